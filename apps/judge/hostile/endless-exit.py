# TLE; time 300
import atexit
def end():
    while True: pass
atexit.register(end)
print("ok")
