import type space from '../zh-cn/space.ts';

export default {
  title: '空間',
} satisfies typeof space;
