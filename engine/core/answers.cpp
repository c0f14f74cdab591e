#include "core/answers.h"

#include <bit>
#include <cstring>
#include <utility>

#include "core/random.h"

namespace tablier {

namespace {

constexpr std::uint32_t kMostRemainderBits = 40;

struct Header {
  std::array<char, 16> magic{};
  std::uint32_t entries = 0;
  std::uint32_t remainder_bits = 0;
  std::uint64_t sum = 0;
};

std::uint64_t sum_of(std::span<const std::byte> bytes) {
  std::uint64_t sum = bytes.size();
  for (const std::byte byte : bytes) sum = mix(sum ^ static_cast<std::uint64_t>(byte));
  return sum;
}

class BitWriter {
 public:
  void put(std::uint64_t value, int bits) {
    for (int i = bits; i-- > 0;) put_bit((value >> i) & 1U);
  }
  void put_bit(std::uint64_t bit) {
    if (used_ % 8 == 0) bytes_.push_back(std::byte{0});
    if (bit != 0) bytes_.back() |= std::byte{0x80} >> (used_ % 8);
    ++used_;
  }
  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
  std::size_t used_ = 0;
};

/// After the end it gives zeros and says so.
class BitReader {
 public:
  explicit BitReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::uint64_t take(int bits) {
    std::uint64_t value = 0;
    for (int i = 0; i < bits; ++i) value = (value << 1) | take_bit();
    return value;
  }
  unsigned take_bit() {
    if (used_ / 8 >= bytes_.size()) {
      ended_ = true;
      return 0;
    }
    const unsigned bit = (static_cast<unsigned>(bytes_[used_ / 8]) >> (7 - (used_ % 8))) & 1U;
    ++used_;
    return bit;
  }
  bool ended() const { return ended_; }
  bool at_end() const { return !ended_ && (used_ + 7) / 8 == bytes_.size(); }

 private:
  std::span<const std::byte> bytes_;
  std::size_t used_ = 0;
  bool ended_ = false;
};

std::unexpected<Error> fail_damaged() { return fail_in("book", "book_damaged", "damaged"); }

}  // namespace

std::vector<std::byte> AnswerFormat::write(std::span<const Answer> answers) const {
  const std::uint64_t mean = answers.empty() ? 1 : greatest / answers.size();
  Header header{.magic = magic,
                .entries = static_cast<std::uint32_t>(answers.size()),
                .remainder_bits = static_cast<std::uint32_t>(std::bit_width(mean | 1) - 1)};
  const int bits = static_cast<int>(header.remainder_bits);
  BitWriter writer;
  std::uint64_t before = 0;
  for (const Answer& answer : answers) {
    const std::uint64_t distance = answer.position - before;
    before = answer.position;
    for (std::uint64_t quotient = distance >> bits; quotient > 0; --quotient) writer.put_bit(1);
    writer.put_bit(0);
    writer.put(distance, bits);
    writer.put(answer.turn, turn_bits);
  }
  const std::vector<std::byte> body = writer.take();
  header.sum = sum_of(body);
  std::vector<std::byte> out;
  for (const std::byte byte : std::as_bytes(std::span(&header, 1))) out.push_back(byte);
  for (const std::byte byte : body) out.push_back(byte);
  return out;
}

Expected<std::vector<Answer>> AnswerFormat::read(std::span<const std::byte> bytes) const {
  Header header;
  if (bytes.size() >= sizeof(header)) std::memcpy(&header, bytes.data(), sizeof(header));
  if (header.magic != magic) {
    return fail_in("book", "book_foreign", "not a book of this game by Tablier, or of another version");
  }
  const auto body = bytes.subspan(sizeof(header));
  if (sum_of(body) != header.sum || header.remainder_bits > kMostRemainderBits || header.entries > body.size()) {
    return fail_damaged();
  }
  BitReader reader(body);
  std::vector<Answer> answers;
  std::uint64_t position = 0;
  for (std::uint32_t i = 0; i < header.entries; ++i) {
    std::uint64_t quotient = 0;
    while (reader.take_bit() == 1) ++quotient;
    position += (quotient << header.remainder_bits) + reader.take(static_cast<int>(header.remainder_bits));
    answers.push_back({.position = position, .turn = static_cast<std::uint32_t>(reader.take(turn_bits))});
    if (reader.ended() || position > greatest) return fail_damaged();
  }
  if (!reader.at_end()) return fail_damaged();
  return answers;
}

}  // namespace tablier
