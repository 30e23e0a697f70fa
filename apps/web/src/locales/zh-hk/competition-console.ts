import type competitionConsole from '../zh-cn/competition-console.ts';

export default {
  statistics: '統計',
  new: '新建競賽',
  new_title: '競賽名稱',
  new_entry: '參賽方式',
  entry_individual: '個人',
  entry_team: '團隊',
  entry_both: '個人或團隊',
  reg_start: '報名開始',
  reg_end: '報名截止',
  dates_later: '都可以以後再定',
  create: '建立草稿',
  organised: '我組織的競賽',
  organised_none: '還沒有競賽，新建第一個',
  design: '設計',
  workspace: '控制台',
  organised_more: '還有 {{count}} 個',
} satisfies typeof competitionConsole;
