# CE
# coding: rot13
cevag("bx")
