import { initReactI18next } from 'react-i18next/initReactI18next';
import shell from '../../locales/zh-cn/shell.ts';
import { whenReachable } from '../calls/when-reachable.ts';
import { currentLanguage, usePreferences } from '../person/preferences.ts';
import type { Namespaces } from './i18n-namespaces.ts';
import { i18n } from './instance.ts';

export { i18n };

type Texts = Record<string, string>;
/** What every page or an entrance needs; the table of all others comes with the first page behind the entrances. */
const first = import.meta.glob<{ default: Texts }>('../../locales/*/{shell,login}.ts');
const loaderOf = async (path: string) => first[path] ?? (await whenReachable(() => import('./text-files.ts'))).textFiles[path];

/** Loads one namespace in one language when a screen first needs it. */
const localeFiles = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: (failure: unknown, texts: Texts | null) => void) {
    const texts = async () => {
      const load = await loaderOf(`../../locales/${language}/${namespace}.ts`);
      if (!load) throw new Error(`There is no text for ${namespace} in ${language}`);
      return whenReachable(load);
    };
    texts().then(
      (file) => done(null, file.default),
      (failure) => done(failure, null),
    );
  },
};

/** `{{points, point|points}}` says the word for one or for many, as the server's texts do: a text may count more than one thing. */
const wordForms = {
  type: 'formatter' as const,
  init() {},
  add() {},
  addCached() {},
  format(value: unknown, words?: string) {
    const [one = '', many = one] = words?.split('|') ?? [];
    return Number(value) === 1 ? one : many;
  },
};

/** Starts with the texts of the shell and follows the chosen language. */
export async function startTexts() {
  await i18n
    .use(localeFiles)
    .use(wordForms)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      lowerCaseLng: true,
      load: 'currentOnly',
      fallbackLng: { 'zh-hk': ['zh-cn'], default: [] },
      ns: ['shell'],
      defaultNS: 'shell',
      resources: { 'zh-cn': { shell } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnEmptyString: false,
      react: { useSuspense: true },
    });
  usePreferences.subscribe((now, before) => {
    if (now.language !== before.language) void i18n.changeLanguage(now.language);
  });
}

/** Loads the texts a screen needs beside its code. */
export const loadTexts = (namespaces: readonly (keyof Namespaces)[]) =>
  new Promise<void>((done, fail) => {
    void i18n.loadNamespaces([...namespaces], (failures?: unknown[]) => (failures ? fail(failures[0]) : done()));
  });

/** A general text said outside React. */
export const generalText = (key: keyof typeof shell, values: Record<string, string> = {}) =>
  i18n.t(key, { ns: 'shell', ...values }) as string;
