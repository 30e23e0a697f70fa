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
  line_account_role: message('类型只能是学生、教师或专家', '類型只能是學生、教師或專家', 'The type must be student, teacher or expert'),
  line_account_twice: message(
    '手机号或账号与第 {line} 行重复',
    '手機號碼或帳號與第 {line} 行重複',
    'The same phone number or account is in line {line}',
  ),
  account_sheet_columns: message(
    '账号模板,姓名,手机号,账号,学工号,角色',
    '帳號範本,姓名,手機號碼,帳號,學工號,角色',
    'New accounts,name,phone,account,number,role',
  ),
  account_report_columns: message(
    '导入报告,行,姓名,手机号,账号,学工号,角色,结果,说明',
    '匯入報告,行,姓名,手機號碼,帳號,學工號,角色,結果,說明',
    'Import report,Line,Name,Phone,Account,Number,Role,Result,Note',
  ),
  account_report_words: message(
    'new_account=新建账号,already_member=已有账号,faulty=有错误',
    'new_account=新建帳號,already_member=已有帳號,faulty=有錯誤',
    'new_account=New account,already_member=Has an account,faulty=Faulty',
  ),
  first_passwords_columns: message(
    '初始密码,姓名,账号,手机号,学工号,初始密码',
    '初始密碼,姓名,帳號,手機號碼,學工號,初始密碼',
    'First passwords,Name,Account,Phone,Number,First password',
  ),
  first_passwords_gone: message(
    '这次导入的初始密码已经取不到了，请逐个重设',
    '這次匯入的初始密碼已經取不到了，請逐個重設',
    'The first passwords of this import are gone; give new ones one by one',
  ),
  account_closed: message('这个账号已注销', '這個帳號已註銷', 'This account is closed'),
  lock_reason_required: message('请写明停用原因', '請寫明停用原因', 'Say why the account is locked'),
  job_not_failed: message('只有失败的任务可以重试', '只有失敗的任務可以重試', 'Only a failed job can be tried again'),
} satisfies Messages;
