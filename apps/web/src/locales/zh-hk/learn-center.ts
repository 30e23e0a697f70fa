import type learnCenter from '../zh-cn/learn-center.ts';

export default {
  statistics: '學習統計',
  title: '學習中心',
  calendar: '日程',
  skills: '技能圖譜',
  personal: '個人資料',
  spaces: '我的空間',
  no_spaces: '還沒有課程。加入一個空間後，它的課程和進度會出現在這裏',
  find_space: '找一個空間',
  due: '要交的',
  progress_of: '{{title}} 的進度',
  members: '{{count}} 人',
  type_live: '直播課堂',
  type_mooc: '慕課',
  role_student: '學生',
  role_ta: '助教',
  role_teacher: '教師',
} satisfies typeof learnCenter;
