const messages = {
  title: '消息',
  all: '全部',
  unread: '未读',
  show: '显示哪些消息',
  empty: '还没有消息。申请、课程和公告有变化时会在这里告诉你',
  empty_unread: '没有未读消息',
  kind: '类别',
  all_kinds: '全部类别',
  empty_kind: '没有这类消息',
  read_all: '全部标为已读',
  read_all_done: '{{count}} 条消息已标为已读',
  mark_read: '标为已读',
  open: '打开',
  settings: '消息设置',
};

export default messages;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    messages: typeof messages;
  }
}
