import type notice from '../zh-cn/notice.ts';

export default {
  title: 'Notices',
  count: '{{count}} in all',
  empty: 'There are no notices now',
  pinned: 'Pinned',
  unread: 'Unread',
  published_at: 'Published {{time}}',
  all: 'All notices',
  newer: 'Newer',
  older: 'Older',
  print: 'Print',
} satisfies typeof notice;
