import type home from '../zh-cn/home.ts';

export default {
  title: 'home',
} satisfies typeof home;
