import { answered, cpp, type DemoProblem, numbers, programOf, python, statement, together } from './shapes.ts';

const draw = numbers(97);

function maze(rows: number, columns: number, share: number) {
  const lines = Array.from({ length: rows }, () => Array.from({ length: columns }, () => (draw(1, 100) <= share ? '#' : '.')).join(''));
  lines[0] = `.${lines[0]!.slice(1)}`;
  lines[rows - 1] = `${lines[rows - 1]!.slice(0, -1)}.`;
  return `${rows} ${columns}\n${lines.join('\n')}\n`;
}
function steps([rows, columns, ...lines]: string[]) {
  const [height, width] = [Number(rows), Number(columns)];
  const found = new Map<number, number>([[0, 0]]);
  for (const at of found.keys()) {
    const [y, x] = [Math.floor(at / width), at % width];
    for (const [dy, dx] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [ny, nx] = [y + dy, x + dx];
      if (lines[ny]?.[nx] === '.' && !found.has(ny * width + nx)) found.set(ny * width + nx, found.get(at)! + 1);
    }
  }
  return String(found.get(height * width - 1) ?? -1);
}

/** Breadth first. */
export const MAZE: DemoProblem = {
  title: '走出迷宫 Out of the maze',
  difficulty: 3,
  tags: ['广度优先搜索', '图'],
  statement: statement(
    {
      task: '迷宫由 <code>n</code> 行 <code>m</code> 列格子组成，<code>.</code> 可以通过，<code>#</code> 是墙。每一步走到上下左右相邻的格子。从左上角走到右下角最少要几步？',
      input: '第一行两个整数 <code>n</code> 和 <code>m</code>，接下来 <code>n</code> 行是迷宫。左上角和右下角都能通过。',
      output: '最少的步数；走不到时输出 <code>-1</code>。',
      limits: '1 ≤ n, m ≤ 40。',
    },
    {
      task: 'A maze has <code>n</code> rows and <code>m</code> columns; one may walk on <code>.</code>, and <code>#</code> is a wall. One step leads up, down, left or right. How many steps does it take at least from the top left to the bottom right?',
      input: '<code>n</code> and <code>m</code> in the first line, then the maze in <code>n</code> lines. Both corners are free.',
      output: 'The least number of steps, or <code>-1</code> when there is no way.',
      limits: '1 ≤ n, m ≤ 40.',
    },
  ),
  samples: [{ input: '3 4\n...#\n.#..\n....\n', output: '5\n' }],
  groups: together(answered(['1 1\n.\n', '2 2\n.#\n#.\n', maze(10, 10, 20), maze(30, 40, 25), maze(40, 40, 30), maze(40, 40, 10)], steps)),
  references: [
    {
      name: 'search.py',
      ...python(
        'from collections import deque\nn, m = map(int, input().split())\ng = [input() for _ in range(n)]\nd = {(0, 0): 0}\nq = deque(d)\nwhile q:\n    y, x = q.popleft()\n    for a, b in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):\n        if 0 <= a < n and 0 <= b < m and g[a][b] == "." and (a, b) not in d:\n            d[a, b] = d[y, x] + 1\n            q.append((a, b))\nprint(d.get((n - 1, m - 1), -1))\n',
      ),
      expected: ['AC'],
    },
    { name: 'straight.py', ...python('n, m = map(int, input().split())\nprint(n + m - 2)\n'), expected: ['WA'] },
  ],
  tried: [
    {
      student: 6,
      ...cpp(
        "#include <bits/stdc++.h>\nusing namespace std;\nint main() {\n  int n, m;\n  cin >> n >> m;\n  vector<string> g(n);\n  for (auto& row : g) cin >> row;\n  vector<vector<int>> d(n, vector<int>(m, -1));\n  queue<pair<int, int>> q;\n  q.push({0, 0});\n  d[0][0] = 0;\n  int dy[] = {1, -1, 0, 0}, dx[] = {0, 0, 1, -1};\n  while (!q.empty()) {\n    auto [y, x] = q.front();\n    q.pop();\n    for (int k = 0; k < 4; k++) {\n      int a = y + dy[k], b = x + dx[k];\n      if (a < 0 || b < 0 || a >= n || b >= m || g[a][b] == '#' || d[a][b] >= 0) continue;\n      d[a][b] = d[y][x] + 1;\n      q.push({a, b});\n    }\n  }\n  cout << d[n - 1][m - 1] << endl;\n}\n",
      ),
    },
  ],
};

