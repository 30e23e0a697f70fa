# MLE; mem 64; quick
all = []
while True:
    all.append(bytearray(1 << 20))
