const courses = {
  title: '课程',
};

export default courses;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    courses: typeof courses;
  }
}
