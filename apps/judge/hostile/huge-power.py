# TLE CE; time 500
n = 9
print(len(str(n ** n ** n)))
