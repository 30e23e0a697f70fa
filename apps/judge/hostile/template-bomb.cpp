// CE
template <int N, int M> struct Grow { static constexpr int value = Grow<N - 1, M>::value + Grow<N - 1, M + (1 << N)>::value; };
template <int M> struct Grow<0, M> { static constexpr int value = 1; };
int main() { return Grow<28, 0>::value; }
