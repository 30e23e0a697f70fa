const learnCenter = {
  title: 'learn-center',
};

export default learnCenter;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    'learn-center': typeof learnCenter;
  }
}
