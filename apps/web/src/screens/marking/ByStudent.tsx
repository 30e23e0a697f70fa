import type { AnswerForMarker } from '@praxis/contract/assessments/marking';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attemptLooks } from '../../parts/assessment/assessment-labels.ts';
import { useLateness } from '../../parts/late-work/late-words.ts';
import { typeWords } from '../../parts/question/type-words.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { AnswerView, KeyOf, SharedBy, Stem } from './AnswerView.tsx';
import { CommentField } from './entry/CommentField.tsx';
import { MarkPanel } from './entry/MarkPanel.tsx';
import { answerKey } from './entry/mark-entry.ts';
import { type Marker, useMarker } from './entry/useMarker.ts';
import { useMarkKeys } from './entry/useMarkKeys.ts';
import { type ByStudentData, type Overview, type StudentFilter, useMarkedStudents, useStudentAnswers } from './marking-queries.ts';
import { Steps } from './Steps.tsx';
import { StudentList } from './StudentList.tsx';
import { useStudentName } from './useStudentName.ts';

const EarlierRounds = lazyPart(() => import('../../parts/rounds/EarlierRounds.tsx'));
const GroupMembers = lazyPart(() => import('./dialogs/GroupMembers.tsx').then((file) => ({ default: file.GroupMembers })));
const RejectDialog = lazyPart(() => import('./dialogs/RejectDialog.tsx').then((file) => ({ default: file.RejectDialog })));

function Block({
  answer,
  marker,
  data,
  spaceId,
}: {
  answer: AnswerForMarker;
  marker: Marker;
  data: ByStudentData;
  spaceId: string | null;
}) {
  const { t } = useTranslation(['marking', 'question-words']);
  const question = data.questions.find((one) => one.question === answer.question);
  const inHand = marker.current && answerKey(marker.current) === answerKey(answer);
  if (!question) return null;
  return (
    <li
      data-block={answerKey(answer)}
      className={classes(
        'border-b border-line px-6 py-5 phone:scroll-mb-[300px] phone:px-4',
        inHand && 'bg-selected shadow-[inset_2px_0_0_var(--pine)]',
      )}
    >
      <button
        type="button"
        aria-current={inHand || undefined}
        onClick={() => marker.choose(answerKey(answer))}
        className="mb-2 flex w-full items-baseline gap-3 text-left text-13 text-ink-3"
      >
        <b className="font-serif text-20 text-ink">{answer.item}</b>
        {typeWords(question.type, question.accepts, (key) => t(`question-words:${key}`))}
        <span className="ml-auto">
          {answer.score === null ? (
            <StateLabel shape="waiting" tone="amber">
              {t('not_marked')}
            </StateLabel>
          ) : (
            <b className="font-serif text-20 text-red">{answer.score}</b>
          )}{' '}
          {t('of_points', { count: question.score })}
        </span>
      </button>
      <SharedBy question={question} />
      <Stem html={question.stem} />
      <div className="mt-3">
        <AnswerView answer={answer} question={question} />
      </div>
      <KeyOf question={question} />
      {inHand ? (
        <CommentField marker={marker} spaceId={spaceId} />
      ) : (
        answer.comment && <p className="mt-3 border-l-2 border-red pl-3 whitespace-pre-wrap">{answer.comment}</p>
      )}
    </li>
  );
}

