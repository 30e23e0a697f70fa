import { expect, test } from 'vitest';
import { chooseLanguage } from '../person/preferences.ts';
import { i18n, loadTexts, startTexts } from './i18n.ts';

test('a text that counts two things says each for one or for many', async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['judging']);
  const facts = (score: number | string, cases: number) => i18n.t('group_facts', { ns: 'judging', no: 2, score, cases });
  expect(facts(1, 1)).toBe('Group 2: 1 point, 1 case');
  expect(facts('1', 3)).toBe('Group 2: 1 point, 3 cases');
  expect(facts(0.5, 0)).toBe('Group 2: 0.5 points, 0 cases');
});
