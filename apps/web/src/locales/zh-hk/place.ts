import type place from '../zh-cn/place.ts';

export default {
  competition: '競賽',
  no_competitions: '現在沒有你可以參加的競賽',
  expertDissent: '異議',
  no_dissents: '沒有需要你處理或由你提出的異議',
  coursePack: '課程包',
  no_packages: '還沒有向你開放的課程包',
  signing_up: '報名中',
  running: '比賽中',
  judging: '評審中',
  published: '公示中',
  ended: '已結束',
  nothing_here: '「{{title}}」裏還沒有這一項內容',
  kind_space: '空間',
  kind_course: '課程',
  kind_competition: '競賽',
  lab_report: '實驗報告',
  lab_not_begun: '還沒有開始實驗',
  lab_begun_at: '{{time}} 開始，檢查 {{count}} 次',
} satisfies typeof place;
