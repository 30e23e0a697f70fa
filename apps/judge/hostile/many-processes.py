# AC RE
import multiprocessing
try:
    with multiprocessing.Pool(4) as pool: pool.map(abs, range(10))
except OSError: pass
print("ok")
