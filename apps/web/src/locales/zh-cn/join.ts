const join = {
  title: '加入空间',
};

export default join;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    join: typeof join;
  }
}
