import type developer from '../zh-cn/developer.ts';

export default {
  title: 'Developer page',
} satisfies typeof developer;
