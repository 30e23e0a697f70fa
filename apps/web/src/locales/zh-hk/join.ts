import type join from '../zh-cn/join.ts';

export default {
  title: '加入空間',
  no_way_in: '這個邀請打不開。邀請碼可能寫錯了，或者邀請已經用完、過期',
  to_spaces: '去空間清單',
  teacher: '{{name}}老師',
  already_inside: '你已經是這個空間的成員。',
  enter: '進入空間',
  waits_for_verdict: '申請已提交，老師審核後會通知你。',
  waits_for_place: '空間已滿，有空位時按順序自動加入。',
  see_request: '查看或撤回申請',
  closed: '這個空間現在不接受加入。',
  will_be_reviewed: '加入這個空間需要老師審核。',
  joins_at_once: '加入後立刻可以開始學習。',
  invited_as_ta: '你受邀擔任這個空間的助教',
  invited_as_teacher: '你受邀擔任這個空間的教師',
} satisfies typeof join;
