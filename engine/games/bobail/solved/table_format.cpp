#include "games/bobail/solved/table_format.h"

#include <algorithm>
#include <cstring>

#include "core/random.h"

namespace tablier::bobail::solved {

namespace {

template <class T>
void put(std::vector<std::byte>& out, T value) {
  for (const std::byte byte : std::as_bytes(std::span(&value, 1))) out.push_back(byte);
}

/// Takes numbers off the front; after the end it gives zeros and says so.
class Bytes {
 public:
  explicit Bytes(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <class T>
  T take() {
    T value{};
    if (bytes_.size() < sizeof(T)) {
      ended_ = true;
      return value;
    }
    std::memcpy(&value, bytes_.data(), sizeof(T));
    bytes_ = bytes_.subspan(sizeof(T));
    return value;
  }
  bool ended() const { return ended_; }

 private:
  std::span<const std::byte> bytes_;
  bool ended_ = false;
};

}  // namespace

std::uint64_t check_sum(std::span<const std::byte> bytes, std::uint64_t sum) {
  sum += bytes.size();
  while (!bytes.empty()) {
    std::uint64_t word = 0;
    const std::size_t size = std::min(bytes.size(), sizeof(word));
    std::memcpy(&word, bytes.data(), size);
    sum = (sum ^ word) * 0x9E3779B97F4A7C15U;
    sum ^= sum >> 29;
    bytes = bytes.subspan(size);
  }
  return mix(sum);
}

std::vector<std::byte> write_model(const TableModel& model) {
  std::vector<std::byte> out;
  put(out, static_cast<std::uint16_t>(model.alphabet.outcomes().size()));
  for (const Outcome outcome : model.alphabet.outcomes()) put(out, outcome.code());
  for (const SymbolFrequencies& chances : model.chances) {
    put(out, static_cast<std::uint16_t>(chances.size()));
    for (std::size_t i = 0; i < chances.size(); ++i) {
      put(out, chances.item(i).symbol);
      put(out, static_cast<std::uint16_t>(chances.item(i).chance));
    }
  }
  while (out.size() % 8 != 0) out.push_back(std::byte{0});
  return out;
}

Expected<ReadingModel> read_model(std::span<const std::byte> bytes, TableKind kind) {
  Bytes in(bytes);
  std::vector<Outcome> outcomes(in.take<std::uint16_t>());
  if (outcomes.size() > Alphabet::kOther) return fail("too many outcomes");
  std::vector<bool> seen(Alphabet::kCodes);
  for (Outcome& outcome : outcomes) {
    outcome = Outcome::from_code(in.take<std::uint16_t>());
    if (outcome.code() >= Alphabet::kCodes || seen[outcome.code()]) return fail("an outcome twice or unknown");
    seen[outcome.code()] = true;
  }
  for (const Outcome needed : {Outcome(), Outcome::won_in(1), Outcome::lost_in(0)}) {
    if (!seen[needed.code()]) return fail("an outcome is missing");
  }
  const Alphabet alphabet(outcomes);
  std::vector<SymbolFrequencies> contexts(Contexts(kind, alphabet).count());
  for (SymbolFrequencies& chances : contexts) {
    const std::size_t count = in.take<std::uint16_t>();
    if (count > 256 || in.ended()) return fail("cut short");
    std::vector<std::uint8_t> symbols(count);
    std::vector<std::uint16_t> parts(count);
    for (std::size_t i = 0; i < count; ++i) {
      symbols[i] = in.take<std::uint8_t>();
      parts[i] = in.take<std::uint16_t>();
      const bool known = symbols[i] == Alphabet::kOther || symbols[i] < outcomes.size();
      if (!known) return fail("a symbol without outcome");
    }
    if (!SymbolFrequencies::read(symbols, parts, chances)) return fail("chances that are not whole");
  }
  return ReadingModel{.alphabet = alphabet, .chances = FrequencyTable(contexts)};
}

}  // namespace tablier::bobail::solved
