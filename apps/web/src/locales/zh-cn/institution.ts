const institution = {
  title: '机构入驻',
};

export default institution;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    institution: typeof institution;
  }
}
