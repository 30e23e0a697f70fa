const developer = {
  title: '开发页',
  only_here: '只在开发模式、从本机打开',
  off: '开发页没有开放：它只在开发模式下、从运行平台的这台机器打开。',
  sections: '开发页栏目',
  users: '用户',
  sms: '短信',
  jobs: '任务',
  flags: '开关',
  log_in_as: '登录',
  log_in_as_name: '以 {{name}} 登录',
  demo_password: '演示密码都是 {{password}}',
  name: '姓名',
  account: '账号',
  phone: '手机号',
  type: '类型',
  no_users: '还没有用户，先运行演示数据',
  code: '验证码',
  template: '模板',
  state: '状态',
  when: '时间',
  no_sms: '还没有发出短信',
  job: '任务',
  progress: '进度',
  error: '原因',
  no_jobs: '还没有任务',
  copy: '复制',
  copied: '已复制 {{code}}',
  mail: '邮件',
  no_mail: '还没有发出邮件',
  to: '收件人',
  subject: '主题',
  body: '正文',
};

export default developer;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    developer: typeof developer;
  }
}
