import type { VideoConfig } from '@praxis/contract/courses/tree';

type Activity =
  | { kind: 'handout'; id: string; title: string; minutes: number; html: string; after?: string; weight?: number }
  | { kind: 'link'; id: string; title: string; minutes: number; address: string; hint: string; required?: boolean }
  | { kind: 'pdf' | 'demo'; id: string; title: string; minutes: number; hint: string; weight?: number }
  | ({ kind: 'video'; id: string; title: string; minutes: number; hint: string; weight?: number } & Pick<
      VideoConfig,
      'chapters' | 'questions'
    >);
/** A section of a seeded course. */
export type SeededSection = { id: string; title: string; minutes: number; activities: readonly Activity[] };
/** A chapter of a seeded course. */
export type SeededChapter = { id: string; title: string; sections: readonly SeededSection[] };

const formula = (tex: string) => `<span data-formula="${tex}"></span>`;
const block = (tex: string) => `<div data-formula="${tex}"></div>`;
const code = (text: string) => `<pre><code class="language-c">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').trim()}</code></pre>`;

const overview: SeededChapter = {
  id: 'c-overview',
  title: '操作系统概述',
  sections: [
    {
      id: 's-what',
      title: '操作系统做什么',
      minutes: 30,
      activities: [
        {
          kind: 'handout',
          id: 'a-what',
          title: '讲义：两张面孔',
          minutes: 12,
          html: `<p>操作系统有两张面孔：对程序，它是<strong>扩展的机器</strong>，把磁盘变成文件，把时间变成进程；对硬件，它是<strong>资源的管理者</strong>，决定谁在什么时候用多少。</p>
<h2>三条边界</h2>
<ul><li><strong>特权边界</strong>：用户态的指令受限，要做特权的事必须陷入内核。</li><li><strong>地址边界</strong>：每个进程有自己的地址空间，看不见别人的内存。</li><li><strong>时间边界</strong>：时钟中断让内核总能拿回处理机。</li></ul>
<blockquote>想一想：三条边界少了任何一条，还能保证一个程序的错误不影响其他程序吗？</blockquote>`,
        },
        {
          kind: 'handout',
          id: 'a-syscall',
          title: '讲义：一次系统调用的旅程',
          minutes: 14,
          after: 'a-what',
          html: `<p>下面几行程序把一句话写到屏幕，其中只有 <code>write</code> 进入了内核。</p>
${code(`
#include <unistd.h>

int main(void) {
    const char words[] = "hello\\n";
    return write(1, words, sizeof words - 1) < 0;
}`)}
<ol><li>参数放进约定的寄存器，系统调用号放进 <code>rax</code>。</li><li><code>syscall</code> 指令切换到内核态，从固定入口开始执行。</li><li>内核检查缓冲区是否属于这个进程，再交给终端驱动。</li><li>返回值放进 <code>rax</code>，回到用户态。</li></ol>
<p>一次空的系统调用约需 ${formula('10^2')} 纳秒，一次函数调用约 ${formula('10^0')} 纳秒，所以标准库用缓冲区把许多次写合成一次。</p>`,
        },
      ],
    },
    {
      id: 's-history',
      title: '从批处理到分时',
      minutes: 20,
      activities: [
        {
          kind: 'link',
          id: 'a-ostep',
          title: '阅读：Operating Systems: Three Easy Pieces',
          minutes: 20,
          address: 'https://pages.cs.wisc.edu/~remzi/OSTEP/',
          hint: '读前言和第 2 章，留意“虚拟化、并发、持久化”三条主线。',
          required: false,
        },
      ],
    },
  ],
};

