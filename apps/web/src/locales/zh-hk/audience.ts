import type audience from '../zh-cn/audience.ts';

export default {
  label: '指派給',
  everybody: '全班 {{count}}',
  groups: '按小組',
  people: '選人',
  except: '除外',
  change: '改指派對象',
  summary_everybody: '全班 {{count}} 人',
  summary: '{{names}}，共 {{count}} 人',
  summary_except: '除 {{names}} 以外的 {{count}} 人',
  and_more: '{{names}} 等 {{count}} 個',
  groups_help: '以後進組的同學也會收到；組外的人看不到，成績冊裏不計。',
  people_help: '沒選上的人看不到，成績冊裏不計。',
  except_help: '以後進班的同學也會收到。除外的人看不到，成績冊裏不計。',
  no_groups: '這個空間還沒有小組。可以先在「小組」裏新建。',
  members: '{{count}} 人',
  dialog_title: '指派給誰',
  dialog_published: '已經發佈：新加入的人會收到通知；被移出的人會收到通知，已交的內容保留但不再計入成績。',
  saved: '指派對象已儲存',
} satisfies typeof audience;
