/** What students write about a question, in three steps; the last one is what many do not know. */
type Written = { about: string; steps: readonly (readonly string[])[] };

const WRITTEN: readonly Written[] = [
  {
    about: '多级反馈队列',
    steps: [
      [
        '新进程先进最高级队列，那里时间片最短。',
        '队列分成几级，级别越高时间片越短，刚来的进程排在最上面。',
        '一开始所有作业都在优先级最高的队列里等。',
        '系统先把到达的进程放进第一级，按先来先服务轮流执行。',
        '高一级的队列空了才轮到低一级，进程从最高一级开始。',
      ],
      [
        '用完一个时间片还没结束就降一级，所以编译、计算这类批处理会慢慢沉到下面，一次跑得久，切换少。',
        '交互进程常常没用完就去等键盘，因此一直留在上面，敲键很快有反应；长作业掉下去以后时间片变长。',
        '需要 CPU 久的进程会一级级往下掉，而经常等输入输出的进程保持原来的级别，两边都照顾到了。',
        '没做完的放到下一级队尾，短的交互请求通常在第一级就能完成，批处理则在底层拿到较长的时间片。',
      ],
      [
        '缺点是上面一直有新进程时，最下面的会饥饿，要隔一段时间整体提升一次。',
        '如果短作业不断到来，长作业可能一直得不到处理机。',
        '程序可以故意在时间片结束前做一次输入输出，骗系统留在高级队列。',
        '参数不好定：级数、时间片长度都要靠经验调，定错了效果很差。',
        '它的问题是底层队列没有保证，可能永远轮不到，可以用老化的办法补救。',
        '不足之处在于切换和维护多个队列本身有开销。',
        '缺点：长作业饥饿。',
      ],
    ],
  },
  {
    about: 'count',
    steps: [
      [
        '$count = count + 1$ 要先读、再加、再写，三步之间可能切换到另一个线程。',
        '自增不是原子操作，两个线程会读到同一个旧值。',
        '因为两个线程交错执行，后写的会把先写的结果盖掉。',
        '一个线程读出旧值后被打断，另一个已经加了很多次，它回来一写就全没了。',
        '编译以后这一句是 load、add、store 三条指令，在任何一条之后都可能发生调度。',
      ],
      [
        '所以结束时 $2 \\le count \\le 200$。',
        '最多是 200，也就是没有任何一次更新丢失；最坏只剩 2。',
        '全部串行得到 200；最小为 2：一个线程拿着 0 等到对方做完 99 次再写回 1，对方读到 1，它做完以后对方写回 2。',
        '可能的值是 2 到 200 之间的任何整数。',
      ],
      [
        '改正：在加一前后用互斥锁 lock 和 unlock。',
        '把 count 换成原子变量，用 fetch_add。',
        '用一个初值为 1 的信号量把这一句包起来就行。',
        '每个线程先加在自己的局部变量里，最后加锁合并一次，既对又快。',
        '循环外面加一把锁也可以，不过这样就变成一个线程做完另一个才开始。',
        '应该加锁保护临界区。',
        '用 pthread_mutex_t，循环里先锁再加再放。',
      ],
    ],
  },
  {
    about: '读者优先',
    steps: [
      [
        '设整数 readcount = 0，信号量 mutex = 1 保护它，write = 1 管写。',
        '需要一个记读者个数的变量、一个保护它的互斥量和一个写锁。',
        '信号量：rw 表示文件是否被占用，m 保证改人数时互斥，初值都是 1。',
        '读者之间不互斥，读者与写者、写者与写者互斥，因此用计数加两个信号量。',
        '写者：P(write)，写，V(write)。读者要多一个计数器。',
      ],
      [
        '读者进来先 P(mutex)，人数加一，如果是第一个就 P(write)，再 V(mutex)；离开时人数减一，最后一个 V(write)。',
        '第一个到的读者替大家申请写锁，最后一个走的读者释放，中间来的直接读。',
        '读：锁 m，count 加一，等于 1 时锁 rw，放 m；读完锁 m，count 减一，等于 0 时放 rw，放 m。',
        '人数从 0 变 1 时把写者挡在外面，从 1 变 0 时放行，改人数都在互斥里。',
      ],
      [
        '只要有读者没走，新来的读者就能进去，写者等的写锁一直不放，所以会饥饿。',
        '读者源源不断时 readcount 回不到 0，写者永远等。',
        '因为后到的读者可以插到等待的写者前面。',
        '可以再加一个排队信号量，写者来了以后新读者也要排队，就不会饥饿了。',
        '写者可能饥饿，因为它没有优先权。',
        '读者优先的规则下，写者必须等到某一刻一个读者也没有，繁忙的系统里这一刻可能不来。',
        '读的人多的时候写者抢不到。',
      ],
    ],
  },
];

/** No stride shares a divisor with the ways of its step: all of them are met before one returns. */
const STRIDES = [1, 3, 2];

/** One of the class took the answer of another and changed a few words. */
const COPIES: Readonly<Record<number, number>> = { 8: 3, 19: 11 };
const inOtherWords = (text: string) => text.replaceAll('所以', '因此').replaceAll('就', '便').replace('。', '；');

/** What a student writes to a question; the weaker ones stop before its last step. */
export function writtenAnswer(stem: string, right: boolean, student: number): string {
  const { steps } = WRITTEN.find(({ about }) => stem.includes(about)) ?? WRITTEN[0]!;
  const source = COPIES[student];
  if (source !== undefined) return inOtherWords(writtenAnswer(stem, true, source));
  const wordings = steps.map((ways, at) => ways[(student * STRIDES[at]! + at) % ways.length]!);
  return (right ? wordings : wordings.slice(0, 2)).join('');
}
