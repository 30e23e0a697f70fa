import type space from '../zh-cn/space.ts';

export default {
  title: 'Space',
} satisfies typeof space;
