import { code, formula, judge, multi, programming, type SeededQuestion, short, single } from './shapes.ts';

const memory = { skill: '内存管理', tags: ['第四章'] };
const paging = { skill: '页面置换', tags: ['第四章'] };
const files = { skill: '文件系统', tags: ['第五章'] };

/** Questions about memory; `picture` is the stored picture of an address translation. */
export const memoryQuestions = (picture: string): readonly SeededQuestion[] => [
  single(
    `<p>某分页系统的地址变换如下图。逻辑地址 2500 对应的物理地址是（　）。</p><p><img data-file="${picture}" alt="页表：0 号页在 2 号块，1 号页在 5 号块，2 号页在 3 号块；页面大小 1024 字节"></p>`,
    ['3524', '3500', '2500', '5572'],
    'A',
    {
      ...memory,
      difficulty: 3,
      score: 4,
      tags: ['第四章', '计算'],
      analysis: `页号 ${formula('\\lfloor 2500 / 1024 \\rfloor = 2')}，页内偏移 452，在 3 号块：${formula('3 \\times 1024 + 452 = 3524')}。`,
    },
  ),
  single('页面大小为 4 KB 的分页系统中，页内偏移占（　）位。', ['10', '11', '12', '13'], 'C', { ...memory, difficulty: 2 }),
  single('快表（TLB）的作用是（　）。', ['加快地址变换', '扩大内存容量', '减少缺页次数', '防止地址越界'], 'A', {
    ...memory,
    difficulty: 2,
  }),
  multi('与分页相比，分段的特点有（　）。', ['段长可变', '由程序员或编译器划分', '没有外部碎片', '便于共享和保护'], 'ABD', {
    ...memory,
    difficulty: 3,
  }),
  judge('虚拟存储器的容量可以大于内存与外存容量之和。', false, { ...memory, difficulty: 2 }),
  single('可能出现 Belady 异常的页面置换算法是（　）。', ['LRU', 'FIFO', 'OPT', 'CLOCK 的改进算法'], 'B', { ...paging, difficulty: 3 }),
  judge('最佳置换算法（OPT）实际无法实现，常用作评价其他算法的标准。', true, { ...paging, difficulty: 1 }),
  short(
    '页面访问序列为 1, 2, 3, 4, 1, 2, 5, 1, 2, 3, 4, 5，分配 3 个页框，采用 FIFO 置换，缺页多少次？只写数字。',
    '9',
    { ...paging, difficulty: 3, score: 4, tags: ['第四章', '填空', '计算'] },
    ['9', '9次', '9 次'],
  ),
  programming(
    '<p>实现 LRU 置换：第一行是页框数，第二行是访问序列，输出缺页次数。</p>',
    {
      languages: ['python', 'cpp'],
      initial_code: {
        python: 'frames = int(input())\npages = list(map(int, input().split()))\n# 输出缺页次数\n',
        cpp: '#include <iostream>\nusing namespace std;\n\nint main() {\n  int frames;\n  cin >> frames;\n  // 输出缺页次数\n  return 0;\n}\n',
      },
      input_params: '3\n1 2 3 4 1 2 5 1 2 3 4 5',
      output: '10',
    },
    [
      { input: '3\n1 2 3 4 1 2 5 1 2 3 4 5', output: '10', hidden: false, share: 30 },
      { input: '4\n1 2 3 4 1 2 5 1 2 3 4 5', output: '8', hidden: true, share: 70 },
    ],
    { ...paging, difficulty: 4, tags: ['第四章', '上机'] },
  ),
];

/** Questions about files. */
export const FILE_QUESTIONS: readonly SeededQuestion[] = [
  single('UNIX 文件系统中，文件名存放在（　）中。', ['索引结点', '目录项', '超级块', '数据块位图'], 'B', { ...files, difficulty: 2 }),
  multi('下列属于文件物理结构的有（　）。', ['连续结构', '链接结构', '索引结构', '流式结构'], 'ABC', { ...files, difficulty: 2 }),
  judge('硬链接可以跨越不同的文件系统。', false, { ...files, difficulty: 2, analysis: '硬链接指向同一文件系统中的索引结点。' }),
  single(
    `<p>下列程序返回后，文件 <code>log</code> 的长度为（　）字节。</p>${code('c', 'int fd = open("log", O_CREAT | O_TRUNC | O_WRONLY, 0644);\nlseek(fd, 100, SEEK_SET);\nwrite(fd, "x", 1);\nclose(fd);')}`,
    ['1', '100', '101', '不确定'],
    'C',
    { ...files, difficulty: 4, tags: ['第五章', '读程序'], state: 'draft' },
  ),
  short(
    '比较连续、链接、索引三种文件物理结构在随机访问上的性能。',
    '连续结构可直接算出块号，最快；索引结构需查一次或多次索引表；链接结构须从头逐块查找，最慢。',
    {
      ...files,
      difficulty: 3,
      tags: ['第五章', '论述'],
    },
  ),
];
