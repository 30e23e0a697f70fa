import { code, formula, judge, multi, type SeededQuestion, short, single } from './shapes.ts';

const process = { skill: '进程与线程', tags: ['第一章'] };
const scheduling = { skill: '处理机调度', tags: ['第二章'] };

/** Questions about processes and threads. */
export const PROCESS_QUESTIONS: readonly SeededQuestion[] = [
  single('进程与程序的根本区别在于（　）。', ['是否具有动态性', '是否存放在内存中', '是否占用处理机', '是否由操作系统管理'], 'A', {
    ...process,
    difficulty: 1,
    analysis: '程序是静态的指令集合，进程是程序的一次执行过程，有产生、运行和消亡。',
  }),
  single('一个正在运行的进程发起读磁盘的系统调用后，它的状态将变为（　）。', ['就绪', '阻塞', '运行', '终止'], 'B', {
    ...process,
    difficulty: 1,
    analysis: '等待输入输出完成期间进程不能继续执行，进入阻塞状态；完成后由中断处理程序把它放回就绪队列。',
  }),
  single('同一进程的多个线程之间，<strong>不</strong>共享的是（　）。', ['代码段', '打开的文件', '栈', '全局变量'], 'C', {
    ...process,
    difficulty: 2,
    analysis: '每个线程有自己的栈、寄存器和程序计数器，其余资源属于进程，由各线程共享。',
  }),
  single(
    `<p>下列程序运行后，屏幕上一共输出几行 <code>hi</code>？</p>${code('c', 'int main(void) {\n  fork();\n  fork();\n  printf("hi\\n");\n  return 0;\n}')}`,
    ['1', '2', '3', '4'],
    'D',
    {
      ...process,
      difficulty: 3,
      tags: ['第一章', '读程序'],
      analysis: `两次 <code>fork</code> 后共有 ${formula('2^2 = 4')} 个进程，各输出一行。`,
    },
  ),
  multi('进程控制块（PCB）中通常包含（　）。', ['进程标识符', '处理机现场', '进程的源代码', '调度与资源信息'], 'ABD', {
    ...process,
    difficulty: 2,
    analysis: '源代码不在 PCB 中；PCB 记录的是管理进程所需的信息。',
  }),
  multi(
    '下列情形中，会引起进程由运行态转为就绪态的有（　）。',
    ['时间片用完', '等待键盘输入', '被更高优先级的进程抢占', '执行了非法指令'],
    'AC',
    {
      ...process,
      difficulty: 3,
    },
  ),
  judge('线程是资源分配的基本单位，进程是处理机调度的基本单位。', false, {
    ...process,
    difficulty: 1,
    analysis: '恰好相反：引入线程后，进程是资源分配的单位，线程是调度的单位。',
  }),
  judge('处于阻塞状态的进程，等待的事件发生后直接进入运行状态。', false, {
    ...process,
    difficulty: 1,
    analysis: '先进入就绪状态，等待调度程序选中。',
  }),
  judge('父进程终止后，它的子进程必须立即终止。', false, { ...process, difficulty: 2 }),
  short(
    '简述用户级线程与内核级线程的区别，并各举一个优点。',
    '用户级线程由线程库在用户空间管理，内核不知其存在；切换不进内核，开销小。内核级线程由内核管理和调度；一个线程阻塞不影响同进程的其他线程，并能真正并行。',
    { ...process, difficulty: 3, tags: ['第一章', '论述'], analysis: '区别 4 分，优点各 3 分。' },
  ),
  short('在 UNIX 中，创建子进程的系统调用叫什么？', 'fork', { ...process, difficulty: 1, score: 2, tags: ['第一章', '填空'] }, [
    'fork',
    'fork()',
  ]),
];

/** Questions about scheduling, but those that are computed from a table. */
export const SCHEDULING_QUESTIONS: readonly SeededQuestion[] = [
  single('下列调度算法中，可能使长作业长期得不到服务的是（　）。', ['先来先服务', '短作业优先', '时间片轮转', '高响应比优先'], 'B', {
    ...scheduling,
    difficulty: 2,
    analysis: '短作业不断到达时，长作业会一直被推后，这种现象称为饥饿。',
  }),
  single(
    `高响应比优先算法中，响应比定义为 ${formula('R = 1 + \\frac{W}{S}')}，其中 ${formula('W')} 与 ${formula('S')} 分别是（　）。`,
    ['等待时间与要求服务时间', '周转时间与等待时间', '要求服务时间与等待时间', '周转时间与要求服务时间'],
    'A',
    { ...scheduling, difficulty: 2, tags: ['第二章', '含公式'] },
  ),
  single('时间片轮转算法中，若时间片取得非常大，它将退化为（　）。', ['短作业优先', '优先级调度', '先来先服务', '多级反馈队列'], 'C', {
    ...scheduling,
    difficulty: 2,
  }),
  multi(
    '关于多级反馈队列，下列说法正确的有（　）。',
    ['新到的进程先进入最高优先级队列', '优先级越低的队列时间片越长', '用完时间片的进程降到下一级', '不需要预先知道服务时间'],
    'ABCD',
    {
      ...scheduling,
      difficulty: 3,
    },
  ),
  judge('时间片越短，系统的交互响应越好，总效率也越高。', false, {
    ...scheduling,
    difficulty: 2,
    analysis: '时间片太短时切换开销占比上升，总效率下降。',
  }),
  judge('短作业优先算法能使一批同时到达的作业的平均周转时间最小。', true, { ...scheduling, difficulty: 2 }),
];
