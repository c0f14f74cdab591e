"""Ports of the loopback for servers under test."""
import socket


def keep_port():
    """A socket bound to a free port, which is that of a server until the socket is closed: only one who names the port
    can listen there, now and each time it starts again. Meanwhile nobody's outgoing connection is given it."""
    keeper = socket.socket()
    keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    keeper.bind(("127.0.0.1", 0))
    return keeper
