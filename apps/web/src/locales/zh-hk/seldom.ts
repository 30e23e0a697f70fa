import type seldom from '../zh-cn/seldom.ts';

export default {
  shortcut_palette: '開啟搜尋與指令',
  shortcut_help: '顯示這張表',
  shortcut_close: '關閉對話框或選單',
  shortcut_home: '回首頁',
  shortcut_spaces: '到空間',
  shortcut_notice: '到公告',
  page_is_here: '頁面已經取得',
  open: '開啟',
} satisfies typeof seldom;
