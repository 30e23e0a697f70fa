import { expect, test } from 'vitest';
import { storedValue } from '../storage.ts';
import { chooseLanguage, chooseTheme, followPreferences, usePreferences } from './preferences.ts';

test('S-298 the theme is white at first; dark is chosen, kept and shown (S-134)', () => {
  followPreferences();
  expect(usePreferences.getState().theme).toBe('white');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  chooseTheme('dark');
  expect([storedValue('themeColor'), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
  chooseTheme('white');
  expect([storedValue('themeColor'), document.documentElement.dataset.theme]).toEqual(['white', undefined]);
});

test('S-133 S-297 a chosen language is kept and named on the document', () => {
  followPreferences();
  chooseLanguage('zh-hk');
  expect([storedValue('language'), document.documentElement.lang]).toEqual(['zh-hk', 'zh-HK']);
});
