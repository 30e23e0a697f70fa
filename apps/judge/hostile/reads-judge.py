# AC
import os, glob
bad = []
for p in ["/proc/self/environ", "/proc/1/cmdline", "/etc/passwd", "/etc/shadow", "/run/0", "/run/tmp", "/sys/fs/cgroup", "/sys/kernel", "/work", "/home", "/root", "/var", "/io", "/opt", "/mnt", "/srv", "/boot", "/dev/shm", "/dev/sda", "/dev/mem", "/dev/kvm", "/dev/fuse", "/dev/net/tun", "/dev/tty", "/dev/pts", "/dev/fd"]:
    if os.path.lexists(p): bad.append(p)
print("ok" if not bad else bad)