const processes: SeededChapter = {
  id: 'c-process',
  title: '进程与线程',
  sections: [
    {
      id: 's-process',
      title: '进程',
      minutes: 40,
      activities: [
        {
          kind: 'handout',
          id: 'a-states',
          title: '讲义：进程的状态',
          minutes: 15,
          html: `<p>进程是<strong>运行中的程序</strong>：地址空间、打开的文件，加上一组寄存器的值。任何时刻它处在下面几种状态之一。</p>
<table><thead><tr><th>状态</th><th>含义</th><th>怎样离开</th></tr></thead><tbody><tr><td>就绪</td><td>什么都不缺，只缺处理机</td><td>被调度</td></tr><tr><td>运行</td><td>正在处理机上执行</td><td>时间片用完、等待事件、结束</td></tr><tr><td>阻塞</td><td>在等一件事</td><td>事件发生，回到就绪</td></tr></tbody></table>
<p>由“阻塞”不能直接到“运行”：事件发生只说明它<strong>可以</strong>运行，何时运行由调度决定。</p>`,
        },
        {
          kind: 'handout',
          id: 'a-fork',
          title: '讲义：fork 返回两次',
          minutes: 18,
          weight: 5,
          html: `<p>下面的程序会打印几行？先写下答案，再运行。</p>
${code(`
#include <stdio.h>
#include <unistd.h>
#include <sys/wait.h>

int main(void) {
    for (int i = 0; i < 3; i++)
        fork();
    printf("%d\\n", getpid());
    while (wait(NULL) > 0) { }
    return 0;
}`)}
<p>每次 <code>fork</code> 使进程数翻倍，${formula('n')} 次之后共有</p>
${block('P(n) = 2^{n}')}
<p>所以 ${formula('n = 3')} 时打印 8 行。写时复制让这件事并不昂贵：父子共享页面，直到有一方写入。</p>`,
        },
      ],
    },
    {
      id: 's-thread',
      title: '线程',
      minutes: 30,
      activities: [
        {
          kind: 'handout',
          id: 'a-thread',
          title: '讲义：线程共享什么',
          minutes: 16,
          html: `<p>同一进程的线程共享地址空间和打开的文件，各自拥有寄存器和栈。于是切换便宜，出错也便宜。</p>
${code(`
static long sum;

static void *add(void *unused) {
    for (int i = 0; i < 1000000; i++)
        sum = sum + 1;      /* 读、加、写：三步，不是一步 */
    return NULL;
}`)}
<p>两个线程同时执行 <code>add</code>，结果几乎从不等于 2000000。第四章解释为什么，以及怎么办。</p>
<p>加速有上限。设可并行的部分占 ${formula('p')}，用 ${formula('n')} 个处理机：</p>
${block('S(n) = \\frac{1}{(1 - p) + \\frac{p}{n}}')}`,
        },
      ],
    },
  ],
};

const scheduling: SeededChapter = {
  id: 'c-scheduling',
  title: '处理机调度',
  sections: [
    {
      id: 's-criteria',
      title: '调度的层次与准则',
      minutes: 34,
      activities: [
        { kind: 'pdf', id: 'a-slides', title: '课件：调度准则与算法', minutes: 10, weight: 1, hint: '课件是英文的，术语请对照讲义。' },
        {
          kind: 'handout',
          id: 'a-criteria',
          title: '讲义：周转时间与响应时间',
          minutes: 12,
          weight: 2,
          html: `<p>设作业 ${formula('i')} 在 ${formula('a_i')} 到达、${formula('f_i')} 完成、需要 ${formula('t_i')}，则</p>
${block('T_i = f_i - a_i, \\qquad W_i = \\frac{T_i}{t_i}')}
<p>${formula('T_i')} 是周转时间，${formula('W_i')} 是带权周转时间。对人来说更要紧的常常是<strong>响应时间</strong>：从按下键到看见第一个字。</p>
<h3>甘特图怎么画</h3>
<ol><li>横轴是时间，每一段写上正在运行的作业。</li><li>在每段的右端标时刻。</li><li>完成时刻减到达时刻，就是周转时间。</li></ol>`,
        },
      ],
    },
    {
      id: 's-algorithms',
      title: '调度算法',
      minutes: 60,
      activities: [
        {
          kind: 'video',
          id: 'a-round-robin',
          title: '时间片轮转的取舍',
          minutes: 2,
          weight: 5,
          hint: '边看边想：时间片取 1 ms 与 100 ms，周转时间会怎样变化？看完后做下面的演示。',
          chapters: [
            { id: 'm-why', at: 0, title: '为什么要轮转' },
            { id: 'm-queue', at: 12, title: '就绪队列与队尾规则' },
            { id: 'm-gantt', at: 24, title: '甘特图：三个作业的例子' },
            { id: 'm-end', at: 40, title: '小结与思考' },
          ],
          questions: [
            {
              id: 'q-tail',
              at: 16,
              text: '时间片用完而作业还没做完，它会怎样？',
              choices: [
                { id: 'tail', text: '回到就绪队列的队尾', right: true },
                { id: 'place', text: '留在队首继续运行', right: false },
                { id: 'block', text: '进入阻塞状态', right: false },
              ],
              why: '就绪队列是先进先出，用完时间片的作业从队尾重新排队；它并没有等待什么事件，所以不会阻塞。',
            },
            {
              id: 'q-short',
              at: 34,
              text: '把时间片取得很短，会带来什么？',
              choices: [
                { id: 'response', text: '响应更快', right: true },
                { id: 'overhead', text: '切换的开销占得更多', right: true },
                { id: 'fifo', text: '变成先来先服务', right: false },
              ],
              why: '时间片趋于无穷大时才退化为先来先服务；取得越短响应越快，但每次切换的开销不变，占的比例就越大。',
            },
          ],
        },
        { kind: 'demo', id: 'a-demo', title: '调度过程演示', minutes: 10, hint: '把时间片从 1 拖到 24，记下平均等待时间最小的位置。' },
        {
          kind: 'handout',
          id: 'a-mlfq',
          title: '讲义：多级反馈队列',
          minutes: 18,
          weight: 4,
          html: `<p>多级反馈队列不要求事先知道作业有多长，却能让短作业先走：<strong>用过去推测将来</strong>。</p>
<ol><li>新作业进最高级队列，时间片最短。</li><li>用完时间片，降一级；提前放弃处理机，留在原级。</li><li>每隔一段时间，所有作业回到最高级，免得有人饿死。</li></ol>
${code(`
struct queue { struct job *head; int slice; };

static struct job *next(struct queue levels[], int count) {
    for (int level = 0; level < count; level++)
        if (levels[level].head)
            return levels[level].head;
    return 0;
}`)}
<p>若上下文切换需 ${formula('s')}，时间片为 ${formula('q')}，处理机的有效利用率至多为 ${formula('\\frac{q}{q+s}')}。</p>`,
        },
      ],
    },
    {
      id: 's-realtime',
      title: '实时调度',
      minutes: 16,
      activities: [
        {
          kind: 'link',
          id: 'a-deadline',
          title: '阅读：SCHED_DEADLINE',
          minutes: 16,
          address: 'https://docs.kernel.org/scheduler/sched-deadline.html',
          hint: '只读第 1、2 节：运行时间、周期、截止期三个参数各是什么意思。',
          required: false,
        },
      ],
    },
  ],
};

