# AC
import os
for at in range(5000):
    try: os.symlink(f"/tmp/{at + 1}", f"/tmp/{at}")
    except OSError: break
try: open("/tmp/0")
except OSError: pass
os.makedirs("/tmp/x/" + "d/" * 500, exist_ok=True) if at < 4000 else None
print("ok")
