import { createInstance, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import shell from '../locales/zh-cn/shell.ts';
import type { Namespaces } from './i18n-namespaces.ts';
import { patiently } from './patiently.ts';
import { currentLanguage, usePreferences } from './preferences.ts';

type Texts = Record<string, string>;
const files = import.meta.glob<{ default: Texts }>('../locales/*/*.ts');

/** Loads one namespace in one language when a screen first needs it. */
const localeFiles = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: (failure: unknown, texts: Texts | null) => void) {
    const load = files[`../locales/${language}/${namespace}.ts`];
    if (!load) return done(new Error(`There is no text for ${namespace} in ${language}`), null);
    patiently(load).then(
      (file) => done(null, file.default),
      (failure) => done(failure, null),
    );
  },
};

/** The texts of the application. A key missing in zh-hk is taken from zh-cn (S-297, C-30). */
export const i18n: I18n = createInstance();

/** Starts with the texts of the shell and follows the chosen language. */
export async function startTexts() {
  await i18n
    .use(localeFiles)
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
export const loadTexts = (namespaces: readonly (keyof Namespaces)[]) => i18n.loadNamespaces([...namespaces]);

/** A general text said outside React. */
export const generalText = (key: keyof typeof shell) => i18n.t(key, { ns: 'shell' }) as string;
