import { type Messages, message } from '../core/message.ts';

/** Texts of the notices of the platform. */
export const noticesMessages = {
  notice_of_platform: message('平台', '平台', 'Platform'),
  notice_title_required: message('请输入公告标题', '請輸入公告標題', 'Enter a title for the notice'),
  notice_body_required: message('请输入公告内容', '請輸入公告內容', 'Write the notice'),
} satisfies Messages;
