const speed = {
  title: 'speed',
};

export default speed;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    speed: typeof speed;
  }
}
