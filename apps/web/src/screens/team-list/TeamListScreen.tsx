import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useRole } from '../../platform/person/session.ts';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Teamless } from './Teamless.tsx';
import { TeamPage } from './TeamPage.tsx';
import { useTeams } from './useTeams.ts';

/** One's own team, or the ways into one; mentors see their teams. Never scores (S-104). */
export function TeamListScreen() {
  const { t } = useTranslation('team');
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const teaches = useRole() === 'teach';
  const open = useTeams(id, 'open');
  const first = open.data?.pages[0];
  if (!first)
    return (
      <Page title={t('title')} reading>
        {open.isPending ? <Skeleton rows={5} /> : <Problem of={open.error} retry={() => void open.refetch()} />}
      </Page>
    );
  const asked = query.get('team');
  const visible = asked && /^[1-9]\d{0,18}$/.test(asked) ? asked : first.own_team;
  if (visible) return <TeamPage key={visible} competitionId={id} teamId={visible} own={visible === first.own_team} />;
  return <Teamless competitionId={id} about={first} teaches={teaches} />;
}
