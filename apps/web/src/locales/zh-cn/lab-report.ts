const labReport = {
  title: '{{title}}　实验报告',
  saved: '已保存',
  dirty: '有改动',
  to_lab: '回到实验',
  hand_in: '提交报告',
  handed_in: '报告已提交',
  empty: '没有写',
  versions: '提交记录',
  version: '第 {{number}} 次，{{time}}',
  state_draft: '草稿',
  state_submitted: '待评阅',
  state_rejected: '已退回',
  state_reviewed: '已评阅',
  rejected_because: '老师退回了这份报告：{{reason}}',
  review_comment: '评语：{{reason}}',
  waits_for_student: '已退回，等学生修改后再次提交。',
  review: '评阅',
  score_of: '分数（0–{{max}} 的整数）',
  comment: '评语或退回原因',
  give_score: '评阅',
  return_it: '退回修改',
  reviewed: '已评阅',
  returned: '已退回',
  reports: '实验报告',
  reports_of: '{{title}}　报告',
  waiting: '{{count}} 份待评阅',
  none: '还没有人提交报告',
  student: '学生',
  state: '状态',
  score: '分数',
  submitted_at: '提交时间',
  times: '提交次数',
  choose_all: '选择全部待评阅的报告',
  choose: '选择 {{name}} 的报告',
  score_many: '批量评分（{{count}}）',
  scored: '已评 {{count}} 份',
};

export default labReport;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'lab-report': typeof labReport;
  }
}
