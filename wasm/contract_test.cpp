#include "contract.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "games/bobail/book.h"

namespace tablier::wasm {

namespace {

std::string ask(std::string_view request) { return Contract().respond(request); }

bool says(const std::string& response, std::string_view part) { return response.find(part) != std::string::npos; }

TEST(Contract, whatever_is_wrong_with_a_request_is_told_and_nothing_ends) {
  for (const std::string_view request : {"",
                                         "\n\n",
                                         "dance",
                                         "table",
                                         "table\ngame",
                                         "table\ngame chess",
                                         "table\ngame bobail\ngame bobail",
                                         "table\ngame bobail\nposition startpos moves a1a1",
                                         "table\ngame bobail\nviewer Z",
                                         "step",
                                         "think\ngame bobail\nlevel 9",
                                         "think\ngame bosworth",
                                         "chance\ngame bobail",
                                         "read",
                                         "read\ntext [",
                                         "position\ngame bosworth\nposition view S startpos",
                                         "think\ngame bobail\nlevel -1",
                                         "open\ngame bobail\nplayers person",
                                         "open\ngame bobail\nplayers person 9",
                                         "open\ngame bobail\nending rain",
                                         "look\nsession x",
                                         "bench\ngame bobail\nactions many"}) {
    EXPECT_TRUE(ask(request).starts_with("{\"error\":\"")) << request << " -> " << ask(request);
  }
}

TEST(Contract, a_table_tells_who_acts_and_what_may_be_done) {
  const std::string response = ask("table\ngame bobail\nposition startpos moves c1e3");
  EXPECT_TRUE(says(response, R"("actor":"N")")) << response;
  EXPECT_TRUE(says(response, R"("step":"t")")) << response;
  EXPECT_TRUE(says(response, R"({"word":"c3b3","from":"c3","to":"b3"})")) << response;
  EXPECT_TRUE(says(response, R"("last":{"word":"c1e3","from":"c1","to":"e3"})")) << response;
  EXPECT_TRUE(says(response, R"({"square":"c3","piece":"T","owner":null})")) << response;
}

TEST(Contract, facts_and_cards_have_no_words_because_the_page_has_its_own) {
  const std::string facts = ask("facts\ngame castelott");
  EXPECT_TRUE(says(facts, R"("seats":[{"text":"S"},{"text":"N"}])")) << facts;
  EXPECT_TRUE(says(facts, R"({"letter":"C","symbol":"♚","drawing":"captain"})")) << facts;
  EXPECT_TRUE(says(facts, R"("steps":[{"id":"f"},)")) << facts;
  EXPECT_TRUE(
      says(ask("games"), R"({"name":"push","default":"flanks","values":[{"value":"flanks"},{"value":"plain"}]})"));
  for (const std::string_view key : {"tagline", "credits", "meaning", "ask"}) {
    EXPECT_FALSE(says(facts, key) || says(ask("games"), key)) << key;
  }
}

TEST(Contract, another_seat_is_shown_neither_cards_nor_what_may_be_done_with_them) {
  const std::string where =
      "table\ngame bosworth\nposition fen ##NPNPNRNN##/##..SBNPNP##/##..NP....##/##....NP..##/##SPSR..SR##/"
      "##....SNSN## S place hand=S:KQBP,N:KQRB pile=S:P,N:P out=- quiet=0\nviewer ";
  EXPECT_TRUE(says(ask(where + "S"), R"("word":"K@b1")"));
  const std::string north = ask(where + "N");
  EXPECT_TRUE(says(north, R"("legal":[])")) << north;
  EXPECT_TRUE(says(north, R"({"name":"hand","kind":"hand","owner":"S","content":"","hidden":4})")) << north;
}

TEST(Contract, a_drawn_card_is_hidden_from_the_others_in_the_last_action_and_the_turns) {
  const std::string response = ask("table\ngame bosworth\nposition startpos moves draw:K\nviewer N");
  EXPECT_TRUE(says(response, R"("last":{"word":"draw:?")")) << response;
  EXPECT_FALSE(says(response, "draw:K")) << response;
}

TEST(Contract, a_king_in_check_is_told_with_his_square) {
  const std::string board = "##NPNPNPNP##/##........##/##........##/##..NR....##/##........##/##SPSK..SP##";
  const std::string rest = " S move hand=S:QRRB,N:KQRB pile=S:BNNP,N:BNNPPPP out=- quiet=0";
  const std::string attacked = ask("table\ngame bosworth\nposition fen " + board + rest);
  EXPECT_TRUE(says(attacked, R"("marks":[{"name":"check","square":"c1"}])")) << attacked;
  const std::string first = ask("table\ngame bosworth(edition=first)\nposition fen " + board + rest);
  EXPECT_TRUE(says(first, R"("step":"move")")) << first;
  EXPECT_TRUE(says(first, R"("marks":[])")) << first;
}

TEST(Contract, who_has_one_seats_eyes_is_told_what_was_possible_for_all_it_knows) {
  const std::string dealt = "\nposition view S startpos moves draw:N draw:P draw:R draw:P draw:? draw:? draw:? draw:? ";
  const std::string response = ask("table\ngame bosworth" + dealt + "b1b2 P@b1 draw:B");
  EXPECT_TRUE(says(response, R"("actor":"N")")) << response;
  EXPECT_TRUE(says(response, R"("word":"c6c4")")) << response;
}

TEST(Contract, a_game_that_one_seat_followed_is_written_for_its_eyes) {
  const std::string text =
      ask("record\ngame bosworth\nposition view S startpos moves draw:N draw:P draw:R draw:P draw:?");
  EXPECT_TRUE(says(text, "[Eyes \\\"S\\\"]")) << text;
  EXPECT_FALSE(says(text, "[Position")) << text;
  EXPECT_TRUE(says(text, "2.N draw:?")) << text;
}

TEST(Contract, a_position_is_told_whole_to_whoever_sets_one_up) {
  EXPECT_EQ(ask("position\ngame bobail\nposition startpos moves c1e3"), R"({"text":"nnnnn/5/2T1s/5/ss1ss N t"})");
}

TEST(Contract, slices_change_nothing_in_what_is_chosen) {
  for (const char* const game : {"gwezboell", "chessington-nord"}) {
    const std::string request = std::string("think\ngame ") + game + "\nlevel 3\nseed 7" +
                                (game[0] == 'c' ? "\nposition startpos moves first:1" : "");
    Contract at_once;
    at_once.respond(request);
    Contract sliced;
    sliced.respond(request);
    std::string last;
    for (int i = 0; i < 1000 && !last.starts_with("{\"more\":false"); ++i) last = sliced.respond("step\nwork 7");
    EXPECT_EQ(at_once.respond("step\nwork 100000"), last);
  }
}

std::string give_book(std::span<const std::byte> bytes) {
  std::string request = "asset\ngame bobail\nname bobail.book\nbytes ";
  for (const std::byte byte : bytes) request += static_cast<char>(byte);
  return request;
}

TEST(Contract, the_top_level_plays_by_a_book_that_it_is_given) {
  using bobail::Bobail;
  const auto turns = bobail::turns_of(Bobail::start({}));
  Contract contract;
  for (const std::size_t turn : {std::size_t{2}, std::size_t{9}}) {
    const bobail::Book book({bobail::book_entry(Bobail::start({}), turn)});
    EXPECT_EQ(contract.respond(give_book(book.write())), "{}");
    EXPECT_EQ(contract.respond("think\ngame bobail\nlevel 8"), R"({"milliseconds":3000})");
    const std::string response = contract.respond("step\nwork 1");
    EXPECT_TRUE(says(response, Bobail::word(turns[turn].turn.slide))) << response;
    EXPECT_TRUE(says(response, R"("more":false)")) << response;
  }
  contract.respond("think\ngame bobail\nlevel 8\nrate all\nwork 100");
  EXPECT_TRUE(says(contract.respond("step\nwork 1"), R"("more":true)"));
}

TEST(Contract, a_thought_says_which_asset_it_lacks_and_goes_on_without) {
  Contract contract;
  EXPECT_EQ(contract.respond("think\ngame bobail\nlevel 8"),
            R"({"milliseconds":3000,"lacks":{"game":"bobail","name":"bobail.book"}})");
  EXPECT_TRUE(says(contract.respond("step\nwork 1"), R"("more":true)"));
  for (const std::string_view other :
       {"bobail\nlevel 7", "gwezboell\nlevel 8", "bobail\nlevel 8\nwork 100", "bobail\nlevel 8\nrate all\nwork 9"}) {
    EXPECT_FALSE(says(contract.respond("think\ngame " + std::string(other)), "lacks")) << other;
  }
  EXPECT_TRUE(says(contract.respond("think\ngame bobail\nlevel 8\nrate all"), "lacks"));
}

std::vector<std::byte> pocket_book() {
  std::ifstream file(TABLIER_BOOK, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

/// The report of an analysis with the pocket book, after so much work.
std::string analysis(Contract& contract, const std::string& position, std::string_view work) {
  contract.respond("think\ngame bobail\nlevel 8\nrate all\nposition " + position);
  return contract.respond("step\nreport yes\nwork " + std::string(work));
}

TEST(Contract, an_analysis_knows_what_the_book_proves_and_searches_for_the_rest) {
  Contract contract;
  EXPECT_EQ(contract.respond(give_book(pocket_book())), "{}");
  for (const std::string_view work : {"1", "1000000000"}) {  // before and after the turns are counted
    const std::string start = analysis(contract, "startpos", work);
    EXPECT_TRUE(says(start, R"("wins_in":16,"values":{"S":10000,"N":0},"line":[{"word":)")) << start;
    for (const std::string_view winner : {"b1e4", "d1a4"}) {  // mirror images
      const std::size_t found = start.find(R"("action":{"word":")" + std::string(winner));
      EXPECT_TRUE(start.substr(std::min(found, start.size()), 150).find(R"("wins_in":16})") != std::string::npos)
          << start;
    }
  }
  const std::string answered = analysis(contract, "startpos moves d1a4", "1000000000");
  EXPECT_TRUE(says(answered, R"("wins_in":-15,)")) << answered;
  EXPECT_FALSE(says(answered, R"("wins_in":0)")) << "every action of North's is known to lose: " << answered;
  const std::string left = analysis(contract, "startpos moves c1e3", "1000");
  EXPECT_TRUE(says(left, R"("wins_in":0,)")) << left;
}

TEST(Contract, an_asset_that_is_none_is_refused) {
  std::vector<std::byte> bytes = bobail::Book({bobail::book_entry(bobail::Bobail::start({}), 3)}).write();
  EXPECT_TRUE(says(ask(give_book(std::span(bytes).first(20))), "not a book of this game"));
  bytes.back() ^= std::byte{0x40};
  EXPECT_TRUE(says(ask(give_book(bytes)), "damaged"));
  EXPECT_TRUE(says(ask("asset\ngame bobail\nname bobail.book"), "needs a line with the key"));
  EXPECT_TRUE(says(ask("asset\ngame bobail\nname chess.book\nbytes abcd"), "bobail has no"));
  EXPECT_TRUE(says(ask("asset\ngame gwezboell\nname bobail.book\nbytes abcd"), "gwezboell has no"));
}

TEST(Contract, slices_of_a_thought_are_made_longer_and_shorter_by_how_long_the_last_took) {
  Contract engine;
  engine.respond("think\ngame gwezboell\nlevel 8");
  const auto work_of = [&](std::string_view took) {
    const std::string response = engine.respond("step\ntook " + std::string(took) + "\nreport yes");
    const std::size_t begin = response.find("\"work\":") + 7;
    return std::stoull(response.substr(begin));
  };
  std::uint64_t before = work_of("0");
  const std::uint64_t first = before;
  std::uint64_t longest = 0;
  for (int i = 0; i < 6; ++i) {
    const std::uint64_t now = work_of("500");
    longest = now - before;
    before = now;
  }
  EXPECT_GT(longest, 16 * first);
  for (int i = 0; i < 4; ++i) before = work_of("9000");
  EXPECT_LT(work_of("9000") - before, longest / 4);
  EXPECT_TRUE(engine.respond("step\ntook long").starts_with(R"({"error":)"));
}

TEST(Contract, a_record_that_was_written_reads_back_to_the_same_words) {
  const std::string text = ask("record\ngame bobail\nposition startpos moves c1e3\nnames Anna\t\"B\"\ndate 2026-11-15");
  EXPECT_TRUE(says(text, "[Seat-S \\\"Anna\\\"]")) << text;
  const std::string read = ask("read\ntext [Game \"bobail\"]\n[Seat-S \"Anna\"]\n\n1.S c1e3\n*\n");
  EXPECT_TRUE(says(read, R"("words":["c1e3"])")) << read;
  EXPECT_TRUE(says(read, R"("names":["Anna",""])")) << read;
}

}  // namespace

}  // namespace tablier::wasm
