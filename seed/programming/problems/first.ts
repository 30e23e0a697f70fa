import { answered, cpp, type DemoProblem, java, numbers, python, statement, together } from './shapes.ts';

const SUMS = ['2 3\n', '-7 7\n', '1000000000 1000000000\n', '-1000000000 -1000000000\n', '0 0\n'];

/** Two whole numbers. */
export const SUM: DemoProblem = {
  title: 'A + B',
  difficulty: 1,
  tags: ['入门', '输入输出'],
  statement: statement(
    {
      task: '读入两个整数，输出它们的和。',
      input: '一行，两个整数 <code>a</code> 和 <code>b</code>，以空格分隔。',
      output: '一个整数，即 <code>a + b</code>。',
      limits: '两个数的绝对值都不超过 10<sup>9</sup>。',
    },
    {
      task: 'Read two whole numbers and print their sum.',
      input: 'One line with two whole numbers <code>a</code> and <code>b</code>, separated by a blank.',
      output: 'One whole number: <code>a + b</code>.',
      limits: 'Neither number is further from zero than 10<sup>9</sup>.',
    },
  ),
  samples: [{ input: '1 2\n', output: '3\n' }],
  groups: together(answered(SUMS, ([a, b]) => String(BigInt(a!) + BigInt(b!)))),
  references: [
    { name: 'sum.py', ...python('a, b = map(int, input().split())\nprint(a + b)\n'), expected: ['AC'] },
    { name: 'first-only.py', ...python('print(input().split()[0])\n'), expected: ['WA'] },
  ],
  tried: [
    { student: 1, ...python('a, b = map(int, input().split())\nprint(a + b)\n') },
    { student: 2, ...python('a, b = input().split()\nprint(a + b)\n') },
    { student: 2, ...python('a, b = input().split()\nprint(int(a) + int(b))\n') },
    {
      student: 3,
      ...java(
        'import java.util.Scanner;\n\npublic class Main {\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n    System.out.println(in.nextLong() + in.nextLong());\n  }\n}\n',
      ),
    },
  ],
};

const draw = numbers(41);
const temperatures = (count: number) => `${count}\n${Array.from({ length: count }, () => draw(-400, 400) / 10).join(' ')}\n`;
const mean = ([count, ...input]: string[]) => (input.reduce((sum, one) => sum + Number(one), 0) / Number(count)).toFixed(6);

/** Numbers compared with a tolerance. */
export const MEAN: DemoProblem = {
  title: '平均气温 Mean temperature',
  difficulty: 1,
  tags: ['入门', '浮点数'],
  statement: statement(
    {
      task: '气象站记下了若干个气温，求它们的平均值。',
      input: '第一行一个整数 <code>n</code>，第二行 <code>n</code> 个实数。',
      output: '一个实数。与标准答案的绝对或相对误差不超过 10<sup>−6</sup> 即为正确。',
      limits: '1 ≤ n ≤ 300。',
    },
    {
      task: 'A weather station has noted some temperatures. Find their mean.',
      input: 'A whole number <code>n</code> in the first line, <code>n</code> numbers in the second.',
      output: 'One number. It is right when it is off by no more than 10<sup>−6</sup>, absolutely or relatively.',
      limits: '1 ≤ n ≤ 300.',
    },
  ),
  samples: [{ input: '3\n20.5 21 22.5\n', output: '21.333333\n' }],
  groups: together(answered(['1\n-3.5\n', temperatures(10), temperatures(100), temperatures(300)], mean)),
  checker: { kind: 'floats', absolute: 1e-6, relative: 1e-6, ignore_case: false },
  references: [
    { name: 'mean.py', ...python('n = int(input())\nprint(sum(map(float, input().split())) / n)\n'), expected: ['AC'] },
    { name: 'rounded.py', ...python('n = int(input())\nprint(round(sum(map(float, input().split())) / n))\n'), expected: ['WA'] },
  ],
  tried: [{ student: 4, ...python('n = int(input())\nt = list(map(float, input().split()))\nprint(sum(t) / len(t))\n') }],
};

const PAIRS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
function balanced([text = '']: string[]) {
  const open: string[] = [];
  for (const sign of text)
    if (!(sign in PAIRS)) open.push(sign);
    else if (open.pop() !== PAIRS[sign]) return 'No';
  return open.length === 0 ? 'Yes' : 'No';
}
const nested = (depth: number) => `${'([{'.repeat(depth)}${'}])'.repeat(depth)}\n`;

/** A stack. */
export const BRACKETS: DemoProblem = {
  title: '括号匹配 Matching brackets',
  difficulty: 2,
  tags: ['栈', '字符串'],
  statement: statement(
    {
      task: '给出一个只含 <code>( ) [ ] { }</code> 的字符串，判断括号是否正确配对。',
      input: '一行，一个字符串。',
      output: '正确配对输出 <code>Yes</code>，否则输出 <code>No</code>。',
      limits: '长度不超过 100000。',
    },
    {
      task: 'A text holds nothing but <code>( ) [ ] { }</code>. Do its brackets match?',
      input: 'One line with the text.',
      output: '<code>Yes</code> when they match, else <code>No</code>.',
      limits: 'At most 100000 signs.',
    },
  ),
  samples: [
    { input: '([]{})\n', output: 'Yes\n' },
    { input: '([)]\n', output: 'No\n', note: '<p>两种括号交叉了。 The two kinds cross each other.</p>' },
  ],
  groups: together(
    answered(['()\n', '(\n', ']\n', '{[()]}[]\n', nested(300), `${nested(300).trim()})\n`, `${'('.repeat(900)}\n`], balanced),
  ),
  references: [
    {
      name: 'stack.cpp',
      ...cpp(
        '#include <iostream>\n#include <string>\n#include <vector>\nint main() {\n  std::string text;\n  std::cin >> text;\n  std::vector<char> open;\n  const std::string opening = "([{", closing = ")]}";\n  bool good = true;\n  for (char sign : text) {\n    auto at = closing.find(sign);\n    if (at == std::string::npos) open.push_back(sign);\n    else if (open.empty() || open.back() != opening[at]) { good = false; break; }\n    else open.pop_back();\n  }\n  std::cout << (good && open.empty() ? "Yes" : "No") << "\\n";\n}\n',
      ),
      expected: ['AC'],
    },
    {
      name: 'counted.py',
      ...python('s = input()\nprint("Yes" if all(s.count(a) == s.count(b) for a, b in ("()", "[]", "{}")) else "No")\n'),
      expected: ['WA'],
    },
  ],
  tried: [
    {
      student: 1,
      ...python(
        's = input()\nwhile True:\n    t = s.replace("()", "").replace("[]", "").replace("{}", "")\n    if t == s:\n        break\n    s = t\nprint("Yes" if s == "" else "No")\n',
      ),
    },
    { student: 5, ...python('s = input()\nprint("Yes" if s.count("(") == s.count(")") else "No")\n') },
  ],
};
