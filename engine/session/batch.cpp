#include "session/batch.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "core/text.h"
#include "session/report.h"

namespace tablier {

namespace {

using Fields = std::span<const std::string_view>;

/// What a request's handler is given: the table at the position it names, and the fields after that.
struct Request {
  Session table;
  Fields rest;
  std::uint64_t perft_budget;
};

Expected<void> play_all(Session& table, Fields words) {
  for (const std::string_view word : words) {
    if (auto played = table.play(word); !played) return played;
  }
  return {};
}

Expected<std::string> answer_start(Request& request) { return request.table.state().position(); }

Expected<std::string> answer_actor(Request& request) {
  return std::string(actor_text(request.table.facts(), request.table.actor()));
}

Expected<std::string> answer_moves(Request& request) { return report_to_owner(request.table).action_words(); }

Expected<std::string> answer_chance(Request& request) {
  const Session& table = request.table;
  if (!table.actor().is_chance()) {
    return fail("chance does not act here; it is the turn of " + std::string(actor_text(table.facts(), table.actor())));
  }
  return outcomes_text(table.state());
}

Expected<std::string> answer_apply(Request& request) {
  TABLIER_TRY(played, play_all(request.table, request.rest));
  return request.table.state().position();
}

Expected<std::string> answer_result(Request& request) {
  Session& table = request.table;
  TABLIER_TRY(played, play_all(table, request.rest));
  if (!table.finished()) return "-";
  return payoffs_text(table.winners(), table.seats());
}

Expected<std::string> answer_view(Request& request) {
  TABLIER_TRY(seat, parse_seat(request.table.facts(), request.rest[0]));
  return request.table.state().view(Viewer(*seat)).text();
}

Expected<std::string> answer_perft(Request& request) {
  constexpr int kDeepest = 1000;
  const auto depth = small_number(request.rest[0], kDeepest);
  if (!depth) {
    return fail_number("perft", kDeepest, request.rest[0]);
  }
  const auto count = request.table.state().perft(*depth, request.perft_budget);
  if (!count) {
    return fail("perft: too many positions for a batch; `tablier perft` has no limit");
  }
  return std::to_string(*count);
}

/// A request: its name, the fields it takes, what it asks for, and who answers it.
struct Kind {
  std::string_view name;
  std::string_view usage;
  std::string_view answered_with;
  std::size_t least_fields;
  std::size_t most_fields;
  Expected<std::string> (*answer)(Request&);
};

constexpr std::size_t kAnyNumber = static_cast<std::size_t>(-1);
constexpr std::array kKinds{
    Kind{"start", "SPEC", "the starting position", 1, 1, answer_start},
    Kind{"actor", "SPEC POSITION", "the seat to act, * for chance, - when finished", 2, 2, answer_actor},
    Kind{"moves", "SPEC POSITION", "the legal actions, sorted", 2, 2, answer_moves},
    Kind{"chance", "SPEC POSITION", "word=p/q for each outcome of chance", 2, 2, answer_chance},
    Kind{"apply", "SPEC POSITION ACTION...", "the position after these", 2, kAnyNumber, answer_apply},
    Kind{"result", "SPEC POSITION ACTION...", "payoffs by seat, - when not finished", 2, kAnyNumber, answer_result},
    Kind{"view", "SPEC POSITION SEAT", "what that seat may see", 3, 3, answer_view},
    Kind{"perft", "SPEC POSITION N", "how many sequences of N actions there are", 3, 3, answer_perft},
};

Expected<std::string> answer(std::string_view line, std::uint64_t perft_budget) {
  const std::vector<std::string_view> parts = split(line, '\t');
  const auto kind = std::ranges::find(kKinds, parts[0], &Kind::name);
  if (kind == kKinds.end()) {
    std::vector<std::string_view> names;
    for (const Kind& each : kKinds) names.push_back(each.name);
    return fail("there is no request " + quoted(parts[0]) + "; expected " + either(names));
  }
  const Fields rest = Fields(parts).subspan(1);
  if (rest.size() < kind->least_fields || rest.size() > kind->most_fields) {
    return fail("expected `" + std::string(kind->name) + " " + std::string(kind->usage) +
                "`, fields separated by tabs");
  }
  TABLIER_TRY(spec, parse_spec(rest[0]));
  if (rest.size() == 1) {
    Request request{Session(*spec), {}, perft_budget};
    return kind->answer(request);
  }
  TABLIER_TRY(table, Session::from_position(*spec, rest[1]));
  Request request{std::move(*table), rest.subspan(2), perft_budget};
  return kind->answer(request);
}

}  // namespace

std::string batch_help() {
  const auto padded = [](std::string_view text, std::size_t width) {
    return std::string(text) + std::string(width - text.size(), ' ');
  };
  std::string help =
      "A request is a line of fields separated by tabs, and is answered by a line, which\n"
      "begins with `error:` if the request is wrong. SPEC is a game with its options.\n\n";
  for (const Kind& kind : kKinds) {
    help.append("  ")
        .append(padded(kind.name, 8))
        .append(padded(kind.usage, 25))
        .append(kind.answered_with)
        .append("\n");
  }
  return help;
}

std::string batch_answer(std::string_view request, std::uint64_t perft_budget) {
  const Expected<std::string> answered = answer(request, perft_budget);
  return answered ? *answered : "error: " + answered.error().message;
}

}  // namespace tablier
