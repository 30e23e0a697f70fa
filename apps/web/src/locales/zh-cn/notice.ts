const notice = {
  title: '公告',
  count: '共 {{count}} 份',
  empty: '现在没有公告',
  pinned: '置顶',
  unread: '未读',
  published_at: '发布于 {{time}}',
  all: '全部公告',
  newer: '后一份',
  older: '前一份',
  print: '打印',
};

export default notice;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    notice: typeof notice;
  }
}
