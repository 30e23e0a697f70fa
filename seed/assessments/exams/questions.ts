import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';

/** A question of a seeded paper with its points. */
export type ExamQuestion = { type: QuestionType; score: number; content: QuestionContent; key: QuestionKey };

const noKey: QuestionKey = { correct: [], truth: null, accepted: [], reference: '', analysis: '', cases: [] };
const letters = ['A', 'B', 'C', 'D', 'E'];
const formula = (tex: string) => `<span data-formula="${tex}"></span>`;
const code = (text: string) => `<pre><code class="language-c">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').trim()}</code></pre>`;
const paragraph = (html: string) => (html.startsWith('<') ? html : `<p>${html}</p>`);

const choice = (
  type: 'single' | 'multi',
  score: number,
  stem: string,
  options: string[],
  right: string,
  analysis: string,
): ExamQuestion => ({
  ...{ type, score },
  content: {
    stem: paragraph(stem),
    options: options.map((html, at) => ({ key: letters[at]!, html: `<p>${html}</p>` })),
    program: null,
    problem_id: null,
  },
  key: { ...noKey, correct: [...right], analysis: `<p>${analysis}</p>` },
});
const single = (stem: string, options: string[], right: string, analysis: string) => choice('single', 5, stem, options, right, analysis);
const multi = (stem: string, options: string[], right: string, analysis: string) => choice('multi', 6, stem, options, right, analysis);
const judge = (stem: string, truth: boolean, analysis: string): ExamQuestion => ({
  ...{ type: 'judge', score: 4 },
  content: { stem: paragraph(stem), options: [], program: null, problem_id: null },
  key: { ...noKey, truth, analysis: `<p>${analysis}</p>` },
});
const short = (score: number, stem: string, reference: string): ExamQuestion => ({
  ...{ type: 'short', score },
  content: { stem: paragraph(stem), options: [], program: null, problem_id: null },
  key: { ...noKey, reference: paragraph(reference) },
});

