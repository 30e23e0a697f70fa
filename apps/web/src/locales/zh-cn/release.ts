const release = {
  title: '公布 {{count}} 份成绩？',
  note: '学生会收到通知，并按设置看到分数或答案。之后仍可改分或隐藏成绩。',
  pending: '还有 {{count}} 份没有批完，批完后会自动公布。',
  release: '公布成绩',
  released: '成绩已公布',
  hide_title: '重新隐藏成绩？',
  hide_note: '学生将暂时看不到成绩、评语和答案，已批改的内容不会丢失。',
  hide: '隐藏成绩',
  hidden: '成绩已隐藏',
};

export default release;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    release: typeof release;
  }
}
