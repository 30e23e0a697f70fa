import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { classes } from '../../ui/classes.ts';
import { Mark } from '../../ui/Mark.tsx';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));

/** How an option stands to an answer and to the key: `key` is right and nobody was asked. */
export type OptionState = 'right' | 'wrong' | 'missed' | 'chosen' | 'key' | 'plain';

const looks: Record<OptionState, string> = {
  right: 'border-pine-line bg-pine-soft',
  key: 'border-pine-line bg-pine-soft',
  wrong: 'border-red-line bg-red-soft',
  missed: 'border-dashed border-pine',
  chosen: 'border-pine bg-pine-soft',
  plain: 'border-line',
};

/** How an option stands when `chosen` was answered and `right` is the key. Where one is right, nothing is missed: another was chosen. */
export const stateOf = (name: string, chosen: readonly string[] | undefined, right: readonly string[]): OptionState => {
  const isRight = right.includes(name);
  if (!chosen) return isRight ? 'key' : 'plain';
  if (chosen.includes(name)) return isRight ? 'right' : 'wrong';
  if (!isRight) return 'plain';
  return right.length > 1 ? 'missed' : 'key';
};

/** Options that are looked at: with a mark and a word beside those that stand out. */
export function AnsweredOptions({ options }: { options: readonly { name: string; html: string; answerState: OptionState }[] }) {
  const { t } = useTranslation('question-words');
  return (
    <ul className="flex flex-col gap-2">
      {options.map(({ name, html, answerState: state }, at) => (
        <li key={name} className={classes('flex items-start gap-3 rounded-md border px-4 py-2 text-15', looks[state])}>
          <b className="w-4 flex-none leading-[26px] text-ink-2">{String.fromCharCode(65 + at)}</b>
          <span className="min-w-0 flex-1 leading-[26px] [&_p]:m-0">
            <Suspense fallback={null}>
              <Written html={html} />
            </Suspense>
          </span>
          {state !== 'plain' && (
            <span
              className={classes(
                'flex items-center gap-1 text-12 leading-[26px] whitespace-nowrap',
                state === 'wrong' ? 'text-red' : 'text-pine',
              )}
            >
              <Mark shape={state === 'wrong' ? 'cross' : state === 'missed' ? 'waiting' : 'tick'} />
              {t(`option_${state}`)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
