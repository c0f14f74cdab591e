#include "core/text.h"

#include <algorithm>
#include <numeric>

namespace tablier {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::size_t from = 0;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator, from)) {
    parts.push_back(text.substr(from, at - from));
    from = at + 1;
  }
  parts.push_back(text.substr(from));
  return parts;
}

std::vector<std::string_view> words_in(std::string_view line) {
  std::vector<std::string_view> words;
  constexpr std::string_view kSpace = " \t\r";
  for (std::size_t begin = 0; (begin = line.find_first_not_of(kSpace, begin)) != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(kSpace, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

bool same_word(std::string_view a, std::string_view b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(a, b, {}, small, small);
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string out = "\"";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      constexpr std::string_view kHex = "0123456789abcdef";
      out += "\\x";
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    } else {
      out += c;
    }
  }
  if (text.size() > kLongest) out += "...";
  return out + "\"";
}

Expected<std::vector<std::string_view>> fields(std::string_view text, std::span<const std::string_view> names) {
  std::vector<std::string_view> parts = split(text, ' ');
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i >= parts.size() || parts[i].empty()) {
      return fail_in("position", "field_missing", "field {field} is missing; expected `{all}`, one space apart",
                     names[i], spaced(names));
    }
  }
  if (parts.size() > names.size()) {
    const std::string_view rest = text.substr(static_cast<std::size_t>(parts[names.size()].data() - text.data()));
    return fail_in("position", "text_after_field", "nothing expected after field {field}, found {found}", names.back(),
                   quoted(rest));
  }
  return parts;
}

std::unexpected<Error> fail_one_of(std::string_view place, std::span<const std::string_view> words,
                                   std::string_view found) {
  return fail_in(place, "one_of", "expected {expected:or}, found {found}", spaced(words), quoted(found));
}

std::unexpected<Error> fail_letter(std::string_view place, std::string_view letters, std::string_view found) {
  return fail_in(place, "one_letter", "expected one of {letters}, found {found}", letters, quoted(found));
}

std::unexpected<Error> fail_number(std::string_view place, int most, std::string_view found) {
  return fail_in(place, "number", "expected a number from 0 to {most}, found {found}", most, quoted(found));
}

Expected<std::string_view> keyed_value(std::string_view field, std::string_view key) {
  if (!field.starts_with(key) || field.size() <= key.size() || field[key.size()] != '=') {
    return fail_in("position", "field_expected", "expected field `{field}=...`, found {found}", key, quoted(field));
  }
  const std::string_view value = field.substr(key.size() + 1);
  if (value.empty()) return fail_in("position", "field_empty", "field {field} is empty; `-` stands for none", key);
  return value;
}

std::optional<int> small_number(std::string_view text, int limit) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  const bool plain = text.size() == 1 || (!text.empty() && text[0] != '0');
  if (!whole || !plain || value < 0 || value > limit || text[0] == '-') return std::nullopt;
  return value;
}

namespace {

/// How many letters must be put in, left out, changed or swapped with their neighbour to make b of a.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before_last, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({changed, last[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t kLongestWord = 64;  // nobody mistypes more than that, and the distance is quadratic
  if (word.empty() || word.size() > kLongestWord) return std::nullopt;
  std::optional<std::string_view> best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = candidate.starts_with(word) ? 1 : edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string either(std::span<const std::string_view> words, std::string_view conjunction) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " " + std::string(conjunction) + " " : ", ";
    out += words[i];
  }
  return out;
}

std::string spaced(std::span<const std::string_view> words) {
  std::string out;
  for (const std::string_view word : words) out.append(out.empty() ? "" : " ").append(word);
  return out;
}

}  // namespace tablier
