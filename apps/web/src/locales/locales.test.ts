import { expect, test } from 'vitest';
import { i18n, loadTexts, startTexts } from '../platform/language/i18n.ts';
import { chooseLanguage, currentLanguage } from '../platform/person/preferences.ts';

const files = import.meta.glob<{ default: Record<string, string> }>('./*/*.ts', { eager: true });
const texts = (language: string) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith(`./${language}/`))
      .flatMap(([path, file]) => Object.entries(file.default).map(([key, text]) => [`${path.split('/')[2]}:${key}`, text])),
  );
const marks = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

test.each(['zh-hk', 'en'])('S-297 %s has every key of zh-cn, none empty, with the same values in it', (language) => {
  const source = texts('zh-cn');
  const other = texts(language);
  // English says one of a thing in a text of its own (S-297 asks for the keys of zh-cn).
  const keys = Object.keys(other).filter((key) => key in source || !(key.replace(/_one$/, '') in source));
  expect(keys.sort()).toEqual(Object.keys(source).sort());
  for (const [key, text] of Object.entries(source)) {
    expect(other[key], key).not.toBe('');
    expect(marks(other[key] ?? ''), key).toEqual(marks(text));
  }
});

test.each(['zh-cn', 'zh-hk', 'en'])('no label in %s says that it may stay empty: what must not bears a star', (language) => {
  const found = Object.entries(texts(language)).filter(([, text]) =>
    /\((optional|may be empty)\)$|（(选填|選填|可选|可選|可不填|可空)）$/.test(text),
  );
  expect(found).toEqual([]);
});

test('S-296 the language is zh-cn at first', () => {
  expect(currentLanguage()).toBe('zh-cn');
});

test('S-297 a key missing in zh-hk is taken from zh-cn, never shown empty (C-30)', async () => {
  chooseLanguage('zh-hk');
  await startTexts();
  await loadTexts(['login']);
  expect(i18n.t('log_in', { ns: 'login' })).toBe('登入');
  i18n.addResource('zh-cn', 'login', 'only_here', '只有简体');
  i18n.addResource('zh-hk', 'login', 'forgot', '');
  expect(i18n.t('only_here' as 'log_in', { ns: 'login' })).toBe('只有简体');
  expect(i18n.t('forgot', { ns: 'login' })).toBe('忘记密码');
});
