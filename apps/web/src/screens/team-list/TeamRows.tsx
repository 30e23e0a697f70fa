import { addressOf } from '@praxis/contract/core/pages';
import { askTeam } from '@praxis/contract/teams/membership';
import type { TeamCard } from '@praxis/contract/teams/teams';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RegistrationLabel, TeamLabel } from '../../parts/competition/StateLabels.tsx';
import { TeamLogo } from '../../parts/competition/TeamLogo.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed } from '../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { type Shown, useTeamAction, useTeams } from './useTeams.ts';

const AskDialog = lazyPart(() => import('./AskDialog.tsx').then((file) => ({ default: file.AskDialog })));

function Asking({ competitionId, team }: { competitionId: string; team: TeamCard }) {
  const { t } = useTranslation('team');
  const [open, setOpen] = useState(false);
  const action = useTeamAction(competitionId);
  if (team.mine === 'asked')
    return (
      <span className="flex flex-wrap items-center justify-end gap-2">
        <StateLabel shape="waiting" tone="amber">
          {t('asked_state')}
        </StateLabel>
        <Button
          size="small"
          busy={action.isPending}
          onClick={() => action.mutate({ run: () => call(askTeam, { team_id: team.id, withdraw: true }), done: t('ask_withdrawn') })}
        >
          {t('ask_withdraw')}
        </Button>
        <Problem of={action.error} />
      </span>
    );
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
      <Suspense fallback={null}>{open && <AskDialog competitionId={competitionId} team={team} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function TeamRow({ competitionId, team, ask }: { competitionId: string; team: TeamCard; ask: boolean }) {
  const { t } = useTranslation('team');
  const number = team.number === null ? '' : t('number', { number: team.number });
  const about = listed([team.institution, t('captain_is', { name: team.captain }), number]);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-3">
      <TeamLogo name={team.name} logo={team.logo} />
      <div className="min-w-40 flex-1">
        <b className="break-words">{team.name}</b>
        {team.slogan !== '' && <span className="ml-2 text-13 text-ink-2">{team.slogan}</span>}
        <p className="text-13 text-ink-3">{about}</p>
      </div>
      <span className="flex items-center gap-3 text-13 text-ink-3">
        {t('size_of', { size: team.size, most: team.team_max })}
        {team.mentored && team.registration_state ? (
          <RegistrationLabel state={team.registration_state} />
        ) : (
          <TeamLabel state={team.state} />
        )}
      </span>
      <span className="flex min-w-24 justify-end">
        {team.mentored ? (
          <Link to={addressOf('teamList', { id: competitionId }, { team: team.id })} className={buttonClasses('outline', 'small')}>
            {t('see')}
          </Link>
        ) : (
          ask && <Asking competitionId={competitionId} team={team} />
        )}
      </span>
    </li>
  );
}

/** Teams of a competition under one heading, with search and the next page. */
export function TeamRows({ competitionId, show, title, ask }: { competitionId: string; show: Shown; title: string; ask: boolean }) {
  const { t } = useTranslation('team');
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const teams = useTeams(competitionId, show, q);
  const found = teams.data?.pages.flatMap((page) => page.list) ?? [];
  // Those that invited one stand above with their answers.
  const list = found.filter((team) => team.mine !== 'invited');
  const none = show === 'mentored' ? 'none_mentored' : 'none_open';
  return (
    <Section title={title}>
      {show !== 'mentored' && (
        <Field label={t('search')} hideLabel className="mb-3 w-72 phone:w-full">
          <SearchField placeholder={t('search')} maxLength={100} value={typed} onChange={setTyped} />
        </Field>
      )}
      {teams.isPending && <Skeleton rows={3} />}
      <Problem of={teams.error} retry={() => void teams.refetch()} />
      {teams.isSuccess && list.length === 0 && <EmptyState>{t(q === '' ? none : 'none_found')}</EmptyState>}
      {list.length > 0 && (
        <ul aria-label={title} className="border-b border-line">
          {list.map((team) => (
            <TeamRow key={team.id} competitionId={competitionId} team={team} ask={ask} />
          ))}
        </ul>
      )}
      <MoreButton
        shown={found.length}
        total={teams.data?.pages[0]?.total ?? 0}
        busy={teams.isFetchingNextPage}
        onMore={() => void teams.fetchNextPage()}
      />
    </Section>
  );
}
