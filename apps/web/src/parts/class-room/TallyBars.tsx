import type { AskedQuestion, QuestionTally } from '@praxis/contract/live-classes/room';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';

type View = { question: Pick<AskedQuestion, 'type' | 'options'>; tally: QuestionTally; own?: readonly number[] };

/** Counts of a question, option by option (S-021). */
export function TallyBars({ question, tally, own }: View) {
  const { t } = useTranslation('class-room');
  const text = question.type === 'judge' ? [t('true'), t('false')] : question.options;
  if (question.type === 'short') return <p className="text-13 text-ink-2">{t('answers_count', { count: tally.answered })}</p>;
  return (
    <ul className="flex flex-col gap-1.5">
      {text.map((one, place) => {
        const count = tally.counts[place] ?? 0;
        const share = tally.answered === 0 ? 0 : count / tally.answered;
        const right = tally.correct?.includes(place);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of an option is its name
          <li key={place} className="flex items-center gap-2">
            <b className="w-4 flex-none">{String.fromCharCode(65 + place)}</b>
            <span className="relative min-h-7 min-w-0 flex-1 overflow-hidden rounded-sm bg-well">
              <span
                className={classes('absolute inset-y-0 left-0', right ? 'bg-pine-soft' : 'bg-line')}
                style={{ width: `${share * 100}%` }}
              />
              <span className="relative flex min-h-7 items-center gap-1.5 px-2 py-0.5 text-13 wrap-anywhere">
                {one}
                {right && (
                  <span className="flex-none text-pine">
                    <Mark shape="tick" />
                    <span className="sr-only">{t('right')}</span>
                  </span>
                )}
                {own?.includes(place) && <span className="flex-none text-12 text-ink-2">{t('own_answer')}</span>}
              </span>
            </span>
            <b className="w-8 flex-none text-right tabular-nums">{count}</b>
            <span className="w-10 flex-none text-right text-13 text-ink-3 tabular-nums">{Math.round(share * 100)}%</span>
          </li>
        );
      })}
    </ul>
  );
}
