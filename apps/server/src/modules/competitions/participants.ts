import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import type { CompetitionRow } from './competitions.store.ts';

/** What competitions ask of whoever keeps the registrations. */
export type Participants = {
  /** Whether a person entered, was invited into a team, or mentors one. */
  takesPart: (db: Db, competitionId: string, userId: string) => Promise<boolean>;
  /** Whether a person is one of an approved entrant. */
  isEntrant: (db: Db, competitionId: string, userId: string) => Promise<boolean>;
  /** The competitions a person takes part in. */
  competitionsOf: (db: Db, userId: string) => Promise<string[]>;
  /** Everybody of entrants who are not out. */
  people: (db: Db, competitionId: string) => Promise<string[]>;
  /** The places of a locked competition are others now: shares are counted anew, and whoever waits moves up before anybody new. */
  placesChanged: (db: Db, competition: CompetitionRow, now: Date) => Promise<void>;
  /** Registrations of any kind. */
  count: (db: Db, competitionId: string) => Promise<number>;
};

const participants = extensionPoint<Participants>('participants of competitions');

/** Says who keeps the registrations; called once in that module's `mount`. */
export const registerParticipants = participants.register;

/** Brings, of some stages, those a person was admitted to, each with the seconds they have more than everybody. */
export type FindExtraTime = (db: Db, stageIds: readonly string[], userId: string) => Promise<ReadonlyMap<string, number>>;

const extraTimes = extensionPoint<FindExtraTime>('extra time in stages');

/** Says who knows the extra time of entrants; called once in that module's `mount`. */
export const registerExtraTime = extraTimes.register;

/** Those of some stages a person was admitted to, each with the seconds they have more than everybody. */
export async function extraTimeOf(db: Db, stageIds: readonly string[], userId: string): Promise<ReadonlyMap<string, number>> {
  const [find] = extraTimes.entries(db);
  return find ? find(db, stageIds, userId) : new Map();
}

/** Whoever keeps the registrations. */
export function participantsOf(app: Pick<App, 'db'>): Participants {
  const [registered] = participants.entries(app);
  if (!registered) throw new Error('No module keeps the registrations of competitions');
  return registered;
}
