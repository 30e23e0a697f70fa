import type spaces from '../zh-cn/spaces.ts';

export default {
  title: 'Spaces',
} satisfies typeof spaces;
