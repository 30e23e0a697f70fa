import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { listOwnCompetitions } from '@praxis/contract/teams/registrations';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findCompetitions, toCards } from '../../competitions/index.ts';
import { competitionsOf, findEntrantNames } from '../entrants.store.ts';
import { ownEntryIn } from './own-entry.ts';

type Own = DataOf<typeof listOwnCompetitions>['list'][number];

const ORDER: Own['phase'][] = ['running', 'registering', 'announced', 'publicity', 'judging', 'finished', 'cancelled'];
const MOST = 100;

/** The competitions a person takes part in or mentors, those under way first. */
export async function ownCompetitions(around: { app: App; db: Db; userId: string; now: Date; language: Language }): Promise<Own[]> {
  const { db, userId } = around;
  const competitions = (await findCompetitions(db, await competitionsOf(db, userId)))
    .filter(({ state }) => state !== 'draft')
    .slice(0, MOST);
  const cards = await toCards(around, competitions);
  const own: Own[] = [];
  for (const [place, card] of cards.entries()) {
    const entry = await ownEntryIn(around, competitions[place]!);
    const mentored = entry.mentoring[0];
    const role = entry.role === 'none' ? undefined : entry.role;
    const invited = entry.invitations[0];
    const names = entry.registration ? await findEntrantNames(db, [entry.registration.id]) : undefined;
    if (!role && !invited) continue;
    own.push({
      ...card,
      role: role ?? 'member',
      entrant: entry.team?.name ?? names?.get(entry.registration?.id ?? '')?.name ?? mentored?.name ?? invited?.name ?? '',
      registration_state: entry.registration?.state ?? mentored?.entry_state ?? 'draft',
      number: entry.registration?.number ?? null,
      missing: entry.missing,
      next: entry.next,
    });
  }
  return own.sort((one, other) => ORDER.indexOf(one.phase) - ORDER.indexOf(other.phase) || (one.starts_at ?? 0) - (other.starts_at ?? 0));
}
