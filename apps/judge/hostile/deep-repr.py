# RE TLE; time 1000
a = []
for _ in range(200000): a = [a]
import sys
sys.setrecursionlimit(10**9)
repr(a)
print("ok")