const isPrime = (number: number) => {
  for (let by = 2; by * by <= number; by++) if (number % by === 0) return false;
  return number > 1;
};
const firstPair = ([text]: string[]) => {
  const sum = Number(text);
  let small = 2;
  while (!(isPrime(small) && isPrime(sum - small))) small++;
  return `${small} ${sum - small}`;
};
const PAIR_CHECKER = `import sys

def prime(n):
    return n > 1 and all(n % d for d in range(2, int(n ** 0.5) + 1))

total = int(open(sys.argv[1]).read())
words = open(sys.argv[2]).read().split()
if len(words) != 2 or not all(w.isdigit() and len(w) < 12 for w in words):
    print("expected two whole numbers", file=sys.stderr)
    sys.exit(2)
p, q = map(int, words)
if p + q != total:
    print(f"{p} + {q} is not {total}", file=sys.stderr)
    sys.exit(1)
for number in (p, q):
    if not prime(number):
        print(f"{number} is not a prime", file=sys.stderr)
        sys.exit(1)
`;
const EVEN_VALIDATOR = `import re, sys

text = sys.stdin.read()
if not re.fullmatch(r"[1-9]\\d{0,6}\\n", text) or int(text) % 2 or not 4 <= int(text) <= 1000000:
    print("one even number from 4 to 1000000 is wanted", file=sys.stderr)
    sys.exit(1)
`;

/** More than one right answer, so a program checks. */
export const TWO_PRIMES: DemoProblem = {
  title: '拆成两个质数 Two primes',
  difficulty: 3,
  tags: ['数论', '特殊评测'],
  statement: statement(
    {
      task: '把一个不小于 4 的偶数写成两个质数之和。答案不止一种时，输出任意一种。',
      input: '一个偶数 <code>n</code>。',
      output: '两个质数，以空格分隔，和为 <code>n</code>。',
      limits: '4 ≤ n ≤ 10<sup>6</sup>。',
    },
    {
      task: 'Write an even number as the sum of two primes. Any right answer is taken.',
      input: 'An even number <code>n</code>.',
      output: 'Two primes, separated by a blank, whose sum is <code>n</code>.',
      limits: '4 ≤ n ≤ 10<sup>6</sup>.',
    },
  ),
  samples: [{ input: '10\n', output: '3 7\n', note: '<p>5 5 也正确。 5 5 is right as well.</p>' }],
  groups: together(answered(['4\n', '6\n', '100\n', '1024\n', '99998\n', '1000000\n'], firstPair)),
  checker: { kind: 'special', style: 'testlib', program: programOf(python(PAIR_CHECKER)), args: [] },
  validators: [{ style: 'testlib', program: programOf(python(EVEN_VALIDATOR)), args: [] }],
  shows_messages: true,
  references: [
    {
      name: 'largest-first.py',
      ...python(
        'n = int(input())\nprime = lambda k: k > 1 and all(k % d for d in range(2, int(k ** 0.5) + 1))\np = n - 2\nwhile not (prime(p) and prime(n - p)):\n    p -= 1\nprint(p, n - p)\n',
      ),
      expected: ['AC'],
    },
    { name: 'halves.py', ...python('n = int(input())\nprint(n // 2, n // 2)\n'), expected: ['WA'] },
  ],
  tried: [
    { student: 7, ...python('n = int(input())\nprint(n - 3, 3)\n') },
    {
      student: 7,
      ...python(
        'n = int(input())\ndef prime(k):\n    if k < 2:\n        return False\n    d = 2\n    while d * d <= k:\n        if k % d == 0:\n            return False\n        d += 1\n    return True\nfor p in range(2, n):\n    if prime(p) and prime(n - p):\n        print(p, n - p)\n        break\n',
      ),
    },
  ],
};

const GUESS_JUDGE = `import sys

secret = int(open(sys.argv[1]).read())
for _ in range(20):
    line = sys.stdin.readline().split()
    if len(line) != 1 or not line[0].isdigit():
        print("a whole number is wanted", file=sys.stderr)
        sys.exit(2)
    guess = int(line[0])
    print("correct" if guess == secret else "higher" if guess < secret else "lower", flush=True)
    if guess == secret:
        sys.exit(0)
print("more than 20 questions", file=sys.stderr)
sys.exit(1)
`;

/** Talks with the judge. */
export const GUESS: DemoProblem = {
  title: '猜数 Guess the number',
  difficulty: 2,
  tags: ['交互', '二分'],
  statement: statement(
    {
      task: '评测程序想好了一个 1 到 1000000 之间的整数，请你猜出来，最多问 20 次。',
      input:
        '每猜一次，读入一行：<code>higher</code>（答案更大）、<code>lower</code>（答案更小）或 <code>correct</code>（猜中，程序应结束）。',
      output: '每行输出一个猜测的数。每次输出后要刷新缓冲区，例如 Python 中 <code>print(x, flush=True)</code>。',
    },
    {
      task: 'The judge thinks of a whole number from 1 to 1000000. Find it with at most 20 guesses.',
      input:
        'After each guess read a line: <code>higher</code> (the number is larger), <code>lower</code> (it is smaller) or <code>correct</code> (then your program ends).',
      output: 'One guess on each line. Flush after each of them, in Python with <code>print(x, flush=True)</code>.',
    },
  ),
  samples: [],
  groups: together(answered(['1\n', '1000000\n', '500000\n', '731\n', '999998\n'], ([secret]) => secret!)),
  interactor: { style: 'testlib', program: programOf(python(GUESS_JUDGE)), args: [] },
  shows_messages: true,
  references: [
    {
      name: 'halving.py',
      ...python(
        'low, high = 1, 1000000\nwhile True:\n    middle = (low + high) // 2\n    print(middle, flush=True)\n    answer = input()\n    if answer == "correct":\n        break\n    if answer == "higher":\n        low = middle + 1\n    else:\n        high = middle - 1\n',
      ),
      expected: ['AC'],
    },
    {
      name: 'one-by-one.py',
      ...python('x = 0\nwhile True:\n    x += 1\n    print(x, flush=True)\n    if input() == "correct":\n        break\n'),
      expected: ['WA'],
    },
  ],
  tried: [
    {
      student: 8,
      ...cpp(
        '#include <iostream>\n#include <string>\nint main() {\n  int low = 1, high = 1000000;\n  std::string answer;\n  while (true) {\n    int middle = (low + high) / 2;\n    std::cout << middle << std::endl;\n    std::cin >> answer;\n    if (answer == "correct") return 0;\n    if (answer == "higher") low = middle + 1;\n    else high = middle - 1;\n  }\n}\n',
      ),
    },
  ],
};

