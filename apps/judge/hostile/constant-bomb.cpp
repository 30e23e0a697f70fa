// CE
constexpr long long turn(long long n) { long long sum = 0; for (long long i = 0; i < n; i++) sum += i; return sum; }
static_assert(turn(1LL << 60) > 0);
int main() {}
