import { formula, formulaBlock, judge, multi, programming, type SeededQuestion, short, single, table } from './shapes.ts';

const scheduling = { skill: '调度指标', tags: ['第二章', '计算'] };
const deadlock = { skill: '死锁', tags: ['第三章'] };
const sync = { skill: '同步与互斥', tags: ['第三章'] };

const JOBS = table(['进程', '到达时刻', '服务时间'], ['P1', '0', '8'], ['P2', '1', '4'], ['P3', '2', '9'], ['P4', '3', '5']);

/** Questions computed from a table, among them programs. */
export const RECKONED_QUESTIONS: readonly SeededQuestion[] = [
  single(
    `<p>四个进程如下表，采用先来先服务调度（单处理机，时间单位毫秒），平均周转时间为（　）。</p>${JOBS}`,
    ['15.25', '14.00', '13.75', '12.50'],
    'A',
    {
      ...scheduling,
      difficulty: 3,
      score: 4,
      analysis: `<p>完成时刻依次为 8、12、21、26，周转时间为 8、11、19、23。</p>${formulaBlock('\\bar{T} = \\frac{8 + 11 + 19 + 23}{4} = 15.25')}`,
    },
  ),
  single(`<p>对同一组进程改用<strong>抢占式</strong>短作业优先，P1 的完成时刻为（　）。</p>${JOBS}`, ['8', '12', '17', '26'], 'C', {
    ...scheduling,
    difficulty: 4,
    score: 4,
    analysis: '依次运行 P1(0–1)、P2(1–5)、P4(5–10)、P1(10–17)、P3(17–26)。',
  }),
  short(
    `<p>设有 ${formula('n')} 个同时到达的作业，服务时间从短到长为 ${formula('s_1 \\le s_2 \\le \\cdots \\le s_n')}，按短作业优先运行。写出平均周转时间的表达式，并说明为什么它最小。</p>`,
    `${formulaBlock('\\bar{T} = \\frac{1}{n}\\sum_{i=1}^{n}(n - i + 1)\\,s_i')}<p>越早运行的作业被计入的次数越多，把最小的服务时间配给最大的系数，由排序不等式知和最小。</p>`,
    { ...scheduling, difficulty: 5, score: 12, tags: ['第二章', '证明题', '含公式'] },
  ),
  programming(
    `<p>编写程序：读入 ${formula('n')} 个按到达先后排列的作业的服务时间（都在时刻 0 到达），输出先来先服务的平均周转时间，保留两位小数。</p>`,
    {
      languages: ['python', 'java', 'cpp'],
      initial_code: {
        python: 'n = int(input())\nservice = list(map(int, input().split()))\n# 在这里计算平均周转时间\n',
        java: 'import java.util.Scanner;\n\npublic class Main {\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n    int n = in.nextInt();\n    // 在这里计算平均周转时间\n  }\n}\n',
        cpp: '#include <iostream>\nusing namespace std;\n\nint main() {\n  int n;\n  cin >> n;\n  // 在这里计算平均周转时间\n  return 0;\n}\n',
      },
      input_params: '3\n3 5 2',
      output: '7.00',
    },
    [
      { input: '3\n3 5 2', output: '7.00', hidden: false, share: 20 },
      { input: '1\n9', output: '9.00', hidden: true, share: 30 },
      { input: '4\n8 4 9 5', output: '16.75', hidden: true, share: 50 },
    ],
    { ...scheduling, difficulty: 3, tags: ['第二章', '上机'] },
  ),
];

/** Questions about synchronisation and deadlock. */
export const SYNCHRONISATION_QUESTIONS: readonly SeededQuestion[] = [
  single('信号量 S 的当前值为 −2，表示有（　）个进程在等待。', ['0', '1', '2', '3'], 'C', { ...sync, difficulty: 1 }),
  single('实现互斥的信号量，其初值一般为（　）。', ['0', '1', '−1', '缓冲区个数'], 'B', { ...sync, difficulty: 1 }),
  multi('临界区的访问应遵循的原则有（　）。', ['空闲让进', '忙则等待', '有限等待', '让权等待'], 'ABCD', { ...sync, difficulty: 2 }),
  judge('P 操作和 V 操作必须是原子操作。', true, { ...sync, difficulty: 1 }),
  short(
    '生产者—消费者问题中，若把生产者的 P(empty) 与 P(mutex) 交换次序，会出现什么问题？说明理由。',
    '可能死锁：缓冲区满时，生产者先取得 mutex，再在 P(empty) 上阻塞；消费者要取产品须先取得 mutex，也被阻塞，双方互相等待。',
    { ...sync, difficulty: 4, tags: ['第三章', '论述'] },
  ),
  multi('产生死锁的必要条件有（　）。', ['互斥条件', '请求与保持条件', '可剥夺条件', '循环等待条件'], 'ABD', {
    ...deadlock,
    difficulty: 2,
    analysis: '第三个必要条件是“不可剥夺”。',
  }),
  single('银行家算法属于处理死锁的（　）方法。', ['预防', '避免', '检测', '解除'], 'B', { ...deadlock, difficulty: 2 }),
  single(
    `<p>某系统有 ${formula('m')} 个同类资源，由 3 个进程竞争使用，每个进程最多需要 4 个。要保证不发生死锁，${formula('m')} 的最小值是（　）。</p>`,
    ['8', '9', '10', '12'],
    'C',
    { ...deadlock, difficulty: 3, tags: ['第三章', '计算'], analysis: `${formula('3 \\times (4 - 1) + 1 = 10')}。` },
  ),
  judge('系统处于不安全状态时，一定会发生死锁。', false, { ...deadlock, difficulty: 2, analysis: '不安全状态只是可能导致死锁。' }),
  short(
    `<p>系统有 A、B 两类资源，可用向量为 (1, 1)，分配情况如下表。判断系统是否安全，若安全给出一个安全序列。</p>${table(['进程', '已分配 (A, B)', '还需要 (A, B)'], ['P1', '(1, 0)', '(2, 1)'], ['P2', '(1, 1)', '(1, 0)'], ['P3', '(0, 1)', '(1, 2)'])}`,
    '<p>安全。先满足 P2，回收后可用 (2, 2)；再满足 P1，可用 (3, 2)；最后满足 P3。安全序列：P2 → P1 → P3。</p>',
    { ...deadlock, difficulty: 4, tags: ['第三章', '计算'] },
  ),
];
