# AC
import ctypes
library = ctypes.CDLL(None, use_errno=True)
out = [library.ptrace(16, 1, 0, 0), library.unshare(0x10000000), library.mount(b"tmpfs", b"/tmp", b"tmpfs", 0, b""), library.setuid(0)]
print("ok" if all(each < 0 for each in out) else "ESCAPED")
