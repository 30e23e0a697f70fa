import 'i18next';
import type { Namespaces } from './i18n-namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Namespaces;
    returnNull: false;
  }
}
