type Links = readonly (readonly [words: RegExp, skill: string])[];

/** What a question of the teacher is about beyond the skill it stands under, by words of its text. */
export const QUESTION_LINKS: Links = [
  [/fork|系统调用/, '系统调用'],
  [/线程|运行态/, '进程与线程'],
  [/pcb|不需要进入内核/, '上下文切换'],
  [/父进程/, '进程间通信'],
  [/时间片|多级反馈|短作业/, '处理机调度'],
  [/周转时间|到达与运行时间/, '调度指标'],
  [/临界区|count 初值/, '临界区'],
  [/信号量|p ?操作/, '信号量'],
  [/生产者|读者|哲学家/, '经典同步问题'],
  [/管程/, '管程'],
  [/死锁|循环等待|必要条件/, '死锁'],
  [/银行家|安全状态|安全序列/, '银行家算法'],
  [/逻辑地址|页面大小|快表|tlb/, '分页'],
  [/分段/, '分段'],
  [/页面置换|物理块|次访问/, '页面置换'],
  [/虚拟存储器/, '虚拟内存'],
  [/缺页/, '缺页处理'],
  [/工作集/, '工作集与抖动'],
  [/文件名|物理结构/, '目录与索引'],
  [/硬链接/, '硬链接与软链接'],
  [/lseek/, '文件读写'],
];

/** What a problem trains, by its title. */
export const PROBLEM_LINKS: Links = [
  [/A \+ B/, '变量与类型'],
  [/气温/, '数组与字符串'],
  [/括号/, '栈与队列'],
  [/迷宫/, '图的遍历'],
  [/质数/, '素数筛法'],
  [/猜数/, '二分查找'],
  [/背包/, '动态规划'],
];

/** What a lab as a whole proves, by its title. */
export const LAB_LINKS: Links = [
  [/Shell|命令|Linux/i, 'Shell基础'],
  [/网络|路由|VLAN/i, '网络排障'],
  [/Web|nginx|服务/i, '服务管理'],
  [/进程|调度/, '进程观察'],
  [/文件|磁盘/, '磁盘与挂载'],
];

/** What one check of a lab proves, by the title of the check. */
export const CHECK_LINKS: Links = [
  [/目录/, 'Shell基础'],
  [/里有/, '管道与重定向'],
  [/权限/, '文件权限'],
  [/地址/, 'IP编址'],
];
