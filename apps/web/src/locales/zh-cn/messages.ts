const messages = {
  title: '消息',
};

export default messages;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    messages: typeof messages;
  }
}
