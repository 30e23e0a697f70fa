const login = {
  title: 'login',
};

export default login;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    login: typeof login;
  }
}
