import type { AnswerForMarker } from '@praxis/contract/assessments/marking';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLateness } from '../../parts/late-work/late-words.ts';
import { typeWords } from '../../parts/question/type-words.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { AnswerList } from './AnswerList.tsx';
import { AnswerView, KeyOf, SharedBy, Stem } from './AnswerView.tsx';
import { CommentField } from './entry/CommentField.tsx';
import { MarkPanel } from './entry/MarkPanel.tsx';
import { answerKey } from './entry/mark-entry.ts';
import { type Marker, useMarker } from './entry/useMarker.ts';
import { useMarkKeys } from './entry/useMarkKeys.ts';
import { type AnswerFilter, type Overview, useAnswersTo } from './marking-queries.ts';
import { Steps } from './Steps.tsx';
import { useStudentName } from './useStudentName.ts';

const EarlierRounds = lazyPart(() => import('../../parts/rounds/EarlierRounds.tsx'));
const SimilarAnswers = lazyPart(() => import('./similar/SimilarAnswers.tsx').then((file) => ({ default: file.SimilarAnswers })));
const RejectDialog = lazyPart(() => import('./dialogs/RejectDialog.tsx').then((file) => ({ default: file.RejectDialog })));
const AdjustmentDialog = lazyPart(() => import('./dialogs/AdjustmentDialog.tsx').then((file) => ({ default: file.AdjustmentDialog })));

/** Questions whose answers are texts or programs. */
const comparable = new Set<string>(['short', 'file', 'programming', 'oj']);

function Answer({ marker, overview }: { marker: Marker; overview: Overview }) {
  const { t } = useTranslation(['marking', 'question-words']);
  const nameOf = useStudentName();
  const lateness = useLateness();
  const top = useRef<HTMLDivElement>(null);
  const [treating, setTreating] = useState(false);
  const { current, question } = marker;
  const at = current && answerKey(current);
  // Another answer begins at its top.
  useEffect(() => {
    if (at) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  if (!current || !question) return null;
  return (
    <main id="main" tabIndex={-1} className="min-w-0 overflow-y-auto px-10 py-6 outline-none phone:overflow-visible phone:px-4">
      <div ref={top} className="mx-auto max-w-[760px]">
        <div className="flex items-baseline gap-3 text-13 text-ink-3">
          <h2>
            {t('question_facts', {
              no: question.question,
              type: typeWords(question.type, question.accepts, (key) => t(`question-words:${key}`)),
              count: question.score,
            })}
          </h2>
          {overview.can.treat && (
            <Button look="quiet" size="small" className="ml-auto" onClick={() => setTreating(true)}>
              {t('treat')}
            </Button>
          )}
        </div>
        <SharedBy question={question} />
        <Stem html={question.stem} />
        <KeyOf question={question} />
        <div className="mt-5 border-t border-line-2 pt-5">
          <div className="mb-3 flex flex-wrap items-baseline gap-3">
            <h3 className="text-16 font-bold">{t('answer_of', { name: nameOf(current) })}</h3>
            {current.length > 0 && <span className="text-13 text-ink-3">{t('length', { count: current.length })}</span>}
            {current.late && <span className="text-13 text-amber">{lateness(current)}</span>}
            {current.marked_by && <span className="text-13 text-ink-3">{t('marked_by', { name: current.marked_by.name })}</span>}
          </div>
          {current.round > 1 && (
            <Suspense fallback={null}>
              <EarlierRounds attemptId={current.attempt_id} />
            </Suspense>
          )}
          <AnswerView answer={current} question={question} />
        </div>
        <CommentField key={at} marker={marker} spaceId={overview.space_id} />
        {comparable.has(question.type) && (
          <Suspense fallback={null}>
            <SimilarAnswers
              key={`alike ${at}`}
              assessmentId={overview.assessment_id}
              answer={current}
              has={marker.has}
              onGo={marker.choose}
            />
          </Suspense>
        )}
      </div>
      {treating && (
        <Suspense fallback={null}>
          <AdjustmentDialog assessmentId={overview.assessment_id} question={question} onClose={() => setTreating(false)} />
        </Suspense>
      )}
    </main>
  );
}

/** All answers to one question, one after the other. */
export function ByQuestion({
  overview,
  question,
  attempt,
  onKeys,
}: {
  overview: Overview;
  question: number;
  /** The attempt to begin with. */
  attempt: string | undefined;
  onKeys: () => void;
}) {
  const { t } = useTranslation('marking');
  const [filter, setFilter] = useState<AnswerFilter>('all');
  const [rejecting, setRejecting] = useState<AnswerForMarker>();
  const query = useAnswersTo(overview.assessment_id, question, filter);
  const first = query.data?.pages[0];
  const answers = query.data?.pages.flatMap((page) => page.answers.list) ?? [];
  const marker = useMarker({
    assessmentId: overview.assessment_id,
    answers,
    questionOf: () => first?.question,
    start: (answer) => (attempt ? answer.attempt_id === attempt : answer.score === null),
  });
  const reject = () => marker.current && marker.current.state !== 'rejected' && setRejecting(marker.current);
  useMarkKeys(marker, { onReject: reject, onKeys, onPerson: (by) => marker.go(by) });
  if (query.isPending) return <Skeleton rows={6} label={t('loading')} />;
  if (query.error && !first) return <Problem of={query.error} retry={() => void query.refetch()} className="m-6" />;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[248px_minmax(0,1fr)_368px] phone:block">
      <AnswerList
        overview={overview}
        question={question}
        fullScore={first?.question.score ?? 0}
        answers={answers}
        total={first?.answers.total ?? 0}
        more={query}
        marker={marker}
        filter={filter}
        onFilter={setFilter}
      />
      {marker.current ? (
        <>
          <Answer marker={marker} overview={overview} />
          <MarkPanel overview={overview} marker={marker} average={first?.average} proposed={first?.proposed ?? 0} onReject={reject}>
            <Steps marker={marker} total={answers.length} />
          </MarkPanel>
        </>
      ) : (
        <main id="main" tabIndex={-1} className="col-span-2 px-8 pt-10 outline-none">
          <EmptyState plain>{t('none_here')}</EmptyState>
        </main>
      )}
      {rejecting && (
        <Suspense fallback={null}>
          <RejectDialog assessmentId={overview.assessment_id} attempt={rejecting} onClose={() => setRejecting(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
