import type messages from '../zh-cn/messages.ts';

export default {
  title: '訊息',
  all: '全部',
  unread: '未讀',
  show: '顯示哪些訊息',
  empty: '還沒有訊息。申請、課程和公告有變化時會在這裏告訴你',
  empty_unread: '沒有未讀訊息',
  kind: '類別',
  all_kinds: '全部類別',
  empty_kind: '沒有這類訊息',
  read_all: '全部標為已讀',
  read_all_done: '{{count}} 條訊息已標為已讀',
  mark_read: '標為已讀',
  open: '打開',
  settings: '訊息設定',
} satisfies typeof messages;
