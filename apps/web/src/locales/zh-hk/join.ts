import type join from '../zh-cn/join.ts';

export default {
  title: '加入空間',
} satisfies typeof join;
