import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findListed, toCards } from '../competitions/index.ts';
import { ownCompetitions } from '../teams/index.ts';

const MAX_CARDS = 4;

/** Cards of the first page: one's own that are under way, then those open to register, then what runs; visitors see the public ones. */
export async function competitionsFor(app: App, db: Db, actor: Actor | undefined, now: Date, language: Language) {
  const own = actor ? await ownCompetitions({ app, db, userId: actor.userId, now, language }) : [];
  const living = own.filter((card) => card.state !== 'ended').slice(0, MAX_CARDS);
  const filter = { userId: actor?.userId ?? null, phase: 'all', entry: 'all', q: '', organised: false, own: [], now } as const;
  const { rows } = await findListed(db, { ...filter, page: 1, size: MAX_CARDS + living.length });
  const others = (await toCards({ app, db, language, now }, rows)).filter((card) => card.state !== 'ended');
  return [...living, ...others.filter((card) => !living.some((mine) => mine.id === card.id))].slice(0, MAX_CARDS);
}
