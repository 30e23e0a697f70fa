import { type Messages, message } from '../core/message.ts';

/** Texts of searching. */
export const searchMessages = {
  search_empty: message('请输入要搜索的内容', '請輸入要搜尋的內容', 'Type what you are looking for'),
  search_too_short: message(
    '至少输入两个字，例如“进程”；英文至少两个字母',
    '至少輸入兩個字，例如「進程」；英文至少兩個字母',
    'Type at least two characters, in Chinese as in English',
  ),
} satisfies Messages;
