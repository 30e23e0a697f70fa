import type { GradeSettings } from '@praxis/contract/grades/grades';
import type { GradeTotal } from '@praxis/scoring/grades/grade-rule';
import { useTranslation } from 'react-i18next';
import { percentText, roundedText, shareText, useCategoryTitle, useRounding } from './grade-text.ts';

type Props = {
  settings: GradeSettings;
  total: GradeTotal;
  /** A column's score as it is written, and its title. */
  score: (key: string) => { title: string; text: string };
  trial?: boolean;
};

/** How a total came to be: one line a category, and the division at the end. */
export function Explanation({ settings, total, score, trial }: Props) {
  const { t } = useTranslation('grades');
  const titleOf = useCategoryTitle();
  const rounding = useRounding();
  const weighted = settings.method === 'weighted';
  const byId = new Map(settings.categories.map((category) => [category.id, category]));
  const lines = total.parts.filter(({ counted, dropped, weight }) => counted.length + dropped.length > 0 && (weight > 0 || !weighted));
  const product = (weight: number, text: string, extra: boolean) =>
    extra ? `+ ${Math.round((Number(text) * weight) / 100) / 100}` : String(Math.round(Number(text) * weight) / 100);
  const whole = lines.filter(({ extra, ratio }) => !extra && ratio).reduce((sum, { weight }) => sum + weight, 0);
  return (
    <table className="w-full border-collapse text-13 tabular-nums">
      <caption className="sr-only">{t('explanation')}</caption>
      <tbody>
        {lines.map((part) => {
          const percent = part.taken ? percentText(part.taken) : '–';
          return (
            <tr key={part.category} className="border-b border-line align-top">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {titleOf(byId.get(part.category)!)}
                <span className="block text-12 text-ink-3">
                  {t('counted_scores', {
                    count: part.counted.length,
                    scores: part.counted.map((key) => score(key).text).join(t('between')),
                  })}
                  {part.dropped.length > 0 &&
                    t('dropped_scores', { scores: part.dropped.map((key) => score(key).text).join(t('between')) })}
                </span>
              </th>
              <td className="py-1.5 text-right">{percent}</td>
              {weighted && (
                <td className="py-1.5 pl-3 text-right whitespace-nowrap text-ink-3">
                  {`× ${shareText(part.weight)}${part.extra ? '%' : ''}`}
                </td>
              )}
              {weighted && <td className="py-1.5 pl-3 text-right">{part.taken ? product(part.weight, percent, part.extra) : ''}</td>}
            </tr>
          );
        })}
        <tr>
          <th scope="row" className="pt-2 text-left font-normal">
            {weighted && whole > 0 ? t('divided_by', { weight: shareText(whole) }) : t('points_divided')}
            <span className="block text-12 text-ink-3">{rounding(settings)}</span>
          </th>
          <td colSpan={weighted ? 2 : 1} className="pt-2 text-right text-ink-2">
            {total.exact ? `= ${percentText(total.exact, 4)}` : ''}
          </td>
          {weighted && (
            <td className={trial ? 'pt-2 pl-3 text-right text-16 font-bold text-pine' : 'pt-2 pl-3 text-right text-16 font-bold'}>
              {total.rounded === null ? '–' : roundedText(total.rounded, settings.decimals)}
            </td>
          )}
        </tr>
      </tbody>
    </table>
  );
}
