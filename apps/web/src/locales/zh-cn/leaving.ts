const leaving = {
  title: '离开而不保存？',
  text: '这里有未保存的修改，离开后会丢失。',
  leave: '不保存并离开',
};

export default leaving;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    leaving: typeof leaving;
  }
}
