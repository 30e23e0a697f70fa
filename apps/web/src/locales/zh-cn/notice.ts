const notice = {
  title: '公告',
};

export default notice;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    notice: typeof notice;
  }
}
