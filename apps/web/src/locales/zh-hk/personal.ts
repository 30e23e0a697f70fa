import type personal from '../zh-cn/personal.ts';

export default {
  title: '我的',
} satisfies typeof personal;
