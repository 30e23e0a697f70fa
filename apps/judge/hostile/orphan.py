# AC
import os, sys
print("ok", flush=True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while True:
            pass
