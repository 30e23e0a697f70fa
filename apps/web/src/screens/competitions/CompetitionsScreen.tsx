import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnCompetitionRow } from '../../parts/competition/OwnCompetitionRow.tsx';
import { useOwnCompetitions } from '../../parts/competition/useOwnCompetitions.ts';
import { NewCompetitionButton } from '../../parts/competition-console/NewCompetitionButton.tsx';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed } from '../../platform/language/dates.ts';
import { useRole, useSession } from '../../platform/person/session.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Skeleton } from '../../ui/States.tsx';
import { Agenda } from './Agenda.tsx';
import { CompetitionList } from './CompetitionList.tsx';

const Organised = lazyPart(() =>
  import('../../parts/competition-console/OrganisedCompetitions.tsx').then((file) => ({ default: file.OrganisedCompetitions })),
);

/** Competitions: one's own with the next thing to do first, then those that can be found. */
export function CompetitionsScreen() {
  const { t } = useTranslation('competition');
  const signedIn = useSession((session) => session.utoken !== '');
  const phone = useIsPhone();
  const teaches = useRole() === 'teach';
  const mine = useOwnCompetitions();
  const own = mine.data?.list ?? [];
  const living = own.filter((card) => card.state !== 'ended');
  const running = living.filter((card) => card.phase === 'running').length;
  const summary = signedIn
    ? listed([
        living.length > 0 ? t('summary_mine', { count: living.length }) : '',
        running > 0 ? t('summary_running', { count: running }) : '',
      ])
    : t('summary_visitor');
  const now = Date.now();
  return (
    <Page title={t('title')} summary={summary} actions={<NewCompetitionButton />} reading>
      <div className={phone ? '' : 'grid grid-cols-[minmax(0,1fr)_264px] gap-14'}>
        <div className="min-w-0">
          {signedIn && mine.isPending && <Skeleton rows={2} />}
          <Problem of={mine.error} retry={() => void mine.refetch()} className="mb-4" />
          {living.length > 0 && (
            <ul aria-label={t('mine')} className="mb-9 border-b border-line">
              {living.map((card) => (
                <OwnCompetitionRow key={card.id} of={card} now={now} />
              ))}
            </ul>
          )}
          {teaches && (
            <div className="mb-9 empty:hidden">
              <Suspense fallback={null}>
                <Organised />
              </Suspense>
            </div>
          )}
          <CompetitionList own={own} now={now} />
        </div>
        {!phone && <Agenda own={living} now={now} />}
      </div>
    </Page>
  );
}
