# MLE; mem 64
import zlib
d = zlib.compress(b"x" * (1 << 20))
room = []
while True: room.append(zlib.decompress(d))
