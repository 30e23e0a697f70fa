const admin = {
  title: '管理',
};

export default admin;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    admin: typeof admin;
  }
}
