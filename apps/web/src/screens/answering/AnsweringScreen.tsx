import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useWatch } from '../../parts/proctoring/useWatch.ts';
import { WatchPanel, WatchStrip } from '../../parts/proctoring/WatchPanel.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { AnsweringBar } from './AnsweringBar.tsx';
import { AnsweringPage } from './AnsweringPage.tsx';
import type { AttemptSession } from './attempt-session.ts';
import { Elsewhere, HandedIn, Unauthenticated } from './Ends.tsx';
import { Strips } from './Strips.tsx';
import { useAttempt, useAttemptState } from './useAttempt.ts';
import { usePlace } from './usePlace.ts';

const HandInDialog = lazy(() => import('./HandInDialog.tsx').then((file) => ({ default: file.HandInDialog })));

function Opened({ keeper: session }: { keeper: AttemptSession }) {
  const { page, phase } = useAttemptState(session);
  const [handing, setHanding] = useState(false);
  const [at, go] = usePlace(page.attempt_id, page.question_count, phase === 'over');
  usePageTitle(page.title);
  const watch = useWatch(
    { room: 'assessment', room_id: page.assessment_id },
    {
      on: page.watched === true && (phase === 'open' || phase === 'ending'),
      now: session.clock.now,
      busy: () => Object.values(session.state.getState().marks).includes('saving'),
    },
  );
  return (
    <div className="flex h-dvh flex-col bg-ground print:block print:h-auto">
      <AnsweringBar keeper={session} onHandIn={() => setHanding(true)} />
      {phase === 'over' && <HandedIn keeper={session} />}
      {phase === 'elsewhere' && <Elsewhere keeper={session} />}
      {phase === 'stranger' && <Unauthenticated />}
      {(phase === 'open' || phase === 'ending' || phase === 'withdrawn') && (
        <>
          <Strips keeper={session} />
          {watch && <WatchStrip watch={watch} />}
          <AnsweringPage
            keeper={session}
            chosen={at}
            onChoose={go}
            onHandIn={() => setHanding(true)}
            side={watch && <WatchPanel watch={watch} />}
          />
        </>
      )}
      {handing && phase === 'open' && (
        <Suspense fallback={null}>
          <HandInDialog
            keeper={session}
            onClose={() => setHanding(false)}
            onGo={(item) => {
              go(item);
              setHanding(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Answering an exam or a homework. Nothing typed here is lost: this device keeps it first, the server as soon as it can be reached. */
export function AnsweringScreen() {
  const { t } = useTranslation(['answering', 'shell']);
  const { assessmentId = '' } = useParams();
  const { keeper: session, nothing, failure, retry } = useAttempt(assessmentId);
  usePageTitle(t('title'));
  if (nothing) return <Navigate replace to={`/index/assessment/${assessmentId}`} />;
  if (session) return <Opened key={session.state.getState().page.attempt_id} keeper={session} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-6 py-12 outline-none">
      {failure ? <Problem of={failure} retry={retry} /> : <Skeleton label={t('shell:loading')} />}
    </main>
  );
}
