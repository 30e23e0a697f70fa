import type { JudgedProgram } from '@praxis/contract/judge-queue/task';

/** Programs that each take 150–300 ms of CPU on a machine of these years; they read how much to do. */
export const programs: Record<'cpp' | 'python' | 'java', { program: JudgedProgram; input: string }> = {
  cpp: {
    input: '130000000\n',
    program: {
      language: 'cpp17',
      files: [
        {
          name: 'main.cpp',
          text: `#include <bits/stdc++.h>
int main() {
  long long n;
  std::cin >> n;
  unsigned long long state = 88172645463325252ULL, sum = 0;
  for (long long i = 0; i < n; i++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    sum += state & 15;
  }
  std::cout << sum << "\\n";
}
`,
        },
      ],
    },
  },
  python: {
    input: '2000000\n',
    program: {
      language: 'python3',
      files: [
        {
          name: 'main.py',
          text: `n = int(input())
state, total = 12345, 0
for i in range(n):
    state = (state * 1103515245 + 12345) & 2147483647
    total += state & 15
print(total)
`,
        },
      ],
    },
  },
  java: {
    input: '85000000\n',
    program: {
      language: 'java17',
      files: [
        {
          name: 'Main.java',
          text: `import java.util.*;

public class Main {
  public static void main(String[] words) {
    long n = new Scanner(System.in).nextLong(), state = 88172645463325252L, sum = 0;
    for (long i = 0; i < n; i++) {
      state ^= state << 13;
      state ^= state >>> 7;
      state ^= state << 17;
      sum += state & 15;
    }
    System.out.println(sum);
  }
}
`,
        },
      ],
    },
  },
};

/** A program of about 2 ms, for the figure that stands beside: there the box itself is most of the work. */
export const tiny: JudgedProgram = {
  language: 'cpp17',
  files: [
    {
      name: 'main.cpp',
      text: '#include <cstdio>\nint main() {\n  int a, b;\n  if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", a + b);\n}\n',
    },
  ],
};
