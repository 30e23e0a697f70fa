const developer = {
  title: '开发页',
};

export default developer;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    developer: typeof developer;
  }
}
