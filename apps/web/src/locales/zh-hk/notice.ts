import type notice from '../zh-cn/notice.ts';

export default {
  title: '公告',
} satisfies typeof notice;
