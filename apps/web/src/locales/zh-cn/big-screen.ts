const bigScreen = {
  title: '{{stage}}大屏',
  left: '剩余',
  paused: '比赛暂停',
  frozen: '已封榜，提交仍计分，揭榜时公布',
  revealing: '正在揭榜',
  freezes: '{{time}} 封榜',
  judging: '比赛结束，评审中',
  preliminary: '初步结果',
  final: '正式结果',
  as_of: '连接中断，停在 {{time}}',
  over: '已结束',
  until: '距开始',
  starts: '{{time}} 开始',
  entrants: '{{count}} 个参赛者',
  sections: '{{count}} 个环节',
  latest: '最近',
  nothing_yet: '还没有提交',
  tried: '待揭',
  minutes: '{{minute}} 分钟',
  solvers: '各题通过数，共 {{total}} 个参赛者',
  hand_ins: '各环节提交数，共 {{total}} 个参赛者',
  schools: '各校平均解题',
  schools_points: '各校平均得分',
  first: '首解',
  first_wrong: '首 +{{wrong}}',
  tries: '{{tries}} 次',
  place: '第 {{from}}–{{to}} 名，共 {{total}}',
  legend_icpc: '绿块：通过分钟，+ 为错误次数',
  legend_points: '绿块：满分，黄块：部分得分',
  full_screen: '全屏',
  opened_of: '已揭 {{at}} / {{all}} 格',
  rises: '从第 {{from}} 名升到第 {{to}} 名',
  stays: '仍是第 {{place}} 名',
  falls: '从第 {{from}} 名降到第 {{to}} 名',
  adjusted: '加减分',
  solved: '通过',
  not_solved: '未通过',
  points: '{{points}} 分',
  at_minute: '第 {{minute}} 分钟，第 {{tries}} 次提交',
  tries_of: '{{count}} 次提交',
  next_cell: '下一格',
  first_press: '从最后一名开始揭榜',
};

export default bigScreen;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'big-screen': typeof bigScreen;
  }
}
