import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { AnsweringRoom } from '../../parts/answering/AnsweringRoom.tsx';
import { useAttempt } from '../../parts/answering/session/useAttempt.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

/** Answering an exam or a homework. Nothing typed here is lost: this device keeps it first, the server as soon as it can be reached. */
export function AnsweringScreen() {
  const { t } = useTranslation(['answering', 'shell']);
  const { assessmentId = '' } = useParams();
  const { keeper: session, nothing, failure, retry } = useAttempt(assessmentId);
  usePageTitle(t('title'));
  if (nothing) return <Navigate replace to={`/index/assessment/${assessmentId}`} />;
  if (session) return <AnsweringRoom key={session.state.getState().page.attempt_id} keeper={session} />;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-6 py-12 outline-none">
      {failure ? <Problem of={failure} retry={retry} /> : <Skeleton label={t('shell:loading')} />}
    </main>
  );
}
