const courseProgress = {
  title: '学习进度',
  title_of: '《{{course}}》学习进度',
  export: '导出',
  remind: '提醒未学完的学生',
  reminded: '已提醒 {{count}} 人',
  reminded_none: '没有要提醒的人：每人一天最多提醒一次',
  opened: '已打开',
  students: '学生',
  summary: '{{students}} 名学生，{{activities}} 个活动',
  back: '返回空间',
  nobody: '空间里还没有学生',
  column_name: '姓名',
  column_percent: '完成',
  column_done: '完成项',
  column_seconds: '观看',
  column_last_at: '最近学习',
  never: '未开始',
  done: '已完成',
  done_by: '{{count}} / {{of}}',
  done_count: '完成 {{count}} 项',
};

export default courseProgress;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'course-progress': typeof courseProgress;
  }
}
