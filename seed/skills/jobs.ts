/** A job of the demo framework: what it asks for, by skill, level 1 to 5 and weight. */
export type Job = { title: string; intro: string; needs: readonly (readonly [skill: string, level: number, weight: number])[] };

/** Two jobs that ask for skills of the demo framework. */
export const JOBS: readonly Job[] = [
  {
    title: '系统运维工程师',
    intro: '让服务器和服务稳定运行：部署、监控、排障、自动化。',
    needs: [
      ['Shell基础', 4, 100],
      ['服务管理', 4, 100],
      ['磁盘与挂载', 4, 80],
      ['进程观察', 3, 80],
      ['进程与线程', 3, 60],
      ['内存管理', 3, 60],
      ['文件系统', 3, 60],
      ['网络排障', 4, 90],
      ['配置管理', 3, 70],
      ['子网划分', 3, 50],
    ],
  },
  {
    title: '后端开发工程师',
    intro: '设计并实现服务端程序，读得懂操作系统和数据库的行为。',
    needs: [
      ['复杂度分析', 4, 90],
      ['排序', 4, 70],
      ['同步与互斥', 4, 90],
      ['死锁', 4, 80],
      ['进程与线程', 4, 80],
      ['TCP连接管理', 3, 70],
      ['HTTP', 4, 80],
      ['连接查询', 4, 80],
      ['索引设计', 3, 70],
      ['单元测试', 4, 90],
    ],
  },
];
