const space = {
  title: '空间',
};

export default space;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    space: typeof space;
  }
}
