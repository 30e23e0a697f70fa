# WA RE
import os
os.close(1)
os.close(2)
os.open("/tmp/x", os.O_CREAT | os.O_RDWR)
print("ok")
