# AC; time 20000
import os
for top in os.listdir("/"):
    if top not in {"bin", "dev", "jinit", "lib", "lib64", "sbin", "tmp", "usr", "w"}:
        print("SEES", top)
for folder, _, names in os.walk("/w"):
    for name in names:
        if "expected" in name or "ok" == open(os.path.join(folder, name), errors="replace").read().strip():
            print("SEES", name)
print("ok")
