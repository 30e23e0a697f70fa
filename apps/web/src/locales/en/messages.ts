import type { Counted } from '../counted.ts';
import type messages from '../zh-cn/messages.ts';

export default {
  title: 'Messages',
  all: 'All',
  unread: 'Unread',
  show: 'Which messages to show',
  empty: 'No messages yet. Changes to requests, courses and notices appear here',
  empty_unread: 'No unread messages',
  kind: 'Kind',
  all_kinds: 'All kinds',
  empty_kind: 'No messages of this kind',
  read_all: 'Mark all read',
  read_all_done: '{{count}} messages marked read',
  read_all_done_one: '{{count}} message marked read',
  mark_read: 'Mark read',
  open: 'Open',
  settings: 'Settings',
} satisfies Counted<typeof messages>;
