import { type Messages, message } from '../core/message.ts';

/** Texts of exporting everything about oneself and of ending an account. */
export const accountRecordsMessages = {
  password_needed: message('请先设置密码，再来确认', '請先設定密碼，再來確認', 'Set a password first, then confirm with it'),
  export_running: message('正在整理上一次的导出', '正在整理上一次的匯出', 'An export is already being made'),
  deletion_requested: message('已经申请注销', '已經申請註銷', 'The end of the account has already been asked for'),
  deletion_not_requested: message('没有待执行的注销申请', '沒有待執行的註銷申請', 'There is no request to take back'),
  deletion_hindered: message(
    '现在还不能注销，原因列在页面上',
    '現在還不能註銷，原因列在頁面上',
    'The account cannot end yet; the page says why',
  ),
  hindered_spaces: message(
    '你有正在使用的空间。请先归档，成员的学习记录会保留',
    '你有正在使用的空間。請先封存，成員的學習記錄會保留',
    'You own spaces in use. Archive them first; records of members are kept',
  ),
  hindered_competitions: message(
    '你是进行中竞赛的组织者。请先取消竞赛，或等结果确定',
    '你是進行中競賽的組織者。請先取消競賽，或等結果確定',
    'You are the organiser of a competition that is not over. Cancel it, or wait for its final results',
  ),
  hindered_last_operator: message(
    '你是唯一的平台管理员。请先把权限交给别人',
    '你是唯一的平台管理員。請先把權限交給別人',
    'You are the only operator of the platform. Give the permission to somebody else first',
  ),
  hindered_last_admin: message(
    '你是机构唯一的管理员。请先把权限交给别人',
    '你是機構唯一的管理員。請先把權限交給別人',
    'You are the only administrator of your institution. Give the role to somebody else first',
  ),
} satisfies Messages;
