const coursePlayer = {
  title: '学习',
};

export default coursePlayer;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    'course-player': typeof coursePlayer;
  }
}
