#pragma once

#include <cstdint>
#include <expected>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "storage/types.h"

namespace tablier::server {

/// What a database answered instead of doing what it was asked.
struct Trouble {
  std::string message;
  bool lost = false;     ///< the connection is gone; connecting again may help
  bool unknown = false;  ///< what was written may have become durable, or not
};

template <class T>
using Answer = std::expected<T, Trouble>;

inline std::unexpected<Trouble> trouble(std::string message) {
  return std::unexpected(Trouble{std::move(message), false, false});
}

/// Where a list of games begins: no game has been updated later.
inline const ListPlace kBeginning{std::numeric_limits<Milliseconds>::max(), {}};

inline SeatedRow read_seated_row(GameRow row, std::optional<std::int64_t> seat) {
  return {std::move(row), seat ? std::optional(static_cast<int>(*seat)) : std::nullopt};
}

/// An append with a mark of its own that is stored with its events. If a connection is lost before the answer to a
/// commit arrives, the same append is tried again; it then finds either room, or a conflict, and in a conflict its
/// stamp tells whether it met itself.
struct StampedAppend {
  Append append;
  std::int64_t stamp = 0;
};

/// One connection to a database, used by one thread, which it blocks. What the functions mean is told in event_log.h;
/// here they are done at once, those that write inside a transaction: between begin() and commit().
class StorageSession {
 public:
  StorageSession() = default;
  StorageSession(const StorageSession&) = delete;
  StorageSession& operator=(const StorageSession&) = delete;
  virtual ~StorageSession() = default;

  /// Connects, or connects again after the connection was lost.
  virtual Answer<void> connect() = 0;

  virtual Answer<void> begin() = 0;
  /// Returns when what was written since begin() is on disk.
  virtual Answer<void> commit() = 0;
  /// Forgets what was written since begin(); does nothing outside of a transaction.
  virtual void roll_back() = 0;

  /// Carries out appends to games that are all different; answers kStored or kConflict for each.
  virtual Answer<std::vector<Appended>> append(std::span<const StampedAppend* const> appends) = 0;
  virtual Answer<std::vector<GameRow>> claim_due(Milliseconds now, Milliseconds lease, int most) = 0;
  virtual Answer<bool> renew(const GameId& game, int version, Milliseconds due_at) = 0;
  virtual Answer<void> put_guest(const std::string& hash, const Guest& guest) = 0;
  virtual Answer<int> archive_idle(Milliseconds before, int most) = 0;
  virtual Answer<void> tell_nodes(const std::string& text) = 0;

  virtual Answer<std::vector<StoredEvent>> read(const GameId& game, int after, int most) = 0;
  virtual Answer<EventsOfGames> read_many(const std::vector<Unread>& games) = 0;
  virtual Answer<std::vector<GameRow>> list_public(int most) = 0;
  virtual Answer<std::vector<SeatedRow>> games_of(const std::string& guest, const std::optional<ListPlace>& after,
                                                  int most) = 0;
  virtual Answer<int> count_open_games(const std::string& owner) = 0;
  virtual Answer<std::optional<Guest>> find_guest(const std::string& hash) = 0;
};

}  // namespace tablier::server
