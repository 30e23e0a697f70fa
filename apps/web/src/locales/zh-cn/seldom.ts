/** Texts of the shell that are seldom seen; the start of the application carries none of them. */
const seldom = {
  shortcut_palette: '打开搜索与命令',
  shortcut_help: '显示这张表',
  shortcut_close: '关闭对话框或菜单',
  shortcut_home: '回首页',
  shortcut_spaces: '到空间',
  shortcut_notice: '到公告',
  page_is_here: '页面已经取到',
  open: '打开',
};

export default seldom;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    seldom: typeof seldom;
  }
}
