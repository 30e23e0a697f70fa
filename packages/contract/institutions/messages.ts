import { type Messages, message } from '../core/message.ts';

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
  storage_full: message(
    '“{name}”的存储空间不足（已用 {used}，共 {limit}），文件没有上传。请联系机构管理员',
    '「{name}」的儲存空間不足（已用 {used}，共 {limit}），檔案沒有上傳。請聯絡機構管理員',
    '“{name}” has no storage left for this file ({used} of {limit} are used). It was not uploaded. Ask the administrator of your institution',
  ),
  expert_not_member: message('专家账号不能加入机构', '專家帳號不能加入機構', 'Expert accounts cannot belong to an institution'),
  last_admin: message('至少保留一名机构管理员', '至少保留一名機構管理員', 'An institution keeps at least one administrator'),
  institution_none: message('你还不属于任何机构', '你還不屬於任何機構', 'You do not belong to an institution'),
  institution_made_account: message(
    '这个账号是机构按名单建立的，请联系机构管理员移出',
    '這個帳號是機構按名單建立的，請聯絡機構管理員移出',
    'Your institution created this account. Ask its administrator to remove you',
  ),
  institution_expired: message(
    '机构的使用期限已到：成员可以继续查看已有内容，不能新建。请联系机构管理员',
    '機構的使用期限已到：成員可以繼續查看已有內容，不能新建。請聯絡機構管理員',
    'The institution’s time of use is over: members keep reading what is there, and nothing new can be made. Ask its administrator',
  ),
  locked_by_operator: message(
    '这个账号由平台运营方停用，请联系平台',
    '這個帳號由平台營運方停用，請聯絡平台',
    'The platform locked this account. Ask the platform to open it',
  ),
  not_made_here: message(
    '这个账号在加入机构之前就有了，只有本人能重设密码或停用',
    '這個帳號在加入機構之前就有了，只有本人能重設密碼或停用',
    'This account existed before it joined: only its owner resets the password or closes it',
  ),
  valid_to_passed: message('截止日期要在开始之后', '截止日期要在開始之後', 'The last day must be after the first'),
  line_role_wrong: message('角色只能是学生或教师', '角色只能是學生或教師', 'The role must be student or teacher'),
  line_unit_long: message(
    '院系、年级或班级超过 50 个字',
    '院系、年級或班級超過 50 個字',
    'A department, grade or class is longer than 50 characters',
  ),
  line_member_elsewhere: message('已属于其他机构', '已屬於其他機構', 'Belongs to another institution'),
  line_admin_kept: message('机构管理员不能通过名单修改', '機構管理員不能透過名單修改', 'Administrators are not changed by a sheet'),
  line_seats_full: message('机构人数已满', '機構人數已滿', 'The institution has no seats left'),
  institution_sheet_columns: message(
    '机构成员模板,姓名,手机号,学工号,角色,院系,年级,班级',
    '機構成員範本,姓名,手機號碼,學工號,角色,院系,年級,班級',
    'Members of an institution,name,phone,number,role,department,grade,class',
  ),
  institution_report_columns: message(
    '导入报告,行,姓名,手机号,学工号,角色,院系,年级,班级,结果,说明',
    '匯入報告,行,姓名,手機號碼,學工號,角色,院系,年級,班級,結果,說明',
    'Import report,Line,Name,Phone,Number,Role,Department,Grade,Class,Result,Note',
  ),
  institution_report_words: message(
    'new_account=新建账号,joins=加入,already_member=更新资料,faulty=有错误',
    'new_account=新建帳號,joins=加入,already_member=更新資料,faulty=有錯誤',
    'new_account=New account,joins=Joins,already_member=Updated,faulty=Faulty',
  ),
  institution_members_sheet: message(
    '成员,姓名,账号,手机号,角色,学工号,院系,年级,班级,状态,最近登录',
    '成員,姓名,帳號,手機號碼,角色,學工號,院系,年級,班級,狀態,最近登入',
    'Members,Name,Account,Phone,Role,Number,Department,Grade,Class,State,Last login',
  ),
  institution_sheet_words: message(
    'admin=管理员,teacher=教师,student=学生,active=正常,locked=已停用',
    'admin=管理員,teacher=教師,student=學生,active=正常,locked=已停用',
    'admin=Administrator,teacher=Teacher,student=Student,active=Active,locked=Deactivated',
  ),
  decision_approved: message('已通过', '已通過', 'approved'),
  decision_refused: message('未通过', '未通過', 'refused'),
} satisfies Messages;
