import type learnCenter from '../zh-cn/learn-center.ts';

export default {
  title: 'learn-center',
} satisfies typeof learnCenter;
