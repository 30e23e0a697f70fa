# OLE; out 4096
while True:
    print("x" * 65536)
