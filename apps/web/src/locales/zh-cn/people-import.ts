const peopleImport = {
  import_title: '导入成员',
  import_title_accounts: '从表格新建账号',
  import_sheet: '名单文件',
  import_template: '下载模板',
  import_sending: '正在上传',
  import_checking: '正在检查每一行',
  import_running: '正在导入',
  import_nothing_yet: '确认之前不会有任何改动。',
  import_new: '新建账号',
  import_joins: '已有账号加入',
  import_already: '已是成员',
  import_faulty: '有错误',
  import_groups: '新建小组',
  import_skip: '跳过有错误的 {{count}} 行',
  import_only_faulty: '只看有错误的行',
  import_confirm: '导入 {{count}} 人',
  import_report: '下载报告',
  import_again: '换一个文件',
  import_changed: '检查之后有人的账号或空间名额变了，没有导入任何人。请看新的结果再确认。',
  import_failed: '导入没有完成，没有任何改动。',
  import_done: '已导入 {{count}} 人',
  import_done_note: '他们用手机验证码登录，也可以用“忘记密码”设置密码。',
  import_done_note_institution: '有手机号的用验证码登录，也可以用“忘记密码”设置密码；没有手机号的要用激活条，请在“班级”里打印。',
  import_lines: '名单各行',
  import_line: '行',
  import_name: '姓名',
  import_phone: '手机号',
  import_number: '学号',
  import_group: '小组',
  import_result: '结果',
  import_makes_group: '新建小组“{{group}}”',
  import_only_faults: '没有可以导入的人。改正有错误的行，再换成改好的文件',
  import_nobody_new: '表格里的人都已经在了，没有要导入的',
  outcome_new_account: '新建账号并加入',
  outcome_only_account: '新建账号',
  outcome_joins: '加入',
  outcome_already_member: '已是成员，不变',
  import_close: '完成',
  import_help_members: '.xlsx 或 .csv，5 MB 以内，最多 10000 人。需要“姓名”和“手机号”两列，“学号”“小组”可以没有。',
  import_help_institution:
    '.xlsx 或 .csv，5 MB 以内，最多 10000 人。需要“姓名”一列，以及“手机号”或“学工号”；“角色”“院系”“年级”“班级”可以没有。',
  import_updated: '更新资料',
  outcome_updated: '已是成员，更新资料',
  import_place: '院系和班级',
  import_help_accounts:
    '.xlsx 或 .csv，5 MB 以内，最多 10000 人。需要“姓名”一列，以及“手机号”或“账号”；“学工号”和“角色”（学生、教师、专家）可以没有。',
  import_has_account: '已有账号',
  outcome_has_account: '已有账号，不变',
  import_account: '账号',
  import_passwords: '下载初始密码',
  import_passwords_note: '初始密码可下载 7 天，首次登录时要改成自己的。',
};

export default peopleImport;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'people-import': typeof peopleImport;
  }
}
