#include "search/search.h"

#include "core/any_game.h"

namespace tablier {

std::unique_ptr<Search> AnyView::search(const SearchSettings& settings) const { return game_->search(*this, settings); }

}  // namespace tablier
