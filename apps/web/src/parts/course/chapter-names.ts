import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../platform/person/preferences.ts';

const digits = '零一二三四五六七八九';

/** A number up to 99 in Chinese characters: 一, 十二, 三十. */
export function chineseNumber(value: number): string {
  if (value > 99) return String(value);
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  if (tens === 0) return digits[ones]!;
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`;
}

/** How chapters are numbered in the reader's language: 第三章, Chapter 3. */
export function useChapterName() {
  const { t } = useTranslation('course-parts');
  return (index: number) => t('chapter_number', { number: currentLanguage() === 'en' ? index + 1 : chineseNumber(index + 1) });
}
