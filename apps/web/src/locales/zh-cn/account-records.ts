const accountRecords = {
  export: '导出我的数据',
  export_line: '平台保存的、与你有关的全部记录和你上传的文件，打包成一个 zip。完成后可以下载 {{days}} 天',
  export_start: '整理并导出…',
  export_again: '重新导出…',
  export_state: '最近一次',
  export_none: '还没有导出过',
  export_waiting: '排队中',
  export_working: '正在整理',
  export_ready: '已就绪',
  export_failed: '没有完成，请再试一次',
  export_expired: '已过期并删除',
  export_until: '{{size}}，{{time}}前可以下载',
  export_download: '下载',
  export_started: '开始整理，完成后会通知你',
  export_progress: '导出进度',
  delete: '注销账号',
  delete_line: '申请后等 {{days}} 天才执行，期间可以随时撤回',
  delete_gone: '会删除：姓名、账号、手机号、邮箱、身份证号、头像、微信绑定、登录记录、消息、笔记和你的私人文件',
  delete_kept: '会保留但不再显示你是谁：你发布的课程和讨论、学习成绩和作答记录、操作记录',
  delete_hint: '建议先导出数据',
  delete_start: '申请注销…',
  delete_due: '账号将在 {{time}} 注销',
  delete_cancel: '撤回申请',
  delete_cancelled: '已撤回，账号保留',
  delete_hindered: '现在还不能注销',
  confirm_export: '确认导出',
  confirm_delete: '确认注销账号',
  confirm_line: '输入密码，确认是你本人',
  confirm_delete_do: '{{days}} 天后注销',
  confirm_export_do: '开始导出',
  password: '密码',
  no_password: '你还没有密码。先到「登录与安全」设置一个，再来操作',
};

export default accountRecords;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'account-records': typeof accountRecords;
  }
}
