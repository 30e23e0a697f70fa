import type personal from '../zh-cn/personal.ts';

export default {
  title: 'Me',
} satisfies typeof personal;
