# TLE; time 500
while True:
    pass
