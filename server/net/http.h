#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tablier::server {

/// Who is at the other end of a connection.
struct Caller {
  std::string address{};  ///< for the log
  /// The unit for limits on connections and requests: the address, or for IPv6 its /64, of which a household or a
  /// machine has all addresses.
  std::string client{};
  /// The unit for all other limits: the client, or for IPv6 a larger network, because one person may have all its
  /// smaller ones.
  std::string network{};
};

/// A network gets as many connections and requests as this many clients.
inline constexpr int kClientsOfNetwork = 16;

/// A text that is no address counts as it is.
Caller caller_at(std::string address);

/// Somebody as who all of his network count, for what counts by that alone.
Caller network_of(const Caller& caller);

/// Whether `network`, an address or a network such as 10.0.0.0/8, has this address; false if either is neither.
bool is_in_network(const std::string& address, const std::string& network);

/// Who asks, by the lines of X-Forwarded-For: the last address that is not one of our own proxies. Each adds the one it
/// was asked from, some with a port, at the end; what stands before that is the client's word.
std::string forwarded_for(const std::vector<std::string_view>& lines, const std::vector<std::string>& proxies);

/// A request, as far as answering it needs.
struct Request {
  std::string method{};
  std::string path{};   ///< without the query
  std::string query{};  ///< what follows the `?`
  std::string body{};
  std::string content_type{};
  std::string token{};      ///< of the guest …
  bool has_bearer = false;  ///< … who sends it as such, not as a cookie
  Caller caller{};
  std::string known_tags{};  ///< If-None-Match
  std::string encodings{};   ///< Accept-Encoding
  bool is_secure = false;    ///< came through TLS
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body = std::make_shared<const std::string>();
  std::vector<std::pair<std::string, std::string>> headers{};
};

using Headers = std::vector<std::pair<std::string, std::string>>;

/// Headers of every response: server, date, and what a page may do in a browser.
Headers common_headers();

using Respond = std::move_only_function<void(Response)>;

/// The value of a parameter in a query, percent-decoded, in UTF-8; empty if it is not there or not well written.
std::string query_value(std::string_view query, std::string_view name);

/// Whether an Accept-Encoding header names this coding, and not to refuse it.
bool accepts_encoding(std::string_view header, std::string_view coding);

/// Whether an If-None-Match header names this tag, also as a weak one: a proxy that compresses makes it so.
bool names_tag(std::string_view header, std::string_view tag);

/// Whether a Content-Type header names this media type, whatever its parameters.
bool is_media_type(std::string_view header, std::string_view type);

/// The token of an Authorization header; empty if it has none of the kind `Bearer`.
std::string bearer_token(std::string_view authorization);

/// The value of a cookie in the header's text; empty if it is not there.
std::string cookie_value(std::string_view cookies, std::string_view name);

}  // namespace tablier::server