const synchronisation: SeededChapter = {
  id: 'c-sync',
  title: '进程同步与死锁',
  sections: [
    {
      id: 's-mutex',
      title: '临界区与锁',
      minutes: 45,
      activities: [
        {
          kind: 'handout',
          id: 'a-mutex',
          title: '讲义：从一条指令到一把锁',
          minutes: 20,
          weight: 4,
          html: `<p>第二章的 <code>sum</code> 丢了更新，因为“读、加、写”之间可以插进别人。处理机给的最小帮助是一条不可分的指令：</p>
${code(`
static atomic_flag taken = ATOMIC_FLAG_INIT;

static void lock(void)   { while (atomic_flag_test_and_set(&taken)) { } }
static void unlock(void) { atomic_flag_clear(&taken); }`)}
<p>这是自旋锁：等的人一直占着处理机。持有时间短于两次上下文切换时它划算，否则应当睡下去等。</p>
<h3>好锁的三个条件</h3>
<ul><li>互斥：至多一人在临界区。</li><li>有进展：没人在里面时，想进的人总有一个能进。</li><li>有界等待：没有人永远轮不到。</li></ul>`,
        },
      ],
    },
    {
      id: 's-deadlock',
      title: '死锁',
      minutes: 40,
      activities: [
        {
          kind: 'handout',
          id: 'a-deadlock',
          title: '讲义：四个必要条件',
          minutes: 18,
          weight: 4,
          html: `<p>互斥、占有并等待、不可抢占、循环等待，四个条件同时成立才会死锁；打破任意一个就不会。</p>
<p>${formula('n')} 个进程各需要 ${formula('k')} 个同类资源，只要资源总数</p>
${block('R \\ge n(k-1) + 1')}
<p>就不会死锁：最坏情形下每人还差一个，而剩下的那一个总能让某人完成。</p>
<blockquote>工程上最常用的办法是<strong>给锁排序</strong>，所有人按同一顺序申请，循环等待就不会出现。</blockquote>`,
        },
        {
          kind: 'link',
          id: 'a-lockdep',
          title: '阅读：内核怎样检查锁的顺序',
          minutes: 15,
          address: 'https://docs.kernel.org/locking/lockdep-design.html',
          hint: '读到“Lock-class”一节为止。',
          required: false,
        },
      ],
    },
  ],
};

/** 操作系统原理 in four chapters. */
export const OPERATING_SYSTEMS: readonly SeededChapter[] = [overview, processes, scheduling, synchronisation];
