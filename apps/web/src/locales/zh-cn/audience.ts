const audience = {
  label: '布置给',
  everybody: '全班 {{count}}',
  groups: '按小组',
  people: '选人',
  except: '除外',
  change: '改布置对象',
  summary_everybody: '全班 {{count}} 人',
  summary: '{{names}}，共 {{count}} 人',
  summary_except: '除 {{names}} 以外的 {{count}} 人',
  and_more: '{{names}} 等 {{count}} 个',
  groups_help: '以后进组的同学也会收到；组外的人看不到，成绩册里不计。',
  people_help: '没选上的人看不到，成绩册里不计。',
  except_help: '以后进班的同学也会收到。除外的人看不到，成绩册里不计。',
  no_groups: '这个空间还没有小组。可以先在“小组”里新建。',
  members: '{{count}} 人',
  dialog_title: '布置给谁',
  dialog_published: '已经发布：新加入的人会收到通知；被移出的人会收到通知，已交的内容保留但不再计入成绩。',
  saved: '布置对象已保存',
};

export default audience;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    audience: typeof audience;
  }
}
