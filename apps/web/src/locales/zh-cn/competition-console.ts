const competitionConsole = {
  statistics: '统计',
  new: '新建竞赛',
  new_title: '竞赛名称',
  new_entry: '参赛方式',
  entry_individual: '个人',
  entry_team: '团队',
  entry_both: '个人或团队',
  reg_start: '报名开始',
  reg_end: '报名截止',
  dates_later: '都可以以后再定',
  create: '建立草稿',
  organised: '我组织的竞赛',
  organised_none: '还没有竞赛，新建第一个',
  design: '设计',
  workspace: '控制台',
  organised_more: '还有 {{count}} 个',
};

export default competitionConsole;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'competition-console': typeof competitionConsole;
  }
}
