const courseDesigner = {
  title: '课程设计',
};

export default courseDesigner;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    'course-designer': typeof courseDesigner;
  }
}
