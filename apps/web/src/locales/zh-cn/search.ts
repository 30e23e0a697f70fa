const search = {
  title: '搜索',
  field: '搜索全部内容',
  field_hint: '空间、课程、活动、公告、讨论、我的笔记',
  go: '搜索',
  start: '输入至少两个字，就能找到你能打开的全部内容。',
  all: '全部',
  kinds: '按种类',
  kind_space: '空间',
  kind_course: '课程',
  kind_activity: '活动',
  kind_notice: '平台公告',
  kind_space_notice: '空间公告',
  kind_post: '讨论',
  kind_note: '我的笔记',
  kind_library_item: '资源',
  kind_question: '题目',
  kind_exam: '作业与考试',
  kind_class: '课堂',
  kind_problem: '编程题',
  kind_product: '商品',
  kind_skill: '技能',
  kind_job_profile: '岗位画像',
  kind_competition: '竞赛',
  kind_lab: '实验',
  kind_project: '项目',
  results: '搜索结果',
  found: '找到 {{count}} 项',
  nothing: '没有找到“{{q}}”。换一个词，或少写几个字试试',
  nearly: '没有与“{{q}}”完全相同的内容。下面是写法相近的：',
  palette_results: '内容',
  palette_all: '在全部内容中搜索“{{q}}”',
};

export default search;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    search: typeof search;
  }
}
