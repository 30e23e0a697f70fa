import type spaces from '../zh-cn/spaces.ts';

export default {
  title: '空間',
} satisfies typeof spaces;
