import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { fetchAnswerParts } from './AnswerView.tsx';
import { ByQuestion } from './ByQuestion.tsx';
import { KeysDialog } from './dialogs/KeysDialog.tsx';
import { MarkingBar } from './MarkingBar.tsx';
import { type MarkingView, type Overview, useOverview } from './marking-queries.ts';

const ByStudent = lazyPart(() => import('./ByStudent.tsx').then((file) => ({ default: file.ByStudent })));
const Requests = lazyPart(() => import('./Requests.tsx').then((file) => ({ default: file.Requests })));

/** Where in the marking somebody is; it stands in the address. */
function usePlace(overview: Overview) {
  const [search, setSearch] = useSearchParams();
  const by = search.get('by');
  const view: MarkingView = by === 'student' || by === 'requests' ? by : 'question';
  const asked = Number(search.get('question'));
  const waits = overview.questions.find(({ to_mark }) => to_mark > 0) ?? overview.questions[0];
  const question = overview.questions.find((one) => one.question === asked) ?? waits;
  const go = (part: Record<string, string>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(part)) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { view, question, attempt: search.get('attempt') ?? undefined, go };
}

function Marking({ overview }: { overview: Overview }) {
  const { t } = useTranslation('marking');
  const place = usePlace(overview);
  const [keys, setKeys] = useState(false);
  usePageTitle(t('page_title', { title: overview.title }));
  return (
    <div className="flex h-dvh flex-col phone:h-auto">
      <MarkingBar overview={overview} view={place.view} question={place.question?.question} onGo={place.go} />
      <Suspense fallback={<Skeleton rows={5} />}>
        {overview.counts.submitted === 0 || !place.question ? (
          <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[720px] px-8 pt-10 outline-none phone:px-4">
            <EmptyState>{t('nothing_handed_in')}</EmptyState>
          </main>
        ) : place.view === 'question' ? (
          <ByQuestion
            key={place.question.question}
            overview={overview}
            question={place.question.question}
            attempt={place.attempt}
            onKeys={() => setKeys(true)}
          />
        ) : place.view === 'student' ? (
          <ByStudent overview={overview} attempt={place.attempt} onGo={place.go} onKeys={() => setKeys(true)} />
        ) : (
          <Requests overview={overview} onGo={place.go} />
        )}
      </Suspense>
      {keys && <KeysDialog onClose={() => setKeys(false)} />}
    </div>
  );
}

/** Marking of an assignment or exam: by question, by student, and requests to mark again. */
export function MarkingScreen() {
  const { t } = useTranslation('marking');
  const { assessmentId = '' } = useParams();
  const overview = useOverview(assessmentId);
  usePageTitle(t('title'));
  // Parts of the page come from outside; on a phone they take longer than the answers themselves.
  useEffect(fetchAnswerParts, []);
  if (overview.data) return <Marking overview={overview.data} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[960px] px-8 pt-6 outline-none">
      {overview.error ? <Problem of={overview.error} retry={() => void overview.refetch()} /> : <Skeleton rows={6} label={t('loading')} />}
    </main>
  );
}
