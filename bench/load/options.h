#pragma once

#include <string>
#include <vector>

namespace tablier::bench {

/// A node of the server: where it listens, and its process, if its memory shall be measured.
struct Node {
  std::string host = "127.0.0.1";
  unsigned short port = 8080;
  int process = 0;
};

struct Options {
  std::vector<Node> nodes;
  int games = 2000;
  double rate = 0;  ///< actions a second in all games together; 0: as many as come
  int seconds = 20;
  int warm_up = 3;   ///< seconds before measuring begins
  int between = 50;  ///< of a hundred games, how many are played between two nodes, if there are several
  bool header = true;
};

}  // namespace tablier::bench
