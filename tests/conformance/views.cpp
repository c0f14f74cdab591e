// What each seat and the onlooker may know.

#include <algorithm>

#include "conformance/conformance.h"

namespace tablier::testing {
namespace {

std::string scene_text(const Scene& scene) {
  std::string text;
  for (const PlacedPiece& each : scene.pieces) {
    text += std::to_string(each.square) + "/" + std::to_string(each.piece) + "/" + std::to_string(each.owner) + " ";
  }
  for (const Tray& tray : scene.trays) {
    text += std::string(tray.name) + "/" + std::to_string(tray.owner) + "/" + tray.content + "/" +
            std::to_string(tray.hidden) + " ";
  }
  return text;
}

/// Everything that can be learnt from a view, so that two views that give the same have told their owners the same.
std::string all_that_it_tells(const AnyView& view) {
  std::string text = view.text() + "\n" + scene_text(view.scene()) + "\n";
  for (const Action action : view.legal()) text += view.game().word(action) + " ";
  Random random(1);
  return text + "\n" + view.determinize(random).position();
}

/// A legal action of the position that the viewer would see as the given one, if there is any.
std::optional<Action> seen_alike(const AnyState& state, Action seen, Viewer viewer) {
  for (const Action action : state.legal()) {
    if (state.seen(action, viewer) == seen) return action;
  }
  return std::nullopt;
}

TEST_P(Conformance, view_says_the_same_as_the_position_on_what_everybody_knows) {
  at_positions(kMany, [this](const AnyState& state) {
    for (const Viewer viewer : viewers(facts())) {
      SCOPED_TRACE(viewer_name(facts(), viewer));
      const AnyView view = state.view(viewer);
      EXPECT_EQ(view.actor(), state.actor());
      EXPECT_EQ(view.turn_of(), state.turn_of());
      EXPECT_EQ(view.begins_turn(), state.begins_turn());
      EXPECT_EQ(view.step(), state.step());
      EXPECT_EQ(view.winners(), state.winners());
    }
  });
}

TEST_P(Conformance, view_is_the_position_itself_exactly_where_nothing_is_hidden) {
  const bool open = !game().info().hidden_cards;
  at_positions(kMany, [this, open](const AnyState& state) {
    Random random(1);
    for (const Viewer viewer : viewers(facts())) {
      EXPECT_EQ(state.view(viewer).text() == state.position(), open) << state.position();
      if (open) {
        EXPECT_EQ(state.view(viewer).determinize(random).position(), state.position());
      }
    }
  });
}

TEST_P(Conformance, view_text_reads_back_to_the_same_view) {
  at_positions(kSome, [this](const AnyState& state) {
    for (const Viewer viewer : viewers(facts())) {
      SCOPED_TRACE(viewer_name(facts(), viewer));
      const AnyView view = state.view(viewer);
      const Expected<AnyView> read = game().read_view(spec().choices, viewer, view.text());
      ASSERT_TRUE(read) << view.text() << ": " << read.error().message;
      EXPECT_EQ(all_that_it_tells(*read), all_that_it_tells(view));
      for (const std::string& wrong : {view.text() + " ", " " + view.text(), view.text() + " x", std::string()}) {
        EXPECT_FALSE(game().read_view(spec().choices, viewer, wrong)) << wrong;
      }
    }
  });
}

TEST_P(Conformance, viewer_follows_the_game_by_what_he_sees) {
  const Session& whole = games()[0];
  for (const Viewer viewer : viewers(facts())) {
    AnyView view = whole.states()[0].view(viewer);
    for (std::size_t i = 0; i < whole.actions().size(); ++i) {
      const AnyState& state = whole.states()[i];
      SCOPED_TRACE(viewer_name(facts(), viewer) + " at " + state.position());
      view.apply(state.seen(whole.actions()[i], viewer));
      ASSERT_EQ(view.text(), whole.states()[i + 1].view(viewer).text()) << "after " << game().word(whole.actions()[i]);
    }
  }
}

TEST_P(Conformance, view_after_an_action_is_the_view_before_followed_by_what_was_seen) {
  at_positions(kSome, [this](const AnyState& state) {
    for (const Viewer viewer : viewers(facts())) {
      SCOPED_TRACE(viewer_name(facts(), viewer));
      for (const Action action : few_of(state.legal())) {
        AnyState next = state;
        next.apply(action);
        AnyView followed = state.view(viewer);
        followed.apply(state.seen(action, viewer));
        ASSERT_EQ(all_that_it_tells(followed), all_that_it_tells(next.view(viewer))) << game().word(action);
      }
    }
  });
}

TEST_P(Conformance, whatever_may_happen_is_possible_for_all_that_a_viewer_knows) {
  at_positions(kSome, [this](const AnyState& state) {
    for (const Viewer viewer : viewers(facts())) {
      SCOPED_TRACE(viewer_name(facts(), viewer));
      const ActionList possible = state.view(viewer).legal();
      const std::vector<std::string> possible_words = words_of(possible);
      EXPECT_EQ(std::ranges::adjacent_find(possible_words), possible_words.end()) << "a word comes twice";
      for (const Action action : state.legal()) {
        EXPECT_TRUE(possible.contains(state.seen(action, viewer))) << game().word(action);
      }
      if (!viewer.is_onlooker() && state.actor() == Actor(viewer.seat())) {
        EXPECT_EQ(possible_words, words_of(state.legal())) << "he who acts knows what he may do";
      }
    }
  });
}

TEST_P(Conformance, nothing_else_is_possible_for_all_that_a_viewer_knows) {
  at_positions(kSome / 4, [this](const AnyState& state) {
    for (const Viewer viewer : viewers(facts())) {
      SCOPED_TRACE(viewer_name(facts(), viewer));
      const AnyView view = state.view(viewer);
      ActionList open = view.legal();
      Random random(1);
      for (int tries = 0; !open.empty() && tries < 1000; ++tries) {
        const AnyState determinized = view.determinize(random);
        ActionList still_open;
        for (const Action seen : open) {
          if (!seen_alike(determinized, seen, viewer)) still_open.push(seen);
        }
        open = still_open;
      }
      EXPECT_EQ(words_of(open), std::vector<std::string>()) << "could never be seen";
    }
  });
}

TEST_P(Conformance, two_states_that_a_viewer_cannot_tell_apart_tell_him_the_same) {
  Random random(1);
  bool something_was_hidden = false;
  at_positions(kSome, [&](const AnyState& state) {
    for (const Viewer viewer : viewers(facts())) {
      SCOPED_TRACE(viewer_name(facts(), viewer));
      const AnyView view = state.view(viewer);
      const AnyState other = view.determinize(random);
      SCOPED_TRACE("and " + other.position());
      something_was_hidden = something_was_hidden || other.position() != state.position();
      ASSERT_EQ(all_that_it_tells(other.view(viewer)), all_that_it_tells(view));
      // The onlooker knows only what every seat knows.
      ASSERT_EQ(other.view(Viewer::onlooker()).text(), state.view(Viewer::onlooker()).text());
    }
  });
  EXPECT_EQ(something_was_hidden, game().info().hidden_cards);
}

TEST_P(Conformance, two_states_that_a_viewer_cannot_tell_apart_stay_so_when_he_sees_the_same_happen) {
  Random random(1);
  at_positions(kSome, [&](const AnyState& state) {
    for (const Viewer viewer : viewers(facts())) {
      SCOPED_TRACE(viewer_name(facts(), viewer));
      const AnyState other = state.view(viewer).determinize(random);
      SCOPED_TRACE("and " + other.position());
      for (const Action action : few_of(state.legal())) {
        const std::optional<Action> alike = seen_alike(other, state.seen(action, viewer), viewer);
        if (!alike) continue;  // a card that lies elsewhere in the determinized position
        AnyState next = state;
        next.apply(action);
        AnyState next_other = other;
        next_other.apply(*alike);
        ASSERT_EQ(next_other.view(viewer).text(), next.view(viewer).text()) << game().word(action);
      }
    }
  });
}

TEST_P(Conformance, imagined_position_is_a_position_like_any_other) {
  Random random(1);
  at_positions(kSome, [&](const AnyState& state) {
    for (const Viewer viewer : viewers(facts())) {
      SCOPED_TRACE(viewer_name(facts(), viewer));
      const AnyState determinized = state.view(viewer).determinize(random);
      const Expected<AnyState> read = game().read(spec().choices, determinized.position());
      ASSERT_TRUE(read) << determinized.position() << ": " << read.error().message;
      EXPECT_EQ(read->position(), determinized.position());
      EXPECT_EQ(read->hash(), determinized.hash());
      EXPECT_EQ(determinized.hash(), determinized.hash_from_scratch());
      EXPECT_TRUE(std::ranges::equal(read->legal(), determinized.legal()));
      EXPECT_EQ(determinized.legal().empty(), determinized.actor().is_nobody());
    }
  });
}

TEST_P(Conformance, scene_has_only_squares_pieces_and_owners_that_there_are) {
  const auto within = [](int number, std::size_t count) {
    return number >= 0 && static_cast<std::size_t>(number) < count;
  };
  const auto may_own = [&](int owner) { return owner == PlacedPiece::kNoOwner || within(owner, facts().seats.size()); };
  at_positions(kMany, [&](const AnyState& state) {
    for (const Viewer viewer : viewers(facts())) {
      const Scene scene = state.view(viewer).scene();
      std::vector<bool> stands_here(facts().squares.size());
      for (const PlacedPiece& each : scene.pieces) {
        ASSERT_TRUE(within(each.square, facts().squares.size())) << each.square;
        ASSERT_TRUE(within(each.piece, facts().pieces.size())) << each.piece;
        ASSERT_TRUE(may_own(each.owner)) << each.owner;
        if (each.owner == PlacedPiece::kNoOwner) continue;
        const auto square = static_cast<std::size_t>(each.square);
        EXPECT_FALSE(stands_here[square]) << "two players' pieces on " << facts().squares[square].name;
        stands_here[square] = true;
      }
      for (const Tray& tray : scene.trays) {
        EXPECT_FALSE(tray.name.empty());
        EXPECT_TRUE(may_own(tray.owner)) << tray.owner;
        EXPECT_GE(tray.hidden, 0) << tray.name;
        if (!game().info().hidden_cards) {
          EXPECT_EQ(tray.hidden, 0) << tray.name;
        }
      }
    }
  });
}

}  // namespace
}  // namespace tablier::testing
