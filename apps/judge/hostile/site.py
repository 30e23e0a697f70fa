# AC
import sys, os
seen = [p for p in sys.path if p.startswith(("/w", "/home", "/root", "/work"))]
writes = []
for p in sys.path + ["/w/__pycache__", os.path.expanduser("~"), "/usr/lib/python3/dist-packages"]:
    try:
        open(os.path.join(p, "sitecustomize.py"), "w").close(); writes.append(p)
    except OSError: pass
print("ok" if not writes and seen == ["/w"] else [seen, writes])
