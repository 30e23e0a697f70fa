const institution = {
  title: '机构入驻',
  line: '学校和企业入驻后，成员看到自己机构的名称和标识，由机构管理员开通教师。',
  step_form: '填写资料',
  step_form_line: '机构名称、联系人、营业执照或办学许可',
  step_review: '平台审核',
  step_review_line: '结果用短信和站内消息通知',
  step_start: '开始使用',
  step_start_line: '你成为机构管理员，加入成员、设置标识',
  log_in_first: '登录后填写',
  no_account: '还没有账号？先',
  register: '注册',
  form: '入驻资料',
  name: '机构名称',
  name_help: '与执照一致',
  code: '机构代码',
  code_help: '2-30 个小写字母、数字或连字符，以后不能修改',
  domain: '域名',
  domain_help: '可以不填。用这个域名打开时，登录前就显示机构标识',
  contact: '联系人',
  phone: '联系手机号',
  site_title: '显示名称',
  site_title_help: '显示在页面左上角，不填则用机构名称',
  licence: '营业执照或办学许可',
  licence_help: 'jpg、png 或 pdf，最大 5 MB',
  licence_missing: '请上传执照',
  logo: '标识',
  logo_help: 'jpg、png 或 gif，小于 2 MB。可以以后再传',
  send: '提交审核',
  sent: '已提交，等待审核',
  progress: '申请进度',
  state_pending: '待审核',
  state_approved: '已通过',
  state_refused: '未通过',
  state_suspended: '已停用',
  sent_at: '{{time}} 提交',
  decided_at: '{{time}} 审核',
  reason: '原因：{{reason}}',
  again: '重新申请',
  belongs_to: '你属于{{name}}，一个人只能属于一个机构。要另外入驻，请先让机构管理员把你移出。',
  experts_not: '专家账号由竞赛主办方开通，不能办理机构入驻。',
};

export default institution;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    institution: typeof institution;
  }
}
