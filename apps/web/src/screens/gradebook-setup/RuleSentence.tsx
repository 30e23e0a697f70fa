import { useTranslation } from 'react-i18next';
import { shareText, useCategoryTitle, useRounding } from '../../parts/grades/grade-text.ts';
import type { Draft } from './draft.ts';

const fills = [1, 2, 3, 6, 5, 4];

/** The rule as one sentence, and the weights as one bar. */
export function RuleSentence({ draft: { settings } }: { draft: Draft }) {
  const { t } = useTranslation('grades');
  const titleOf = useCategoryTitle();
  const ordinary = settings.categories.filter(({ extra, weight }) => !extra && weight > 0);
  const extras = settings.categories.filter(({ extra }) => extra);
  const rounding = useRounding()(settings);
  const part = (one: (typeof ordinary)[number]) =>
    `${titleOf(one)} ${shareText(one.weight)}%${one.drop > 0 ? t('sentence_drop', { count: one.drop }) : ''}`;
  return (
    <section className="mt-3">
      <p className="text-15 leading-read">
        {settings.method === 'points'
          ? t('sentence_points', { rounding })
          : t('sentence', {
              parts:
                [
                  ...ordinary.map(part),
                  ...extras.map((one) => t('sentence_extra', { title: titleOf(one), weight: shareText(one.weight) })),
                ].join(' + ') || '–',
              rounding,
            })}
      </p>
      {settings.method === 'weighted' && ordinary.length > 0 && (
        <div className="mt-3 flex gap-0.5" aria-hidden="true">
          {ordinary.map((one, at) => (
            <span key={one.id} style={{ flexGrow: one.weight }} className="setup-share min-w-0">
              <i className="block rounded-sm" style={{ background: `var(--c${fills[at % fills.length]})` }} />
              <small className="cut block text-12 text-ink-2">{`${titleOf(one)} ${shareText(one.weight)}`}</small>
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
