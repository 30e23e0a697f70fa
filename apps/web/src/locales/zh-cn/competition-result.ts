const competitionResult = {
  title: '比赛结果',
  back: '返回比赛',
  stage: '阶段',
  none_yet: '还没有公布结果。公布后会发消息通知，也会出现在这里。',
  preliminary: '初步结果',
  final: '最终结果',
  published: '第 {{no}} 版，{{time}} 公布',
  reason: '更正原因：{{reason}}',
  former: '这是之前的第 {{no}} 版，已被新的版本取代。',
  to_newest: '查看最新版本',
  own_rank: '你的名次：{{rank}}',
  own_guest: '你是非正式参赛，不计名次',
  own_total: '{{total}} 分',
  own_solved: '通过 {{total}} 题，罚时 {{penalty}} 分钟',
  own_adjusted: '其中加减分 {{points}}',
  search: '姓名、队名、编号或学校',
  division: '组别',
  everybody: '全部组别',
  lines: '{{count}} 个参赛者',
  nothing_found: '没有符合条件的参赛者',
  name: '参赛者',
  rank: '名次',
  institution: '学校',
  total: '总分',
  solved: '通过',
  penalty: '罚时',
  adjusted: '加减分',
  you: '你',
  award: '奖项',
  open_to_objections: '{{time}} 前可以提出异议',
  object: '提出异议',
  guest: '非正式',
  rule: '排名规则',
  versions: '已公布的版本',
  versions_text: '公布过的版本不会撤回，也不能改动：每一版都记着上一版的校验值。下载原文，用任何 SHA-256 工具都能核对。',
  version: '第 {{no}} 版',
  open: '查看',
  document: '原文',
  check: '核对',
  matches: '与公布时一致',
  differs: '与公布时不一致',
};

export default competitionResult;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    'competition-result': typeof competitionResult;
  }
}
