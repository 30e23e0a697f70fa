import type { VideoQuestionView } from '@praxis/contract/courses/learning';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox, Radio } from '../../../ui/fields/Choices.tsx';
import { Mark, StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';

type CardProps = {
  question: VideoQuestionView;
  onAnswer: (question: VideoQuestionView, choices: string[]) => Promise<void>;
  /** Closes it; the film goes on. */
  onClose: () => void;
  className?: string | undefined;
};

/** Whether exactly the right choices were made; undefined before. */
export function isRightAnswer({ chosen, key }: VideoQuestionView) {
  if (!chosen || !key) return undefined;
  return chosen.length === key.right.length && chosen.every((id) => key.right.includes(id));
}

function Choices({
  question,
  picked,
  onPick,
}: {
  question: VideoQuestionView;
  picked: readonly string[];
  onPick: (ids: string[]) => void;
}) {
  const { t } = useTranslation('course-player');
  const name = useId();
  const { many, chosen, key } = question;
  const revealed = chosen !== null && key !== null;
  const Box = many ? Checkbox : Radio;
  return (
    <ul className="mt-3">
      {question.choices.map(({ id, text }) => {
        const right = revealed && key.right.includes(id);
        const wrong = revealed && !right && chosen.includes(id);
        return (
          <li key={id} className={classes('flex items-center gap-2 border-t border-line py-1', right && 'bg-pine-soft')}>
            <Box
              name={name}
              className="min-h-9 min-w-0 flex-1 px-1"
              label={<span className="wrap-anywhere">{text}</span>}
              checked={(revealed ? chosen : picked).includes(id)}
              disabled={revealed}
              onChange={(event) => onPick(many ? (event.target.checked ? [...picked, id] : picked.filter((one) => one !== id)) : [id])}
            />
            {right && (
              <span className="flex items-center gap-1 pr-2 text-13 text-pine">
                <Mark shape="tick" />
                {t('right_choice')}
              </span>
            )}
            {wrong && (
              <span className="flex items-center gap-1 pr-2 text-13 text-red">
                <Mark shape="cross" />
                {t('your_choice')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A question at which the film stopped: to answer now, or to come back to; then the key and why. */
export function QuestionCard({ question, onAnswer, onClose, className }: CardProps) {
  const { t } = useTranslation('course-player');
  const heading = useId();
  const [picked, setPicked] = useState<string[]>([]);
  const card = useRef<HTMLDivElement>(null);
  const answer = useMutation({ mutationFn: () => onAnswer(question, picked) });
  const right = isRightAnswer(question);
  // Whoever answers by keyboard was at the film a moment ago.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const press = (event: KeyboardEvent) => {
    // The keys of the player are not meant here.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <div
      ref={card}
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      onKeyDown={press}
      onPointerMove={(event) => event.stopPropagation()}
      className={classes('bg-raised text-ink outline-none', className)}
    >
      <p className="text-12 text-ink-3">{t(question.many ? 'asked_many' : 'asked_one', { at: playTime(question.at) })}</p>
      <h2 id={heading} className="mt-1 text-16 font-bold wrap-anywhere whitespace-pre-line">
        {question.text}
      </h2>
      <Choices question={question} picked={picked} onPick={setPicked} />
      <Problem of={answer.error} className="mt-2" />
      {right !== undefined && (
        <div role="status" className="mt-3">
          <StateLabel shape={right ? 'tick' : 'cross'} tone={right ? 'pine' : 'red'}>
            {t(right ? 'answered_right' : 'answered_wrong')}
          </StateLabel>
          {question.key?.why && <p className="mt-1 text-14 whitespace-pre-line text-ink-2">{question.key.why}</p>}
        </div>
      )}
      <div className="mt-4 flex justify-end gap-2">
        {question.chosen === null && (
          <>
            <Button look="plain" onClick={onClose}>
              {t('answer_later')}
            </Button>
            <Button look="filled" busy={answer.isPending} disabled={picked.length === 0} onClick={() => answer.mutate()}>
              {t('answer_now')}
            </Button>
          </>
        )}
        {question.chosen !== null && (
          <Button look="filled" onClick={onClose}>
            {t('watch_on')}
          </Button>
        )}
      </div>
    </div>
  );
}
