const reveal = {
  title: '揭榜',
  before: '从最后一名开始，一格一格公开封榜后的提交。大屏与榜单会跟着走；名次以外的参赛者一开始就全部公开。',
  places: '揭榜的名次',
  places_hint: '从封榜时的第 1 名算起，最多 {{most}}',
  places_wrong: '请输入正整数',
  start: '开始揭榜',
  finished: '已经揭榜完毕',
  not_now: '阶段结束并且榜单处于封榜时才能揭榜',
  of_steps: '共 {{count}} 步',
  progress: '已揭',
  back: '后退',
  next: '下一步',
  jump: '跳到…',
  until_place: '第 {{place}} 名确定',
  speed: '自动播放',
  by_hand: '手动',
  every: '每 {{count}} 秒',
  key_space: '空格',
  last: '刚刚揭开',
  coming: '接下来',
  coming_note: '只有这里能看到',
  all_open: '已经全部揭开',
  finish: '结束揭榜',
  break_off: '中止',
  finish_text: '榜单保持公开。接着可以公布成绩。',
  finish_early: '还没有揭开的格子会一次全部公开。',
  break_text: '榜单回到封榜时的样子，可以重新开始。',
  col_step: '步',
  col_entrant: '参赛者',
  col_section: '环节',
  col_outcome: '结果',
  col_place: '名次',
  adjusted: '加减分',
  solved: '通过',
  solved_at: '通过，第 {{minute}} 分钟，第 {{tries}} 次提交',
  not_solved: '未通过，{{count}} 次提交',
  points: '{{points}} 分',
};

export default reveal;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    reveal: typeof reveal;
  }
}