function pack(things: number, room: number, largest: number) {
  return `${things} ${room}\n${Array.from({ length: things }, () => `${draw(1, largest)} ${draw(1, 1000)}`).join('\n')}\n`;
}
function worth([count, room, ...input]: string[]) {
  const best = new Array<number>(Number(room) + 1).fill(0);
  for (let at = 0; at < Number(count); at++) {
    const [weight, value] = [Number(input[2 * at]), Number(input[2 * at + 1])];
    for (let held = Number(room); held >= weight; held--) best[held] = Math.max(best[held]!, best[held - weight]! + value);
  }
  return String(best[Number(room)]);
}

/** Groups that depend on each other. */
export const KNAPSACK: DemoProblem = {
  title: '装背包 Packing a bag',
  difficulty: 4,
  tags: ['动态规划', '子任务'],
  statement: statement(
    {
      task: '有 <code>n</code> 件物品，每件有重量和价值，各只能拿一次。背包最多装重量 <code>w</code>，能装下的最大总价值是多少？',
      input: '第一行两个整数 <code>n</code> 和 <code>w</code>，接下来 <code>n</code> 行，每行是一件物品的重量和价值。',
      output: '最大总价值。',
      limits: '子任务一（30 分）：n ≤ 15。子任务二（30 分）：所有重量相同。子任务三（40 分，需先通过前两个）：n ≤ 100，w ≤ 10000。',
    },
    {
      task: 'Each of <code>n</code> things has a weight and a value and may be taken once. A bag holds the weight <code>w</code>. What is the most it can be worth?',
      input: '<code>n</code> and <code>w</code> in the first line, then weight and value of each thing on a line.',
      output: 'The largest sum of values.',
      limits: 'Part 1 (30 points): n ≤ 15. Part 2 (30 points): all weights are equal. Part 3 (40 points, needs both): n ≤ 100, w ≤ 10000.',
    },
  ),
  samples: [{ input: '3 5\n2 3\n3 4\n4 6\n', output: '7\n' }],
  groups: [
    {
      name: 'n ≤ 15',
      score: 30,
      rule: 'min',
      depends: [],
      cases: answered(['1 1\n2 9\n', pack(10, 50, 20), pack(15, 100, 30)], worth),
    },
    {
      name: '重量相同 equal weights',
      score: 30,
      rule: 'min',
      depends: [],
      cases: answered([pack(40, 17, 1), pack(100, 60, 1)], worth),
    },
    {
      name: 'n ≤ 100',
      score: 40,
      rule: 'min',
      depends: [1, 2],
      cases: answered([pack(60, 5000, 400), pack(100, 10_000, 500), pack(100, 10_000, 900)], worth),
    },
  ],
  references: [
    {
      name: 'table.cpp',
      ...cpp(
        '#include <algorithm>\n#include <iostream>\n#include <vector>\nint main() {\n  int n, w;\n  std::cin >> n >> w;\n  std::vector<int> best(w + 1);\n  while (n--) {\n    int weight, value;\n    std::cin >> weight >> value;\n    for (int held = w; held >= weight; held--) best[held] = std::max(best[held], best[held - weight] + value);\n  }\n  std::cout << best[w] << "\\n";\n}\n',
      ),
      expected: ['AC'],
      score: 100,
    },
    {
      name: 'greedy.py',
      ...python(
        'n, w = map(int, input().split())\nthings = sorted((tuple(map(int, input().split())) for _ in range(n)), key=lambda t: -t[1])\nworth = 0\nfor weight, value in things:\n    if weight <= w:\n        w -= weight\n        worth += value\nprint(worth)\n',
      ),
      expected: ['PC'],
      score: 30,
    },
  ],
  tried: [
    {
      student: 6,
      ...python(
        'n, w = map(int, input().split())\nt = [tuple(map(int, input().split())) for _ in range(n)]\nt.sort(key=lambda x: -x[1] / x[0])\ns = 0\nfor a, b in t:\n    if a <= w:\n        w -= a\n        s += b\nprint(s)\n',
      ),
    },
    {
      student: 9,
      ...cpp('#include <bits/stdc++.h>\nint main() {\n  int n, w;\n  std::cin >> n >> w\n  std::cout << 0;\n}\n'),
    },
  ],
};
