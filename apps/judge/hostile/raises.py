# RE; quick
print("ok")
raise ValueError("x")
