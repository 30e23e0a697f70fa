import { type Messages, message } from '../core/message.ts';
import { credentialMessages } from './credentials-messages.ts';

/** Texts of signing in, registering and the profile. */
export const accountsMessages = {
  ...credentialMessages,
  login_role_mismatch: message('登录角色不符', '登入角色不符', 'Login role does not match'),
  phone_exists: message('手机号已存在', '手機號碼已存在', 'The phone number is already registered'),
  phone_free: message('手机号可用', '手機號碼可用', 'The phone number is free'),
  code_sent_recently: message('请 {seconds} 秒后再获取验证码', '請 {seconds} 秒後再取得驗證碼', 'Request the next code in {seconds} s'),
  code_daily_limit: message(
    '今天的验证码次数已用完，请明天再试',
    '今天的驗證碼次數已用完，請明天再試',
    'No more codes for this phone today, try again tomorrow',
  ),
  account_locked: message('账号已停用，请联系管理员', '帳號已停用，請聯絡管理員', 'The account is disabled, contact the operator'),
  wechat_off: message('本站未开通微信登录', '本站未開通微信登入', 'WeChat login is not set up on this site'),
  wechat_failed: message('微信登录失败，请重试', '微信登入失敗，請重試', 'WeChat login failed, try again'),
  wechat_other_browser: message(
    '这次微信登录是在另一个浏览器里开始的，请在这里重新登录',
    '這次微信登入是在另一個瀏覽器裏開始的，請在這裏重新登入',
    'This WeChat login was started in another browser. Start it again here',
  ),
  binding_expired: message(
    '绑定已失效，请重新用微信登录',
    '綁定已失效，請重新用微信登入',
    'The binding has expired, log in with WeChat again',
  ),
  binding_code_wrong: message('验证码错误或已过期', '驗證碼錯誤或已過期', 'The code is wrong or has expired'),
  binding_needed: message('请绑定手机号', '請綁定手機號碼', 'Bind a phone number'),
  own_password_needed: message('请输入你自己的登录密码', '請輸入你自己的登入密碼', 'Enter your own password'),
  old_password_wrong: message('密码不正确', '密碼不正確', 'The current password is wrong'),
  email_format_wrong: message('邮箱格式错误', '電郵格式錯誤', 'The email format is wrong'),
  id_number_wrong: message('身份证号格式错误', '身份證號碼格式錯誤', 'The ID number format is wrong'),
  nickname_required: message('请输入昵称', '請輸入暱稱', 'Enter a nickname'),
  avatar_rule: message(
    '头像应为 jpg、png 或 gif，小于 2 MB',
    '頭像應為 jpg、png 或 gif，小於 2 MB',
    'The avatar must be a jpg, png or gif under 2 MB',
  ),
  phone_unregistered: message('这个手机号还没有注册', '這個手機號碼尚未註冊', 'This phone is not registered'),
  phone_taken: message('这个手机号已绑定其他账号', '這個手機號碼已綁定其他帳號', 'This phone belongs to another account'),
  id_number_taken: message(
    '这个身份证号已登记在其他账号',
    '這個身份證號碼已登記在其他帳號',
    'This ID number is registered with another account',
  ),
  real_name_required: message('请输入真实姓名', '請輸入真實姓名', 'Enter your real name'),
  school_required: message('请输入学校', '請輸入學校', 'Enter your school'),
  new_person_name: message('学员{number}', '學員{number}', 'Learner {number}'),
  wechat_not_bound: message('尚未绑定微信', '尚未綁定微信', 'WeChat is not bound'),
  phone_has_other_wechat: message(
    '这个手机号已绑定其他微信',
    '這個手機號碼已綁定其他微信',
    'This phone is bound to another WeChat account',
  ),
  teacher_already: message('你的账号不能申请教师身份', '你的帳號不能申請教師身分', 'Your account cannot apply for the teacher role'),
  teacher_application_open: message('你已有一份申请在审核中', '你已有一份申請在審核中', 'Your earlier application is still being reviewed'),
  sms_off: message('本站未开通短信', '本站未開通短訊', 'SMS is not set up on this site'),
  server_busy: message(
    '登录人数较多，请 {seconds} 秒后再试',
    '登入人數較多，請 {seconds} 秒後再試',
    'Many people are signing in, try again in {seconds} s',
  ),
} satisfies Messages;
