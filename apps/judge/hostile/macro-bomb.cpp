// CE
#define a0 x,x,x,x,x,x,x,x
#define a1 a0,a0,a0,a0,a0,a0,a0,a0
#define a2 a1,a1,a1,a1,a1,a1,a1,a1
#define a3 a2,a2,a2,a2,a2,a2,a2,a2
#define a4 a3,a3,a3,a3,a3,a3,a3,a3
#define a5 a4,a4,a4,a4,a4,a4,a4,a4
#define a6 a5,a5,a5,a5,a5,a5,a5,a5
#define a7 a6,a6,a6,a6,a6,a6,a6,a6
#define a8 a7,a7,a7,a7,a7,a7,a7,a7
#define a9 a8,a8,a8,a8,a8,a8,a8,a8
#define a10 a9,a9,a9,a9,a9,a9,a9,a9
#define a11 a10,a10,a10,a10,a10,a10,a10,a10
int main() { int x = 1; return (a11); }
