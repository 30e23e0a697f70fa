import type notice from '../zh-cn/notice.ts';

export default {
  title: 'Notices',
} satisfies typeof notice;
