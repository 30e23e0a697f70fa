import type notice from '../zh-cn/notice.ts';

export default {
  title: '公告',
  count: '共 {{count}} 份',
  empty: '現在沒有公告',
  pinned: '置頂',
  unread: '未讀',
  published_at: '發佈於 {{time}}',
  all: '全部公告',
  newer: '後一份',
  older: '前一份',
  print: '列印',
} satisfies typeof notice;
