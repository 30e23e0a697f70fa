import type join from '../zh-cn/join.ts';

export default {
  title: 'Join a space',
} satisfies typeof join;
