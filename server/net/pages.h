#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/error.h"
#include "net/http.h"

namespace tablier::server {

/// The files of the page, read into memory when the server starts. A path is looked up among them and nowhere else, so
/// no path, however written, leads to another file.
class Pages {
 public:
  /// No files: a plain page tells that there are none.
  Pages() = default;
  /// Every file below the folder; the error tells what cannot be read, or that there is no index.html.
  static Expected<Pages> read(const std::string& folder);

  /// The file of this path; nothing of the kind is 404.
  Response get(const Request& request) const;

 private:
  struct File {
    std::shared_ptr<const std::string> content;
    std::string type;
    std::string tag;
  };

  std::map<std::string, File, std::less<>> files_;
};

}  // namespace tablier::server
