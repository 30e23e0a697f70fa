import type { JudgedProgram, Verdict } from '@praxis/contract/judge-queue/task';

/** A program that does a fixed amount of work, or takes a fixed amount of memory, as its input says. */
export type Measured = {
  name: string;
  of: 'time' | 'memory';
  program: JudgedProgram;
  limits: { timeMs: number; memoryMb: number; outputKb: number };
  /** Two inputs whose costs are measured; what lies between and beyond is reckoned from them. */
  units: [number, number];
  over: Verdict;
};

const cpp = (body: string): JudgedProgram => ({
  language: 'cpp17',
  files: [
    {
      name: 'main.cpp',
      text: `#include <cstdio>\n#include <vector>\nint main() { long long n; unsigned long long x = 1, sum = 0; if (scanf("%lld", &n) != 1) return 1;\n${body}\nfprintf(stderr, "%llu", sum); puts("ok"); }`,
    },
  ],
});
const python = (body: string): JudgedProgram => ({
  language: 'python3',
  files: [{ name: 'main.py', text: `n = int(input())\n${body}\nprint("ok")` }],
});
const java = (body: string): JudgedProgram => ({
  language: 'java17',
  files: [
    {
      name: 'Main.java',
      text: `import java.util.*; public class Main { public static void main(String[] words) { int n = new Scanner(System.in).nextInt(); long x = 1, sum = 0;\n${body}\nSystem.err.print(sum); System.out.println("ok"); } }`,
    },
  ],
});

const time = (name: string, program: JudgedProgram, timeMs: number, units: [number, number]): Measured => ({
  ...{ name, of: 'time', program, units, over: 'TLE' },
  limits: { timeMs, memoryMb: 256, outputKb: 64 },
});
const memory = (name: string, program: JudgedProgram, units: [number, number]): Measured => ({
  ...{ name, of: 'memory', program, units, over: 'MLE' },
  limits: { timeMs: 5000, memoryMb: 64, outputKb: 64 },
});

/** What borderline submissions are made of: arithmetic, walks through memory, collections; times and sizes. */
export const measured: Measured[] = [
  time(
    'C++, arithmetic',
    cpp('for (long long i = 0; i < n * 1000; i++) x = x * 6364136223846793005ULL + i; sum = x;'),
    150,
    [20_000, 100_000],
  ),
  time(
    'C++, far reads',
    cpp(
      'std::vector<unsigned> far(1 << 22); for (unsigned i = 0; i < far.size(); i++) far[i] = i * 2654435761u;\nfor (long long i = 0; i < n * 1000; i++) sum += x = far[(x + i) & (far.size() - 1)];',
    ),
    150,
    [200, 1000],
  ),
  memory('C++, memory', cpp('std::vector<char> room(n * 1024, 1); sum = room[n];'), [8192, 32_768]),
  time('Python, loop', python('total = 0\nfor i in range(n * 1000): total = (total * 31 + i) % 1000003'), 200, [500, 1500]),
  time('Python, dictionary', python('counts = {}\nfor i in range(n * 1000): counts[i * 7919 % 100003] = i'), 200, [500, 1500]),
  memory('Python, memory', python('room = b"x" * (n * 1024)'), [8192, 32_768]),
  time(
    'Java, map',
    java('Map<Integer, Integer> map = new HashMap<>(); for (int i = 0; i < n * 1000; i++) map.merge(i % 50021, 1, Integer::sum);'),
    400,
    [500, 3000],
  ),
  memory(
    'Java, memory',
    java('List<byte[]> room = new ArrayList<>(); for (int i = 0; i < n; i++) room.add(new byte[1000]);'),
    [8192, 32_768],
  ),
];
