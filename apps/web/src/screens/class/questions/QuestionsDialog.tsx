import {
  askClassQuestion,
  type ClassQuestion,
  exportClassAnswers,
  listClassQuestions,
  removeClassQuestion,
  saveClassQuestion,
  takeClassQuestions,
} from '@praxis/contract/live-classes/questions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { download } from '../../../platform/download.ts';
import { listed } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import type { Lesson } from '../people/WaitingRoom.tsx';
import { useRoomPart } from '../useRoom.ts';
import { QuestionForm } from './QuestionForm.tsx';

const QuestionPicker = lazyPart(() =>
  import('../../../parts/question-picker/QuestionPicker.tsx').then((file) => ({ default: file.QuestionPicker })),
);
const NONE: ReadonlySet<string> = new Set();

function Prepared({ question, running, onAsked }: { question: ClassQuestion; running: boolean; onAsked: () => void }) {
  const { t } = useTranslation('class-room');
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['class-questions'] });
  const ask = useMutation({
    mutationFn: () => call(askClassQuestion, { question_id: question.id }),
    onSuccess: () => {
      void refresh();
      onAsked();
    },
  });
  const remove = useMutation({ mutationFn: () => call(removeClassQuestion, { question_id: question.id }), onSuccess: refresh });
  const facts = listed([
    t(`type_${question.type}`),
    question.seconds === null ? '' : t('seconds_of', { count: question.seconds }),
    question.state === 'prepared' ? '' : t('answers_count', { count: question.answered }),
  ]);
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5 phone:flex-wrap">
      <div className="min-w-0 flex-1 phone:basis-full">
        <p className="line-clamp-2 wrap-anywhere">{question.stem}</p>
        <p className="text-12 text-ink-3">{facts}</p>
        <Problem of={ask.error ?? remove.error} />
      </div>
      {question.state === 'prepared' ? (
        <>
          <Button size="small" look="quiet" onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
          <Button size="small" look="filled" disabled={!running} busy={ask.isPending} onClick={() => ask.mutate()}>
            {t('ask')}
          </Button>
        </>
      ) : (
        <span className="text-13 text-ink-3">{t(question.state === 'open' ? 'answering' : 'asked')}</span>
      )}
    </li>
  );
}

/** A question that was asked aloud: students only choose, nothing has to be written. */
function QuickQuestions({ classId, onAsked }: { classId: string; onAsked: () => void }) {
  const { t } = useTranslation('class-room');
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: async (type: 'single' | 'judge') => {
      const options = type === 'single' ? ['A', 'B', 'C', 'D'] : [];
      const question = { class_id: classId, type, stem: t('quick_stem'), options, correct: [], anonymous: false, seconds: null };
      const { question_id } = await call(saveClassQuestion, question);
      await call(askClassQuestion, { question_id });
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['class-questions', classId] });
      onAsked();
    },
  });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <span className="text-13 text-ink-2">{t('quick_question')}</span>
      <Button size="small" busy={ask.isPending} onClick={() => ask.mutate('single')}>
        {t('quick_options')}
      </Button>
      <Button size="small" busy={ask.isPending} onClick={() => ask.mutate('judge')}>
        {t('type_judge')}
      </Button>
      <Problem of={ask.error} />
    </div>
  );
}

/** Questions of the class: prepared, written on the spot, or taken from the bank. */
export function QuestionsDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { t } = useTranslation('class-room');
  const client = useQueryClient();
  const running = useRoomPart((state) => state.phase === 'in_progress');
  const [mode, setMode] = useState<'list' | 'write' | 'bank'>('list');
  const { data, error, isPending } = useQuery({
    queryKey: ['class-questions', lesson.id],
    queryFn: ({ signal }) => call(listClassQuestions, { class_id: lesson.id }, { signal }),
    // What was asked on the spot, and what has been answered since, stands here as soon as it is opened again.
    staleTime: 0,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: ['class-questions', lesson.id] });
  const take = async (ids: string[]) => {
    const { taken: accepted } = await call(takeClassQuestions, { class_id: lesson.id, question_ids: ids });
    toastDone(t('taken', { count: accepted }));
    refresh();
  };
  const exported = useMutation({ mutationFn: () => call(exportClassAnswers, { class_id: lesson.id }), onSuccess: download });
  const done = () => {
    setMode('list');
    refresh();
  };
  if (mode === 'bank')
    return (
      <Suspense fallback={null}>
        <QuestionPicker
          there={NONE}
          most={50}
          onTake={(questions) => void take(questions.map(({ id }) => id)).catch(showFailure)}
          onClose={() => setMode('list')}
        />
      </Suspense>
    );
  return (
    <Dialog open onClose={onClose} title={t('questions')} width="usual">
      {mode === 'write' ? (
        <QuestionForm classId={lesson.id} running={running} onDone={done} onAsked={onClose} />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            <Button look="filled" onClick={() => setMode('write')}>
              {t('write_question')}
            </Button>
            <Button onClick={() => setMode('bank')}>{t('from_bank')}</Button>
            <Button look="quiet" className="ml-auto" busy={exported.isPending} onClick={() => exported.mutate()}>
              {t('export_answers')}
            </Button>
          </div>
          {running && <QuickQuestions classId={lesson.id} onAsked={onClose} />}
          {isPending && <Skeleton rows={3} />}
          <Problem of={error ?? exported.error} />
          {data?.list.length === 0 && <EmptyState plain>{t('no_questions')}</EmptyState>}
          <ul className="max-h-[55vh] overflow-y-auto">
            {data?.list.map((question) => (
              <Prepared key={question.id} question={question} running={running} onAsked={onClose} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
