// CE
template<int a, int b> struct f { static const int v = f<a - 1, b + 1>::v + f<a - 1, b + 2>::v; };
template<int b> struct f<0, b> { static const int v = b; };
int x[f<400, 1>::v];
int main() {}
