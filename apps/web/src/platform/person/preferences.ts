import { create } from 'zustand';
import { storedValue, storeValue } from '../storage.ts';

export const languages = ['zh-cn', 'zh-hk', 'en'] as const;
/** The language of texts and of the `ResponseLang` header. */
export type Language = (typeof languages)[number];
export const themes = ['white', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How a language is written in `<html lang>` and for `Intl`. */
export const languageTag: Record<Language, string> = { 'zh-cn': 'zh-CN', 'zh-hk': 'zh-HK', en: 'en' };

const storedLanguage = () => languages.find((language) => language === storedValue('language')) ?? 'zh-cn';
const storedTheme = () => themes.find((theme) => theme === storedValue('themeColor')) ?? 'white';

export const usePreferences = create<{ language: Language; theme: Theme }>()(() => ({ language: storedLanguage(), theme: storedTheme() }));

/** The language in use (S-133, S-296). */
export const currentLanguage = () => usePreferences.getState().language;

/** Chooses and keeps a language; texts follow once loaded. */
export function chooseLanguage(language: Language) {
  storeValue('language', language);
  usePreferences.setState({ language });
}

/** Chooses and keeps a theme (S-134, S-298). */
export function chooseTheme(theme: Theme) {
  storeValue('themeColor', theme);
  usePreferences.setState({ theme });
}

/** Puts language and theme on the document, now and on every change. */
export function followPreferences() {
  const apply = () => {
    const { language, theme } = usePreferences.getState();
    document.documentElement.lang = languageTag[language];
    if (theme === 'dark') document.documentElement.dataset.theme = 'dark';
    else delete document.documentElement.dataset.theme;
  };
  apply();
  window.addEventListener('storage', (event) => {
    if (event.key === 'language' || event.key === 'themeColor')
      usePreferences.setState({ language: storedLanguage(), theme: storedTheme() });
  });
  return usePreferences.subscribe(apply);
}
