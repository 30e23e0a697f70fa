import { type Messages, message } from '../core/message.ts';

/** Texts of the entrance forms' own rules; alone in a file so that the login box carries no others. */
export const credentialMessages = {
  enter_account: message('请输入账号', '請輸入帳號', 'Please enter account'),
  account_too_long: message('账号最多 20 个字符', '帳號最多 20 個字元', 'The account is at most 20 characters'),
  enter_password: message('请输入密码', '請輸入密碼', 'Enter the password'),
  enter_phone: message('请输入手机号', '請輸入手機號碼', 'Please enter phone number'),
  phone_format_wrong: message('手机号格式错误', '手機號碼格式錯誤', 'Phone number format is wrong'),
  enter_code: message('请输入短信验证码', '請輸入短訊驗證碼', 'Please enter the SMS verification code'),
  code_format_wrong: message('验证码格式错误', '驗證碼格式錯誤', 'Verification code format is wrong'),
  login_failed: message('登录失败，请稍后再试！', '登入失敗，請稍後再試！', 'Login failed please try again later!'),
  information_incorrect: message('信息有误', '資料有誤', 'The information is incorrect'),
  first_password_change: message(
    '这是初始密码，请设一个自己的密码',
    '這是初始密碼，請設一個自己的密碼',
    'This is a first password. Choose one of your own',
  ),
  password_as_before: message('新密码不能与初始密码相同', '新密碼不能與初始密碼相同', 'Choose another password than the first one'),
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
} satisfies Messages;
