#pragma once

#include "games/bobail/book.h"
#include "games/bobail/solved/bobail_oracle.h"

namespace tablier::bobail::solved {

/// The pocket book of a table: from the start on, South's quickest winning turn in every position that North can bring
/// about, as far as it takes more than two turns of South's; of equals the turn that leaves North the fewest replies
/// which need an answer. An error if the table is damaged, or if South does not win.
Expected<bobail::Book> make_book(const BobailOracle& oracle);

}  // namespace tablier::bobail::solved
