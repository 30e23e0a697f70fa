# AC
import socket
for address in [("127.0.0.1", 8080), ("127.0.0.1", 22), ("10.0.0.1", 80), ("1.1.1.1", 53)]:
    try:
        socket.create_connection(address, 1)
        print("ESCAPED")
    except OSError:
        pass
print("ok")
