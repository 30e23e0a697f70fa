# RE
def deep(n):
    return deep(n + 1) + 1
print(deep(0))
