# RE
import sys
print("MemoryError", file=sys.stderr)
sys.exit(2)
