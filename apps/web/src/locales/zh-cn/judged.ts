const judged = {
  title: '评审记录',
  none: '你提交过评分表的评审组会列在这里',
  to_home: '看待评审的作品',
  submitted: '已提交 {{submitted}} / {{count}} 件',
  ended: '{{at}} 结束',
  certificate: '评审证明',
  certificate_of: '查看《{{competition}}》的评审证明',
  going_on: '评审中',
};

export default judged;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    judged: typeof judged;
  }
}
