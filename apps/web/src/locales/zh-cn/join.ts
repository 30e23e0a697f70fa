const join = {
  title: '加入空间',
  no_way_in: '这个邀请打不开。邀请码可能写错了，或者邀请已经用完、过期',
  to_spaces: '去空间列表',
  teacher: '{{name}}老师',
  already_inside: '你已经是这个空间的成员。',
  enter: '进入空间',
  waits_for_verdict: '申请已提交，老师审核后会通知你。',
  waits_for_place: '空间已满，有空位时按顺序自动加入。',
  see_request: '查看或撤回申请',
  closed: '这个空间现在不接受加入。',
  will_be_reviewed: '加入这个空间需要老师审核。',
  joins_at_once: '加入后立刻可以开始学习。',
  invited_as_ta: '你受邀担任这个空间的助教',
  invited_as_teacher: '你受邀担任这个空间的教师',
};

export default join;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    join: typeof join;
  }
}
