# TLE; time 100; slow
import time
time.sleep(1000)
print("ok")
