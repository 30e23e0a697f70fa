import type { AnswerValue } from '@praxis/contract/assessments/attempts';
import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { classes } from '../../ui/classes.ts';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));

type Choice = { name: string; letter: string; html?: string; words?: string };

function OneChoice({
  choice,
  group,
  several,
  chosen,
  locked,
  onChoose,
}: {
  choice: Choice;
  group: string;
  several: boolean;
  chosen: boolean;
  locked: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border px-4 py-2.5 text-15 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
        chosen ? 'border-pine bg-pine-soft' : 'border-line-2 bg-raised hover:bg-sunken',
        locked && 'cursor-default',
      )}
    >
      <input
        type={several ? 'checkbox' : 'radio'}
        name={group}
        checked={chosen}
        disabled={locked}
        onChange={onChoose}
        className={classes(
          'mt-[5px] grid size-4 flex-none appearance-none place-items-center border border-control bg-raised outline-none disabled:border-line-2 checked:border-pine',
          several
            ? "rounded-sm checked:bg-pine after:hidden after:h-[5px] after:w-[9px] after:-translate-y-px after:-rotate-45 after:border-b-2 after:border-l-2 after:border-on-pine after:content-[''] checked:after:block"
            : 'rounded-full checked:shadow-[inset_0_0_0_4px_var(--pine)]',
        )}
      />
      <b className={classes('w-4 flex-none leading-[26px]', chosen ? 'text-pine' : 'text-ink-2')}>{choice.letter}</b>
      <span className="min-w-0 flex-1 leading-[26px] [&_p]:m-0">
        {choice.html === undefined ? choice.words : <Suspense fallback={null}>{<Written html={choice.html} />}</Suspense>}
      </span>
    </label>
  );
}

/** Options of a question: one, several, or true and false. Letters A … Z choose by keyboard. */
export function Choices({
  question,
  value,
  locked,
  onAnswer,
}: {
  question: QuestionForStudent;
  value: AnswerValue | undefined;
  locked: boolean;
  onAnswer: (value: AnswerValue) => void;
}) {
  const { t } = useTranslation('answering');
  const group = `question-${question.item}`;
  if (question.type === 'judge') {
    const truth = value && 'truth' in value ? value.truth : undefined;
    return (
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('choose_one')}</legend>
        {[true, false].map((side) => (
          <OneChoice
            key={String(side)}
            choice={{ name: String(side), letter: side ? 'A' : 'B', words: t(side ? 'true' : 'false') }}
            group={group}
            several={false}
            chosen={truth === side}
            locked={locked}
            onChoose={() => onAnswer({ truth: side })}
          />
        ))}
      </fieldset>
    );
  }
  const several = question.type === 'multi';
  const chosen = value && 'options' in value ? value.options : [];
  const choose = (name: string) => {
    if (!several) return onAnswer({ options: [name] });
    const next = chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name];
    onAnswer(next.length === 0 ? null : { options: next });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t(several ? 'choose_several' : 'choose_one')}</legend>
      {question.options.map((option, at) => (
        <OneChoice
          key={option.name}
          choice={{ name: option.name, letter: String.fromCharCode(65 + at), html: option.html }}
          group={group}
          several={several}
          chosen={chosen.includes(option.name)}
          locked={locked}
          onChoose={() => choose(option.name)}
        />
      ))}
      {!several && chosen.length > 0 && !locked && (
        <button
          type="button"
          className="self-start text-13 text-ink-3 underline-offset-2 hover:underline touch:min-h-11"
          onClick={() => onAnswer(null)}
        >
          {t('take_back')}
        </button>
      )}
    </fieldset>
  );
}
