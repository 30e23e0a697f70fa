const learnCenter = {
  statistics: '学习统计',
  title: '学习中心',
  calendar: '日程',
  skills: '技能图谱',
  personal: '个人资料',
  spaces: '我的空间',
  no_spaces: '还没有课程。加入一个空间后，它的课程和进度会出现在这里',
  find_space: '找一个空间',
  due: '要交的',
  progress_of: '{{title}} 的进度',
  members: '{{count}} 人',
  type_live: '直播课堂',
  type_mooc: '慕课',
  role_student: '学生',
  role_ta: '助教',
  role_teacher: '教师',
};

export default learnCenter;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'learn-center': typeof learnCenter;
  }
}
