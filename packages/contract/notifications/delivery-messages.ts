import { type Messages, message } from '../core/message.ts';

/** Texts of preferences, and what stands in an e-mail around a message. */
export const deliveryMessages = {
  message_way_fixed: message('安全消息不能关闭', '安全訊息不能關閉', 'Security messages cannot be switched off'),
  time_zone_unknown: message('没有这个时区', '沒有這個時區', 'Time zone not found'),
  email_required: message('请输入邮箱', '請輸入電郵', 'Enter an e-mail address'),
  email_off: message('本站未开通邮件', '本站未開通電郵', 'This site does not send e-mail'),
  email_code_wrong: message('验证码错误或已过期', '驗證碼錯誤或已過期', 'The code is wrong or has expired'),
  delivery_not_failed: message('这条消息没有失败', '這則訊息沒有失敗', 'This message has not failed'),
  mail_open: message('打开', '打開', 'Open'),
  mail_preferences: message('消息设置', '訊息設定', 'Message settings'),
  mail_unsubscribe: message('不再接收这类邮件', '不再接收這類郵件', 'Stop e-mails of this kind'),
  mail_why: message(
    '你收到这封邮件，是因为这个邮箱属于你在{host}的账号。',
    '你收到這封郵件，是因為這個電郵屬於你在{host}的帳號。',
    'You receive this because the address belongs to your account at {host}.',
  ),
  mail_code_subject: message('邮箱验证码 {code}', '電郵驗證碼 {code}', 'Your code is {code}'),
  mail_code_line: message(
    '验证码 {code}，{minutes} 分钟内有效。在消息设置里输入它，就能验证这个邮箱。',
    '驗證碼 {code}，{minutes} 分鐘內有效。在訊息設定裏輸入它，就能驗證這個電郵。',
    'Your code is {code}. Enter it in your message settings within {minutes} minutes to verify this address.',
  ),
  mail_code_ignore: message(
    '如果不是你本人操作，请忽略这封邮件。',
    '如果不是你本人操作，請忽略這封郵件。',
    'If you did not ask for it, ignore this e-mail.',
  ),
  mail_digest_daily: message('今天的摘要', '今天的摘要', 'Your day in brief'),
  mail_digest_weekly: message('本周的摘要', '本週的摘要', 'Your week in brief'),
  mail_digest_until: message('到 {time} 为止', '到 {time} 為止', 'Until {time}'),
  mail_digest_due: message('接下来', '接下來', 'Coming up'),
  mail_digest_unread: message('未读消息 {count} 条', '未讀訊息 {count} 則', '{count} unread'),
  mail_digest_more: message('还有 {count} 条', '還有 {count} 則', '{count} more'),
} satisfies Messages;