/** 期中考试, 100 points in five parts. */
export const MIDTERM: readonly { title: string; questions: readonly ExamQuestion[] }[] = [
  {
    title: '一、单项选择',
    questions: [
      single(
        '进程从运行态直接进入阻塞态，最可能的原因是',
        ['时间片用完', '等待磁盘读完成', '被更高优先级的进程抢占', '刚刚被创建'],
        'B',
        '等待 I/O 完成会阻塞；用完时间片或被抢占回到就绪态。',
      ),
      single(
        `<p>下面的程序一共创建多少个<strong>新</strong>进程？</p>${code('int main(void) {\n  for (int i = 0; i < 3; i++)\n    fork();\n  return 0;\n}')}`,
        ['3', '6', '7', '8'],
        'C',
        `三次 fork 之后共有 ${formula('2^3 = 8')} 个进程，减去原来的一个。`,
      ),
      single(
        '同一进程中的各个线程<strong>不</strong>共享的是',
        ['代码段', '打开的文件', '全局变量', '栈'],
        'D',
        '每个线程有自己的栈和寄存器现场。',
      ),
      single(
        `时间片轮转调度中，时间片 ${formula('q')} 趋向无穷大时，算法退化为`,
        ['短作业优先', '先来先服务', '多级反馈队列', '最高响应比优先'],
        'B',
        '时间片足够长时每个进程一次运行到底，顺序就是到达顺序。',
      ),
    ],
  },
  {
    title: '二、多项选择',
    questions: [
      multi(
        '<p>四个作业的到达与运行时间如下表，按<strong>非抢占的短作业优先</strong>调度。下列说法正确的有</p><table><thead><tr><th>作业</th><th>到达时间</th><th>运行时间</th></tr></thead><tbody><tr><td>J1</td><td>0</td><td>7</td></tr><tr><td>J2</td><td>2</td><td>4</td></tr><tr><td>J3</td><td>4</td><td>1</td></tr><tr><td>J4</td><td>5</td><td>4</td></tr></tbody></table>',
        ['J3 在时刻 7 开始运行', 'J2 的周转时间是 10', '平均等待时间是 4', 'J4 最先完成'],
        'ABC',
        'J1 运行 0–7，J3 运行 7–8，J2 运行 8–12，J4 运行 12–16。',
      ),
      multi(
        '产生死锁的必要条件包括',
        ['互斥', '占有并等待', '可以抢占资源', '循环等待'],
        'ABD',
        '第三个条件是<strong>不可抢占</strong>，允许抢占就不会死锁。',
      ),
      multi(
        '用信号量实现生产者与消费者时，下列做法会出错的有',
        ['先 P(mutex) 再 P(empty)', '缓冲区满时生产者忙等', 'mutex 的初值设为 0', 'full 的初值设为 0'],
        'AC',
        '先锁互斥量再等空位会死锁；互斥量初值为 0 时谁也进不去。',
      ),
      multi(
        '关于管程，下列说法正确的有',
        ['任一时刻只有一个进程在管程内活动', '条件变量的 wait 会让出管程', '条件变量和信号量一样能记住 signal', '编译器可以帮助保证互斥'],
        'ABD',
        '没有进程等待时，条件变量的 signal 不留下任何记录。',
      ),
    ],
  },
  {
    title: '三、判断',
    questions: [
      judge('用户级线程的切换不需要进入内核。', true, '切换由用户态的线程库完成。'),
      judge('银行家算法判定系统处于不安全状态，就说明系统已经死锁。', false, '不安全只说明可能走向死锁。'),
    ],
  },
  {
    title: '四、简答',
    questions: [
      short(
        12,
        '说明多级反馈队列怎样同时照顾交互进程和批处理进程，并指出它的一个缺点。',
        '新进程进最高级队列，用完时间片降级：交互进程常在高级队列得到快速响应，长作业沉到低级队列、时间片变长。缺点：可能饥饿，需要定期提升。',
      ),
      short(
        12,
        `<p>两个线程各执行一次下面的函数，<code>count</code> 初值为 0。说明结束时 <code>count</code> 可能的取值和原因，并改正程序。</p>${code('int count;\nvoid add(void) {\n  for (int i = 0; i < 100; i++)\n    count = count + 1;\n}')}`,
        `${formula('2 \\le count \\le 200')}：读、加、写不是原子操作，更新会丢失。用互斥锁或原子加一保护。`,
      ),
    ],
  },
  {
    title: '五、编程',
    questions: [
      {
        type: 'programming',
        score: 24,
        content: {
          stem: `<p>读入时间片 ${formula('q')}、进程数 ${formula('n')} 和各进程的运行时间（都在时刻 0 到达），按时间片轮转调度，输出各进程的<strong>完成时刻</strong>，用空格隔开。</p><p>输入示例：<code>2 3 3 5 1</code>；输出示例：<code>6 9 5</code>。</p>`,
          options: [],
          program: {
            languages: ['python', 'java', 'cpp'],
            initial_code: {
              python: 'from collections import deque\n\nq, n, *times = map(int, input().split())\n',
              cpp: '#include <iostream>\n#include <queue>\n\nint main() {\n    int q, n;\n    std::cin >> q >> n;\n}\n',
              java: 'import java.util.*;\n\npublic class Main {\n    public static void main(String[] args) {\n        Scanner in = new Scanner(System.in);\n    }\n}\n',
            },
            input_params: '2 3 3 5 1',
            output: '6 9 5',
            time_ms: 1000,
            memory_mb: 256,
          },
          problem_id: null,
        },
        key: {
          ...noKey,
          reference: '<p>用队列保存（编号，剩余时间），每次取出队头运行至多 q。</p>',
          cases: [
            { input: '2 3 3 5 1', output: '6 9 5', hidden: false, share: 40 },
            { input: '1 2 1 1', output: '1 2', hidden: true, share: 60 },
          ],
        },
      },
    ],
  },
];

/** 作业二, 30 points. */
export const HOMEWORK: readonly { title: string; questions: readonly ExamQuestion[] }[] = [
  {
    title: '',
    questions: [
      single(
        '银行家算法属于处理死锁的哪一种办法？',
        ['预防', '避免', '检测与恢复', '忽略'],
        'B',
        '分配之前检查是否仍处于安全状态，属于避免。',
      ),
      multi(
        '下列做法能破坏“循环等待”的有',
        ['给资源编号，按序申请', '一次申请全部资源', '允许抢占', '只允许申请比已有资源编号大的资源'],
        'AD',
        '按编号申请使等待关系不成环。',
      ),
      judge('哲学家就餐问题中，让一位哲学家先拿右边的筷子可以避免死锁。', true, '这样等待关系不会成环。'),
      short(
        15,
        '用信号量写出读者优先的读者与写者问题，并说明写者为什么可能饥饿。',
        '读者用计数和互斥量，第一个读者 P(write)，最后一个 V(write)。只要不断有读者到达，计数不归零，写者一直等待。',
      ),
    ],
  },
];
