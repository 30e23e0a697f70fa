import { startAttempt } from '@praxis/contract/assessments/attempts';
import type { SectionCard } from '@praxis/contract/contests/workspace';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AnsweringRoom } from '../../parts/answering/AnsweringRoom.tsx';
import type { AttemptSession } from '../../parts/answering/session/attempt-session.ts';
import { useAttempt, useAttemptState } from '../../parts/answering/session/useAttempt.ts';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { WorkspaceNotice } from './WorkspaceNotice.tsx';

type Props = { card: SectionCard; assessmentId: string; device: string; endsAt: number; onDone: () => void; after: ReactNode };

function Start({ card, assessmentId, device, onDone, onStarted }: Props & { onStarted: () => void }) {
  const { t } = useTranslation('contest');
  const start = useMutation({
    mutationFn: () => call(startAttempt, { assessment_id: assessmentId, device }),
    onSuccess: onStarted,
    onSettled: onDone,
  });
  return (
    <WorkspaceNotice
      title={card.title}
      action={
        <Button look="filled" size="large" busy={start.isPending} onClick={() => start.mutate()}>
          {t('start_paper')}
        </Button>
      }
    >
      <p>{t('start_paper_note')}</p>
      <Problem of={start.error} />
    </WorkspaceNotice>
  );
}

/** The list of sections learns at once that the paper was received, and not when it next asks. */
export function NoticesOver({ session, onOver }: { session: AttemptSession; onOver: () => void }) {
  const over = useAttemptState(session).phase === 'over';
  const notice = useEffectEvent(onOver);
  // What the workspace knows is outside this part of the page.
  useEffect(() => {
    if (over) notice();
  }, [over]);
  return null;
}

/** A paper of a stage: begun by its entrant, then answered as every paper is. */
export function PaperSection(props: Props) {
  const { t } = useTranslation('shell');
  const { keeper: session, nothing, failure, retry } = useAttempt(props.assessmentId);
  if (nothing) return <Start {...props} onStarted={retry} />;
  if (session)
    return (
      <>
        <NoticesOver session={session} onOver={props.onDone} />
        <AnsweringRoom
          key={session.state.getState().page.attempt_id}
          keeper={session}
          framed={{ endsAt: props.endsAt }}
          after={props.after}
        />
      </>
    );
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[720px] px-6 py-12 outline-none">
      {failure ? <Problem of={failure} retry={retry} /> : <Skeleton label={t('loading')} />}
    </main>
  );
}
