import 'i18next';
import type { DefaultNamespace, Namespace } from 'i18next';
import type { Namespaces } from './i18n-namespaces.ts';

type Name = keyof Namespaces & string;
type KeysIn<Ns> = Ns extends Name ? keyof Namespaces[Ns] & string : never;
type NamedKeys<Ns> = Ns extends Name ? `${Ns}:${KeysIn<Ns>}` : never;
/** Keys of the first namespace as they are, of all by their namespace. */
type TextKey<Ns> = Ns extends readonly [infer First, ...unknown[]] ? KeysIn<First> | NamedKeys<Ns[number]> : KeysIn<Ns> | NamedKeys<Ns>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Namespaces;
    returnNull: false;
  }
  /**
   * The signature pages use; it stands before the library's own, which work out placeholders and plural forms for every call, most of what
   * the types of the pages cost. Only an interface is merged with the library's.
   */
  interface TFunction<Ns extends Namespace = DefaultNamespace, KPrefix = undefined> {
    // biome-ignore lint/style/useShorthandFunctionType: a type is not merged, and pages would get the library's signatures
    (key: TextKey<Ns>, values?: Record<string, unknown>): string;
  }
}
