import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { useWatch } from '../proctoring/useWatch.ts';
import { WatchPanel, WatchStrip } from '../proctoring/WatchPanel.tsx';
import { AnsweringPage } from './AnsweringPage.tsx';
import { AnsweringBar } from './bar/AnsweringBar.tsx';
import { Elsewhere, HandedIn, Stopped, Unauthenticated } from './Ends.tsx';
import { PenStrip } from './group/PenStrip.tsx';
import { SetAside } from './group/SetAside.tsx';
import { Strips } from './Strips.tsx';
import type { AttemptSession } from './session/attempt-session.ts';
import { useAttemptState } from './session/useAttempt.ts';
import { usePaperAhead } from './session/usePaperAhead.ts';
import { usePlace } from './usePlace.ts';

const GroupReader = lazyPart(() => import('./group/GroupReader.tsx').then((file) => ({ default: file.GroupReader })));
const HandInDialog = lazyPart(() => import('./HandInDialog.tsx').then((file) => ({ default: file.HandInDialog })));

type Props = {
  keeper: AttemptSession;
  /** Where it fills what is left of a page: the end, in ms, whose clock stands above it already. */
  framed?: { endsAt: number };
  after?: ReactNode;
};

/** An attempt as it is answered. In a frame it says `after` where it would lead back to its assessment. */
export function AnsweringRoom({ keeper: session, framed, after }: Props) {
  const { page, phase } = useAttemptState(session);
  const [handing, setHanding] = useState(false);
  // What was handed in and is withdrawn opens without the question whether to hand it in.
  if (handing && phase === 'over') setHanding(false);
  const [at, go] = usePlace(page.attempt_id, page.question_count, phase === 'over');
  usePageTitle(page.title);
  usePaperAhead(page);
  const reading = phase === 'elsewhere' && page.group !== undefined;
  const stopped = phase === 'withdrawn' && page.questions.length === 0;
  const watch = useWatch(
    { room: 'assessment', room_id: page.assessment_id },
    {
      on: page.watched === true && (phase === 'open' || phase === 'ending'),
      now: session.clock.now,
      busy: () => Object.values(session.state.getState().marks).includes('saving'),
    },
  );
  return (
    <div className={`flex flex-col bg-ground print:block print:h-auto ${framed ? 'min-h-0 min-w-0 flex-1' : 'h-dvh'}`}>
      <AnsweringBar keeper={session} framed={framed} onHandIn={() => setHanding(true)} />
      {page.group && (reading || phase === 'open' || phase === 'over') && <SetAside keeper={session} />}
      {phase === 'over' && <HandedIn keeper={session} after={after} />}
      {phase === 'elsewhere' && !reading && <Elsewhere keeper={session} />}
      {reading && (
        <Suspense fallback={null}>
          <GroupReader keeper={session} />
        </Suspense>
      )}
      {phase === 'stranger' && <Unauthenticated />}
      {stopped && <Stopped keeper={session} />}
      {!stopped && (phase === 'open' || phase === 'ending' || phase === 'withdrawn') && (
        <>
          <Strips keeper={session} />
          {page.group && phase === 'open' && <PenStrip keeper={session} />}
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
