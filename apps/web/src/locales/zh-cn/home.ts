const home = {
  title: 'home',
};

export default home;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    home: typeof home;
  }
}