function Attempt({
  data,
  overview,
  onPerson,
  onKeys,
}: {
  data: ByStudentData;
  overview: Overview;
  onPerson: (by: 1 | -1) => void;
  onKeys: () => void;
}) {
  const { t } = useTranslation('marking');
  const nameOf = useStudentName();
  const lateness = useLateness();
  const [rejecting, setRejecting] = useState(false);
  const [members, setMembers] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const questions = new Map(data.questions.map((question) => [question.question, question]));
  const answers = [...data.answers].sort((one, other) => one.item - other.item);
  const marker = useMarker({
    assessmentId: overview.assessment_id,
    answers,
    questionOf: (answer) => questions.get(answer.question),
    start: (answer) => answer.score === null,
  });
  const reject = () => data.state !== 'rejected' && setRejecting(true);
  useMarkKeys(marker, { onReject: reject, onKeys, onPerson });
  const at = marker.current && answerKey(marker.current);
  // The question in hand stays in sight.
  useEffect(() => {
    list.current?.querySelector(`[data-block="${at}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  return (
    <>
      <main id="main" tabIndex={-1} className="min-w-0 overflow-y-auto outline-none phone:overflow-visible">
        <div className="flex flex-wrap items-baseline gap-3 border-b border-line-2 px-6 py-4 phone:px-4">
          <h2 className="text-20 font-bold">{nameOf(data)}</h2>
          <StateLabel {...attemptLooks[data.state]}>{t(`state_${data.state}`)}</StateLabel>
          {data.group_name !== undefined && (
            <Button look="plain" size="small" onClick={() => setMembers(true)}>
              {t('members')}
            </Button>
          )}
          {data.no > 1 && <span className="text-13 text-ink-3">{t('attempt_no', { no: data.no })}</span>}
          {data.late && <span className="text-13 text-amber">{lateness({ ...data, total: true })}</span>}
          <span className="ml-auto text-13 text-ink-3">
            <b className="mr-1 font-serif text-26 text-red">{data.score ?? '–'}</b>
            {t('of_points', { count: overview.total_score })}
          </span>
        </div>
        <Suspense fallback={null}>
          <div className="px-6 pt-4 empty:hidden phone:px-4">
            <EarlierRounds attemptId={data.attempt_id} />
          </div>
        </Suspense>
        <ol ref={list}>
          {answers.map((answer) => (
            <Block key={answerKey(answer)} answer={answer} marker={marker} data={data} spaceId={overview.space_id} />
          ))}
        </ol>
      </main>
      <MarkPanel overview={overview} marker={marker} onReject={reject}>
        <Steps marker={marker} total={answers.length} />
      </MarkPanel>
      {members && (
        <Suspense fallback={null}>
          <GroupMembers
            assessmentId={overview.assessment_id}
            attemptId={data.attempt_id}
            spaceId={overview.space_id}
            onClose={() => setMembers(false)}
          />
        </Suspense>
      )}
      {rejecting && (
        <Suspense fallback={null}>
          <RejectDialog assessmentId={overview.assessment_id} attempt={data} onClose={() => setRejecting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** All answers of one student, and from one student to the next. */
export function ByStudent({
  overview,
  attempt,
  onGo,
  onKeys,
}: {
  overview: Overview;
  attempt: string | undefined;
  onGo: (part: Record<string, string>) => void;
  onKeys: () => void;
}) {
  const { t } = useTranslation('marking');
  const [filter, setFilter] = useState<StudentFilter>('all');
  const students = useMarkedStudents(overview.assessment_id, filter);
  const list = students.data?.pages.flatMap((page) => page.list) ?? [];
  const chosen =
    list.find((one) => one.attempt_id === attempt) ?? (attempt ? undefined : (list.find(({ to_mark }) => to_mark > 0) ?? list[0]));
  const visible = chosen?.attempt_id ?? attempt;
  const data = useStudentAnswers(overview.assessment_id, visible);
  const step = (by: 1 | -1) => {
    const next = list[list.findIndex((one) => one.attempt_id === visible) + by];
    if (next) onGo({ attempt: next.attempt_id });
  };
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[248px_minmax(0,1fr)_368px] phone:block">
      <StudentList
        students={list}
        total={students.data?.pages[0]?.total ?? 0}
        more={students}
        chosen={visible}
        filter={filter}
        onFilter={setFilter}
        onChoose={(id) => onGo({ attempt: id })}
      />
      {data.data ? (
        <Attempt key={data.data.attempt_id} data={data.data} overview={overview} onPerson={step} onKeys={onKeys} />
      ) : (
        <main id="main" tabIndex={-1} className="col-span-2 px-8 pt-6 outline-none">
          {data.error ? (
            <Problem of={data.error} retry={() => void data.refetch()} />
          ) : visible ? (
            <Skeleton rows={5} label={t('loading')} />
          ) : (
            <EmptyState plain>{t('none_here')}</EmptyState>
          )}
        </main>
      )}
    </div>
  );
}
