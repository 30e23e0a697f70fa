import type { VideoConfig } from '@praxis/contract/courses/tree';

/** Chapters of the video about round robin, and where it stops to ask. */
export const ROUND_ROBIN_MARKS: Pick<VideoConfig, 'chapters' | 'questions'> = {
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
};
