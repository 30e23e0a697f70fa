# RE
import sys
print("ok")
sys.exit(1)
