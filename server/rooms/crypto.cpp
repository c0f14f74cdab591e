#include "rooms/crypto.h"

#include <sodium.h>

#include <array>
#include <vector>

namespace tablier::server {

namespace {

std::string as_word(const unsigned char* bytes, std::size_t size) {
  std::string word(sodium_base64_encoded_len(size, sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(word.data(), word.size(), bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  word.pop_back();  // the terminating zero
  return word;
}

}  // namespace

bool init_crypto() { return sodium_init() >= 0; }

std::string random_token(std::size_t bytes) {
  std::vector<unsigned char> drawn(bytes);
  randombytes_buf(drawn.data(), drawn.size());
  return as_word(drawn.data(), drawn.size());
}

std::uint64_t random_seed() {
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

std::string hash_token(std::string_view token) {
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  const std::vector<unsigned char> bytes(token.begin(), token.end());
  crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(), nullptr, 0);
  return as_word(hash.data(), hash.size());
}

}  // namespace tablier::server
