import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Refused } from '../../platform/calls/refused.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { isUntold } from '../../ui/failures/failure-words.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Invited } from './Invited.tsx';
import { useInvitation } from './useInvitation.ts';

/** Whether a code or link leads nowhere, however often it is tried; after too many tries or without a line it may be tried again. */
const leadsNowhere = (failure: unknown) => failure instanceof Refused && failure.key !== 'too_many_requests' && isUntold(failure);

/** The page behind a join code or an invitation link: what it leads to, and the step inside. */
export function JoinScreen() {
  const { t } = useTranslation('join');
  const { code = '' } = useParams();
  const invitation = useInvitation(code);
  return (
    <Page title={t('title')} reading>
      <div className="max-w-[640px]">
        {invitation.isPending && <Skeleton rows={3} />}
        {leadsNowhere(invitation.error) ? (
          <EmptyState
            action={
              <Link to="/index/spaces" className={buttonClasses()}>
                {t('to_spaces')}
              </Link>
            }
          >
            {t('no_way_in')}
          </EmptyState>
        ) : (
          <Problem of={invitation.error} retry={() => void invitation.refetch()} />
        )}
        {invitation.data && <Invited code={code} invitation={invitation.data} />}
      </div>
    </Page>
  );
}
