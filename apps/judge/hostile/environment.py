# AC
import os
left = {name: value for name, value in os.environ.items() if name != "LC_CTYPE"}
print("ok" if not left else left)
