import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { PartsForStudent } from '@praxis/contract/questions/parts';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { letterAt, plainText } from './plain-text.ts';
import { Rich } from './Rich.tsx';

type Parts = Extract<PartsForStudent, { kind: 'matching' }>;
type MatchingAnswerProps = { parts: Parts; value: AnswerValue | undefined; locked: boolean; onAnswer: (value: AnswerValue) => void };

/** Entries with what belongs to each; the browser's own list is right for fingers and keyboards, and a letter typed there chooses. */
export function MatchingAnswer({ parts, value, locked, onAnswer }: MatchingAnswerProps) {
  const { t } = useTranslation('question-parts');
  const pairs = value && 'pairs' in value ? value.pairs : [];
  const chosen = new Map(pairs);
  const used = new Set(chosen.values());
  const names = parts.choices.map(({ html }, at) => `${letterAt(at)}  ${plainText(html)}`);
  const put = (prompt: string, choice: string) => {
    const next = pairs.filter(([one]) => one !== prompt);
    if (choice !== '') next.push([prompt, choice]);
    onAnswer(next.length === 0 ? null : { pairs: next });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(180px,240px)] gap-8 phone:block">
      <ol className="border-t border-line">
        {parts.prompts.map(({ key, html }, at) => (
          <li key={key} className="flex items-center gap-3 border-b border-line py-2 phone:block phone:py-3">
            <div className="min-w-0 flex-1 text-15">
              <Rich html={html} compact />
            </div>
            <span
              aria-hidden="true"
              className={classes('w-8 flex-none border-t-2 phone:hidden', chosen.has(key) ? 'border-pine' : 'border-dashed border-control')}
            />
            <select
              aria-label={t('match_of', { no: at + 1, words: plainText(html) })}
              value={chosen.get(key) ?? ''}
              disabled={locked}
              onChange={(event) => put(key, event.target.value)}
              className={classes(
                'h-10 w-52 flex-none rounded-md border px-3 text-15 text-ink disabled:text-ink phone:mt-2 phone:w-full touch:h-12',
                chosen.has(key) ? 'border-pine bg-pine-soft' : 'border-control bg-raised',
              )}
            >
              <option value="">{t('choose')}</option>
              {parts.choices.map((choice, place) => (
                <option key={choice.key} value={choice.key}>
                  {names[place]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ol>
      <section aria-label={t('choices')} className="phone:mt-5">
        <h3 className="mb-2 text-12 text-ink-3">{t('choices_note')}</h3>
        <ul className="flex flex-col gap-1.5">
          {parts.choices.map(({ key, html }, at) => (
            <li
              key={key}
              className={classes(
                'flex gap-3 rounded-md border px-3 py-1.5 text-15',
                used.has(key) ? 'border-line bg-sunken text-ink-3' : 'border-line-2',
              )}
            >
              <b className="w-5 flex-none">{letterAt(at)}</b>
              <div className="min-w-0 flex-1">
                <Rich html={html} compact />
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
