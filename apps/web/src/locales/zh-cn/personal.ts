const personal = {
  title: '我的',
};

export default personal;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    personal: typeof personal;
  }
}
