import { answerClassQuestion, myClassAnswer } from '@praxis/contract/live-classes/questions';
import type { RoomQuestion } from '@praxis/rules/room';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TallyBars } from '../../../parts/class-room/TallyBars.tsx';
import { call } from '../../../platform/calls/call.ts';
import { playTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useRoomClock } from '../useRoom.ts';

type Answer = { options: number[]; text: string };
const EMPTY: Answer = { options: [], text: '' };
const isEmpty = (answer: Answer) => answer.options.length === 0 && answer.text.trim() === '';

/** Seconds left; undefined where there is no end. */
export function useTimeLeft(question: RoomQuestion) {
  const at = useRoomClock(500, question.open && question.ends_at !== null);
  return question.ends_at === null ? undefined : Math.max(0, (question.ends_at - at) / 1000);
}

function Option({
  letter,
  words: text,
  chosen,
  many,
  name,
  onChoose,
}: {
  letter: string;
  words: string;
  chosen: boolean;
  many: boolean;
  name: string;
  onChoose: () => void;
}) {
  return (
    <label
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        chosen ? 'border-pine bg-pine-soft' : 'border-line-2 bg-raised',
      )}
    >
      <input
        type={many ? 'checkbox' : 'radio'}
        name={name}
        checked={chosen}
        onChange={onChoose}
        className="size-4 flex-none accent-[var(--pine)]"
      />
      <b className={chosen ? 'text-pine' : 'font-normal text-ink-3'}>{letter}</b>
      {text !== letter && <span className="min-w-0 wrap-anywhere">{text}</span>}
    </label>
  );
}

function useAnswering(question: RoomQuestion) {
  const provided = useQuery({
    queryKey: ['my-class-answer', question.id],
    queryFn: ({ signal }) => call(myClassAnswer, { question_id: question.id }, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [written, setWritten] = useState<Answer>();
  const [sent, setSent] = useState<Answer>();
  const send = useMutation({
    mutationFn: (answer: Answer) => call(answerClassQuestion, { question_id: question.id, answer }),
    onSuccess: (_reply, answer) => setSent(answer),
  });
  const onDisk = sent ?? provided.data?.answer ?? undefined;
  const answer = written ?? onDisk ?? EMPTY;
  const unsent = written !== undefined && JSON.stringify(written) !== JSON.stringify(onDisk ?? EMPTY);
  return { answer, setAnswer: setWritten, send, onDisk, unsent };
}

function Choices({ question, answer, onAnswer }: { question: RoomQuestion; answer: Answer; onAnswer: (answer: Answer) => void }) {
  const { t } = useTranslation('class-room');
  const text = question.type === 'judge' ? [t('true'), t('false')] : question.options;
  const many = question.type === 'multi';
  const choose = (place: number) => {
    const has = answer.options.includes(place);
    onAnswer({
      ...answer,
      options: many ? (has ? answer.options.filter((one) => one !== place) : [...answer.options, place].sort()) : [place],
    });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{question.stem}</legend>
      {text.map((one, place) => (
        <Option
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of an option is its name
          key={place}
          letter={String.fromCharCode(65 + place)}
          words={one}
          many={many}
          name={`question-${question.id}`}
          chosen={answer.options.includes(place)}
          onChoose={() => choose(place)}
        />
      ))}
    </fieldset>
  );
}

/** A question for a student: answered until its end, what is chosen then goes by itself. */
export function AnswerCard({ question }: { question: RoomQuestion }) {
  const { t } = useTranslation('class-room');
  const { answer, setAnswer, send, onDisk, unsent } = useAnswering(question);
  const left = useTimeLeft(question);
  const over = !question.open || left === 0;
  const handedIn = useRef(false);
  // The end of the time comes from outside React.
  useEffect(() => {
    if (left !== 0 || handedIn.current || !unsent || isEmpty(answer)) return;
    handedIn.current = true;
    send.mutate(answer);
  }, [left, unsent, answer, send]);
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <h2 className="text-14 font-bold">{t('questions')}</h2>
        {over ? (
          <StateLabel shape="stopped" tone="mute">
            {t('answering_over')}
          </StateLabel>
        ) : (
          left !== undefined && (
            <StateLabel shape="live" tone="red">
              {t('left', { time: playTime(Math.ceil(left)) })}
            </StateLabel>
          )
        )}
        <span className="ml-auto text-13 text-ink-3">{t(`type_${question.type}`)}</span>
      </div>
      <p className="mb-3 text-15 leading-[1.6] wrap-anywhere whitespace-pre-wrap">{question.stem}</p>
      {question.tally ? (
        <TallyBars question={question} tally={question.tally} own={onDisk?.options} />
      ) : question.type === 'short' ? (
        <Field label={t('your_answer')} hideLabel>
          <TextInput
            maxLength={500}
            disabled={over}
            value={answer.text}
            onChange={(event) => setAnswer({ options: [], text: event.target.value })}
          />
        </Field>
      ) : (
        <Choices question={question} answer={answer} onAnswer={(next) => !over && setAnswer(next)} />
      )}
      <Problem of={send.error} className="mt-2" />
      {!over && (
        <div className="mt-3 flex items-center gap-3">
          <span className="min-w-0 flex-1 text-12 text-ink-3">
            {t(question.anonymous ? 'answer_anonymous' : left === undefined ? 'answer_until_end' : 'answer_goes_by_itself')}
          </span>
          <Button
            look="filled"
            busy={send.isPending}
            disabled={isEmpty(answer) || (onDisk !== undefined && !unsent)}
            onClick={() => send.mutate(answer)}
          >
            {t(onDisk && !unsent ? 'answered' : onDisk ? 'answer_again' : 'answer')}
          </Button>
        </div>
      )}
      {over && !question.tally && <p className="mt-3 text-13 text-ink-3">{t(onDisk ? 'answer_received' : 'not_answered')}</p>}
    </>
  );
}
