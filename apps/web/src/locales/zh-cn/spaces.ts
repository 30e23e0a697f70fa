const spaces = {
  title: '空间',
};

export default spaces;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    spaces: typeof spaces;
  }
}
