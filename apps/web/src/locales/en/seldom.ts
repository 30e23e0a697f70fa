import type seldom from '../zh-cn/seldom.ts';

export default {
  shortcut_palette: 'Open search and commands',
  shortcut_help: 'Show this list',
  shortcut_close: 'Close a dialog or menu',
  shortcut_home: 'Go home',
  shortcut_spaces: 'Go to spaces',
  shortcut_notice: 'Go to notices',
  page_is_here: 'The page has arrived',
  open: 'Open it',
} satisfies typeof seldom;
