#include "net/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "game/frames.h"
#include "rooms/crypto.h"

namespace tablier::server {

namespace {

namespace files = std::filesystem;

constexpr std::string_view kNoFiles =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Tablier</title>"
    "<h1>Tablier</h1><p>The server is running; its page has not been built.</p></html>";

std::string type_of(const files::path& path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".wasm", "application/wasm"},
      {".book", "application/octet-stream"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
      {".txt", "text/plain; charset=utf-8"},
  }};
  for (const auto& [ending, type] : kTypes) {
    if (path.extension() == ending) return std::string(type);
  }
  return "application/octet-stream";
}

/// How the endings of compressed files are called in HTTP.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kEncodings{
    {{".br", "br"}, {".zst", "zstd"}, {".gz", "gzip"}}};

/// Files that carry a hash of their content in their name, as build tools write them, may be kept forever.
bool never_changes(std::string_view path) { return path.starts_with("/assets/"); }

}  // namespace

Expected<StaticFiles> StaticFiles::read(const std::string& folder) {
  StaticFiles found;
  std::error_code error;
  for (auto each = files::recursive_directory_iterator(folder, error); !error && each != files::end(each);
       each.increment(error)) {
    if (!each->is_regular_file()) continue;
    std::ifstream in(each->path(), std::ios::binary);
    std::string content(std::istreambuf_iterator<char>(in), {});
    if (!in) return fail("pages: " + each->path().string() + " cannot be read");
    std::string tag = "\"" + hash_token(content).substr(0, 22) + "\"";
    const std::string path = "/" + each->path().lexically_relative(folder).generic_string();
    found.files_[path] = {type_of(path), {std::make_shared<const std::string>(std::move(content)), std::move(tag)}};
  }
  if (error) return fail("pages: " + folder + " cannot be read: " + error.message());
  found.adopt_compressed();
  const auto index = found.files_.find("/index.html");
  if (index == found.files_.end()) return fail("pages: no index.html in " + folder);
  const File start = index->second;
  found.files_["/"] = start;
  return found;
}

/// What has been compressed goes to the file that it has been made from, and is no file of its own any more.
void StaticFiles::adopt_compressed() {
  for (const auto& [ending, encoding] : kEncodings) {
    for (auto each = files_.begin(); each != files_.end();) {
      const std::string_view path = each->first;
      const auto original =
          path.ends_with(ending) ? files_.find(path.substr(0, path.size() - ending.size())) : files_.end();
      if (original == files_.end()) {
        ++each;
        continue;
      }
      Content content = std::move(each->second.plain);
      content.encoding = encoding;
      original->second.compressed.push_back(std::move(content));
      each = files_.erase(each);
    }
  }
  for (auto& [path, file] : files_) {
    std::ranges::sort(file.compressed, {}, [](const Content& content) { return content.bytes->size(); });
  }
}

Response StaticFiles::get(const Request& request) const {
  if (files_.empty() && request.path == "/") {
    return {.type = "text/html; charset=utf-8", .body = std::make_shared<const std::string>(kNoFiles)};
  }
  const auto found = files_.find(request.path);
  if (found == files_.end()) {
    return {.status = http_status(Code::kUnknown),
            .body = std::make_shared<const std::string>(refusal_json({Code::kUnknown, "not found"}))};
  }
  const File& file = found->second;
  const auto accepted = std::ranges::find_if(
      file.compressed, [&](const Content& each) { return accepts_encoding(request.encodings, each.encoding); });
  const Content& content = accepted == file.compressed.end() ? file.plain : *accepted;
  Response response{.type = file.type, .body = content.bytes};
  if (!content.encoding.empty()) response.headers.emplace_back("Content-Encoding", content.encoding);
  if (!file.compressed.empty()) response.headers.emplace_back("Vary", "Accept-Encoding");
  response.headers.emplace_back("ETag", content.tag);
  response.headers.emplace_back("Cache-Control",
                                never_changes(request.path) ? "public, max-age=31536000, immutable" : "no-cache");
  if (names_tag(request.known_tags, content.tag)) {
    response.status = 304;
    response.body = std::make_shared<const std::string>();
  }
  return response;
}

}  // namespace tablier::server
