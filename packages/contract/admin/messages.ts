import { type Messages, message } from '../core/message.ts';

/** Texts of the operator's console. */
export const operatorMessages = {
  own_account_kept: message(
    '不能停用自己的账号，也不能收回自己的运营权限',
    '不能停用自己的帳號，也不能收回自己的營運權限',
    'You cannot lock your own account or take your own operator permission away',
  ),
  agent_name_rule: message(
    '名称以字母或数字开头，只含字母、数字、空格和 . : - _，最多 100 个字符',
    '名稱以字母或數字開頭，只含字母、數字、空格和 . : - _，最多 100 個字元',
    'A name starts with a letter or digit and has letters, digits, spaces and . : - _ only, at most 100',
  ),
  agent_hosts_rule: message(
    '请填写主机名或 IP 地址，可带端口，用逗号分隔',
    '請填寫主機名稱或 IP 位址，可帶連接埠，用逗號分隔',
    'Enter host names or IP addresses, with a port if you like, separated by commas',
  ),
  agent_name_taken: message(
    '这类代理中已有同名的在用密钥',
    '這類代理中已有同名的在用金鑰',
    'An agent of this kind and name already has a key',
  ),
  agent_revoked: message('这个代理的密钥已经吊销', '這個代理的金鑰已經吊銷', 'The key of this agent is revoked already'),
  enrolment_code_wrong: message(
    '注册码不对、已过期或已用过',
    '註冊碼不對、已過期或已用過',
    'The enrolment code is wrong, has ended or was used',
  ),
  enrolment_kind_wrong: message('这个注册码属于 {kind} 代理', '這個註冊碼屬於 {kind} 代理', 'This enrolment code is for a {kind} agent'),
  enrolment_name_wrong: message(
    '这个注册码属于名为“{name}”的代理',
    '這個註冊碼屬於名為「{name}」的代理',
    'This enrolment code is for the agent named "{name}"',
  ),
  account_taken: message('这个账号名已被使用', '這個帳號名已被使用', 'This account name is taken'),
  account_or_phone: message('账号和手机号至少填一个', '帳號和手機號碼至少填一個', 'Enter an account name or a phone number'),
  account_name_rule: message(
    '账号以字母开头，3 到 20 个字母、数字或下划线',
    '帳號以字母開頭，3 到 20 個字母、數字或底線',
    'An account name starts with a letter and has 3 to 20 letters, digits or underscores',
  ),
  account_closed: message('这个账号已注销', '這個帳號已註銷', 'This account is closed'),
  lock_reason_required: message('请写明停用原因', '請寫明停用原因', 'Say why the account is locked'),
  job_not_failed: message('只有失败的任务可以重试', '只有失敗的任務可以重試', 'Only a failed job can be tried again'),
} satisfies Messages;
