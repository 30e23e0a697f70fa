import { type Messages, message } from './message.ts';

/** Texts of signing in, registering and the profile. */
export const accountsMessages = {
  enter_account: message('请输入账号', '請輸入帳號', 'Please enter account'),
  account_too_long: message('账号最多 20 个字符', '帳號最多 20 個字元', 'The account is at most 20 characters'),
  enter_password: message('请输入密码', '請輸入密碼', 'Enter the password'),
  enter_phone: message('请输入手机号', '請輸入手機號碼', 'Please enter phone number'),
  phone_format_wrong: message('手机号格式错误', '手機號碼格式錯誤', 'Phone number format is wrong'),
  enter_code: message('请输入短信验证码', '請輸入短訊驗證碼', 'Please enter the SMS verification code'),
  code_format_wrong: message('验证码格式错误', '驗證碼格式錯誤', 'Verification code format is wrong'),
  login_failed: message('登录失败，请稍后再试！', '登入失敗，請稍後再試！', 'Login failed please try again later!'),
  information_incorrect: message('信息有误', '資料有誤', 'The information is incorrect'),
  login_role_mismatch: message('登录角色不符', '登入角色不符', 'Login role does not match'),
  password_length: message('密码长度应为 6 到 20 个字符', '密碼長度應為 6 到 20 個字元', 'The password must be 6 to 20 characters'),
  password_rule: message(
    '密码至少包含字母、数字、下划线中的两种，或以字母开头只用字母、数字、下划线',
    '密碼至少包含字母、數字、底線中的兩種，或以字母開頭只用字母、數字、底線',
    'Use at least two of letters, digits and underscores, or start with a letter and use only letters, digits and underscores',
  ),
  password_strict: message(
    '密码应为 8-20 个字符，含大写、小写、数字和特殊字符',
    '密碼應為 8-20 個字元，含大寫、小寫、數字和特殊字元',
    '8-20 characters with upper, lower, digit and special character',
  ),
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
  binding_expired: message(
    '绑定已失效，请重新用微信登录',
    '綁定已失效，請重新用微信登入',
    'The binding has expired, log in with WeChat again',
  ),
  binding_code_wrong: message('验证码错误或已过期', '驗證碼錯誤或已過期', 'The code is wrong or has expired'),
  binding_needed: message('请绑定手机号', '請綁定手機號碼', 'Bind a phone number'),
  old_password_wrong: message('原密码不正确', '原密碼不正確', 'The current password is wrong'),
  email_format_wrong: message('邮箱格式错误', '電郵格式錯誤', 'The email format is wrong'),
  id_number_wrong: message('身份证号格式错误', '身份證號碼格式錯誤', 'The ID number format is wrong'),
  nickname_required: message('请输入昵称', '請輸入暱稱', 'Enter a nickname'),
  avatar_rule: message(
    '头像应为 jpg、png 或 gif，小于 2 MB',
    '頭像應為 jpg、png 或 gif，小於 2 MB',
    'The avatar must be a jpg, png or gif under 2 MB',
  ),
  phone_taken: message('这个手机号已绑定其他账号', '這個手機號碼已綁定其他帳號', 'This phone belongs to another account'),
} satisfies Messages;
