import type { DataOf, InputOf } from '@praxis/contract/core/endpoint';
import type { RegistrationState } from '@praxis/contract/teams/registrations';
import type { listTeams } from '@praxis/contract/teams/teams';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { avatarAddress } from '../../accounts/index.ts';
import type { CompetitionDuties, CompetitionRow } from '../../competitions/index.ts';
import { entrantOf } from '../entrants.store.ts';
import { windowOf } from '../places/places.ts';
import { findJoined } from './teams.store.ts';
import { findListedTeams, type ListedTeam } from './teams-page.store.ts';

const toCard = (app: App, row: ListedTeam, teamMax: number, locked: boolean, reads: boolean) => ({
  id: row.id,
  name: row.name,
  slogan: row.slogan,
  logo: avatarAddress(app, row.logo_file_id),
  institution: row.institution,
  captain: row.captain,
  size: Number(row.size),
  team_max: teamMax,
  state: locked ? ('locked' as const) : row.state,
  mine: row.mine,
  mentored: row.mentored,
  registration_state: reads || row.mentored || row.mine === 'joined' ? (row.registration_state as RegistrationState | null) : null,
  number: row.number,
});

type Around = { app: App; db: Db; actor: Actor; now: Date };

/** Teams of a competition as a person may see them; how they stand in a rank is never said here. */
export async function teamsPage(
  { app, db, actor, now }: Around,
  { competition, duties }: { competition: CompetitionRow } & CompetitionDuties,
  input: InputOf<typeof listTeams>,
): Promise<DataOf<typeof listTeams>> {
  if (competition.state === 'draft') throw notForYou();
  if (input.show === 'all' && duties.length === 0 && competition.state !== 'published') throw notForYou();
  const window = await windowOf(db, competition, now);
  const { rows, total } = await findListedTeams(db, {
    ...input,
    q: input.q.trim(),
    competitionId: competition.id,
    userId: actor.userId,
    teamMax: competition.team_max,
  });
  const own = await findJoined(db, competition.id, actor.userId);
  const entrant = own ? undefined : await entrantOf(db, competition.id, actor.userId);
  const free = !own && (!entrant || entrant.state === 'draft') && actor.utype !== 3 && duties.length === 0;
  const open = free && window === 'open' && competition.entry !== 'individual';
  return {
    list: rows.map((row) => toCard(app, row, competition.team_max, window === 'over', duties.length > 0)),
    total,
    page: input.page,
    size: input.size,
    own_team: own?.id ?? null,
    competition_title: competition.title,
    entry: competition.entry,
    can: { create: open, ask: open },
  };
}
