import { classQuestionResult, closeClassQuestion, extendClassQuestion } from '@praxis/contract/live-classes/questions';
import type { RoomQuestion } from '@praxis/rules/room';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TallyBars } from '../../../parts/class-room/TallyBars.tsx';
import { call } from '../../../platform/calls/call.ts';
import { playTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useTimeLeft } from './AnswerCard.tsx';
import { AnswersDialog } from './AnswersDialog.tsx';

/** The counts of the question of the moment, for those who asked it; students see them when they are published. */
export function LiveResult({ question }: { question: RoomQuestion }) {
  const { t } = useTranslation('class-room');
  const left = useTimeLeft(question);
  const [names, setNames] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['class-question', question.id, question.open],
    queryFn: ({ signal }) => call(classQuestionResult, { question_id: question.id }, { signal, background: true }),
    refetchInterval: question.open ? 1000 : false,
  });
  const close = useMutation({
    mutationFn: (publish: boolean) => call(closeClassQuestion, { question_id: question.id, publish }),
    onSuccess: () => void refetch(),
  });
  const extend = useMutation({ mutationFn: () => call(extendClassQuestion, { question_id: question.id, seconds: 30 }) });
  const tally = data && { ...data.tally, correct: data.tally.correct && data.tally.correct.length > 0 ? data.tally.correct : null };
  return (
    <>
      <div className="mb-1 flex items-center gap-2">
        <h2 className="text-14 font-bold">{t('questions')}</h2>
        {question.open ? (
          <StateLabel shape="live" tone="red">
            {left === undefined ? t('answering') : t('left', { time: playTime(Math.ceil(left)) })}
          </StateLabel>
        ) : (
          <StateLabel shape="stopped" tone="mute">
            {t(question.tally ? 'published' : 'answering_over')}
          </StateLabel>
        )}
        {data && (
          <span className="ml-auto text-13 text-ink-2">{t('answered_of', { done: data.tally.answered, total: data.students })}</span>
        )}
      </div>
      <p className="mb-2 text-13 wrap-anywhere">{question.stem}</p>
      <Problem of={error ?? close.error ?? extend.error} />
      {tally && <TallyBars question={question} tally={tally} />}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {!question.tally && <span className="w-full text-12 text-ink-3">{t('not_shown_yet')}</span>}
        <Button size="small" look="quiet" onClick={() => setNames(true)}>
          {t('by_student')}
        </Button>
        {question.open && left !== undefined && (
          <Button size="small" repeatable onClick={() => extend.mutate()}>
            {t('add_30')}
          </Button>
        )}
        {question.open && (
          <Button size="small" onClick={() => close.mutate(false)}>
            {t('close_question')}
          </Button>
        )}
        {!question.tally && (
          <Button size="small" look="filled" busy={close.isPending} onClick={() => close.mutate(true)}>
            {t(question.open ? 'close_and_publish' : 'publish')}
          </Button>
        )}
      </div>
      {names && data && <AnswersDialog result={data} onClose={() => setNames(false)} />}
    </>
  );
}
