# AC
import os
for path in ["/w/main.py", "/w/x", "/x"]:
    try:
        open(path, "w")
        print("ESCAPED")
    except OSError:
        pass
print("ok")
