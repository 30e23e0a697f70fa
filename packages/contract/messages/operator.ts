import { type Messages, message } from './message.ts';

/** Texts of the operator's console. */
export const operatorMessages = {
  own_account_kept: message(
    '不能停用自己的账号，也不能收回自己的运营权限',
    '不能停用自己的帳號，也不能收回自己的營運權限',
    'You cannot lock your own account or take your own operator permission away',
  ),
  lock_reason_required: message('请写明停用原因', '請寫明停用原因', 'Say why the account is locked'),
  job_not_failed: message('只有失败的任务可以重试', '只有失敗的任務可以重試', 'Only a failed job can be tried again'),
} satisfies Messages;
