"""Ports of the loopback for servers under test."""
import socket
import sys


def keep_port():
    """A socket that reserves a free port until it is closed. A server can listen there, stop and start again; the kernel
    gives the port to nobody who does not ask for it by number."""
    keeper = socket.socket()
    keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    keeper.bind(("127.0.0.1", 0))
    return keeper


if __name__ == "__main__":  # reserves a port, prints it, and keeps it until standard input ends
    kept = keep_port()
    print(kept.getsockname()[1], flush=True)
    sys.stdin.read()
