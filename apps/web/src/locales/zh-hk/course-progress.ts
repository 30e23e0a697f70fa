import type courseProgress from '../zh-cn/course-progress.ts';

export default {
  title: '學習進度',
  title_of: '《{{course}}》學習進度',
  export: '匯出',
  remind: '提醒未學完的學生',
  reminded: '已提醒 {{count}} 人',
  reminded_none: '沒有要提醒的人：每人一天最多提醒一次',
  opened: '已開啟',
  students: '學生',
  summary: '{{students}} 名學生，{{activities}} 個活動',
  back: '返回空間',
  nobody: '空間裏還沒有學生',
  column_name: '姓名',
  column_percent: '完成',
  column_done: '完成項',
  column_seconds: '觀看',
  column_last_at: '最近學習',
  never: '未開始',
  done: '已完成',
  done_by: '{{count}} / {{of}}',
  done_count: '完成 {{count}} 項',
} satisfies typeof courseProgress;
