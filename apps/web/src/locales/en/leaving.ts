import type leaving from '../zh-cn/leaving.ts';

export default {
  title: 'Leave without saving?',
  text: 'Changes on this page are not saved and will be lost.',
  leave: 'Leave',
} satisfies typeof leaving;
