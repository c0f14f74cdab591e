#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/error.h"
#include "net/http.h"

namespace tablier::server {

/// The files of the page, read into memory when the server starts. Paths are looked up only among them, so no path
/// leads to another file. Clients that accept it get the compressed file built beside one (app.js.br, app.js.gz).
class StaticFiles {
 public:
  /// No files: a plain page says that there are none.
  StaticFiles() = default;
  /// Every file below the folder; the error says what cannot be read, or that there is no index.html.
  static Expected<StaticFiles> read(const std::string& folder);

  /// The file of this path; nothing of the kind is 404.
  Response get(const Request& request) const;
  bool has(std::string_view path) const { return files_.contains(path); }

 private:
  struct Content {
    std::shared_ptr<const std::string> bytes;
    std::string tag;
    std::string encoding{};  ///< as Content-Encoding names it; empty: as it is
  };
  struct File {
    std::string type;
    Content plain;
    std::vector<Content> compressed{};  ///< the smallest first
  };

  void adopt_compressed();

  std::map<std::string, File, std::less<>> files_;
};

}  // namespace tablier::server
