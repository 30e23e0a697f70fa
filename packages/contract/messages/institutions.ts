import { type Messages, message } from './message.ts';

/** Texts of institutions and their sign-up. */
export const institutionsMessages = {
  contact_required: message('请输入联系人', '請輸入聯絡人', 'Enter a contact person'),
  institution_code_wrong: message(
    '机构代码为 2-30 个小写字母、数字或连字符',
    '機構代碼為 2-30 個小寫字母、數字或連字號',
    'The code is 2 to 30 lower-case letters, digits or hyphens',
  ),
  institution_code_taken: message('这个机构代码已被使用', '這個機構代碼已被使用', 'This code is taken'),
  domain_wrong: message('域名格式错误', '網域格式錯誤', 'The domain format is wrong'),
  domain_taken: message('这个域名已被使用', '這個網域已被使用', 'This domain is taken'),
  sign_up_open: message('你已有一份入驻申请在审核中', '你已有一份入駐申請在審核中', 'Your earlier sign-up is still being reviewed'),
  institution_already: message('你已属于一个机构', '你已屬於一個機構', 'You already belong to an institution'),
  institution_not_active: message('机构未通过审核或已停用', '機構未通過審核或已停用', 'The institution is not active'),
  institution_state_wrong: message('机构当前状态不能这样操作', '機構目前狀態不能這樣操作', 'The institution is not in a state for this'),
  already_reviewed: message('已经审核过了', '已經審核過了', 'This has been reviewed already'),
  reason_required: message('请填写原因', '請填寫原因', 'Give a reason'),
  person_not_found: message('没有这个账号或手机号', '沒有這個帳號或手機號碼', 'There is no such account or phone'),
  member_elsewhere: message('这个人已属于其他机构', '這個人已屬於其他機構', 'This person belongs to another institution'),
  seats_full: message('机构人数已满', '機構人數已滿', 'The institution has no seats left'),
  expert_not_member: message('专家账号不能加入机构', '專家帳號不能加入機構', 'Expert accounts cannot belong to an institution'),
  last_admin: message('至少保留一名机构管理员', '至少保留一名機構管理員', 'An institution keeps at least one administrator'),
  decision_approved: message('已通过', '已通過', 'approved'),
  decision_refused: message('未通过', '未通過', 'refused'),
} satisfies Messages;
