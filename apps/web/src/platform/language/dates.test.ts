import { afterEach, expect, test } from 'vitest';
import { usePreferences } from '../person/preferences.ts';
import { dayRange, spokenTime, timeLabel } from './dates.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const before = usePreferences.getState().language;
afterEach(() => usePreferences.setState({ language: before }));

test('an English day begins a line with a capital and stands inside a sentence without one', () => {
  usePreferences.setState({ language: 'en' });
  expect(spokenTime(at(25, 19), at(24, 12))).toBe('tomorrow 19:00');
  expect(timeLabel(at(25, 19), at(24, 12))).toBe('Tomorrow 19:00');
  expect(timeLabel(at(24, 20, 5), at(24, 12))).toBe('Tonight 20:05');
  expect(timeLabel(at(22, 9), at(24, 12), false)).toBe(spokenTime(at(22, 9), at(24, 12), false));
});

test('a Chinese day reads the same everywhere', () => {
  usePreferences.setState({ language: 'zh-cn' });
  expect(timeLabel(at(25, 19), at(24, 12))).toBe('明天 19:00');
  expect(timeLabel(at(23, 9), at(24, 12), false)).toBe('昨天');
});

test('days from one to another say the month once where it is one', () => {
  usePreferences.setState({ language: 'zh-cn' });
  expect(dayRange(at(24, 9), at(24, 18))).toMatch(/11月24日$/);
  expect(dayRange(at(24, 9), at(30, 18))).toMatch(/11月24–30日$/);
  expect(dayRange(at(24, 9), at(32, 18))).toMatch(/11月24日–.*12月2日$/);
  usePreferences.setState({ language: 'en' });
  expect(dayRange(at(24, 9), at(30, 18))).toMatch(/^Nov 24\s–\s30/);
});
