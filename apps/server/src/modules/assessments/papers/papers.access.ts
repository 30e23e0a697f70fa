import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { findPaper, lockPaper } from './papers.store.ts';

type PaperAsk = { actor: Actor; input: { paper_id: string }; db: Db };

/** Only teachers make papers. */
export const paperMakerTheActorIs = ({ actor }: { actor: Actor }) => {
  if (actor.utype !== 2) throw new Refusal('not_allowed');
  return actor;
};

/** A paper belongs to its owner; for everybody else it does not exist. */
export async function paperTheActorOwns({ actor, input, db }: PaperAsk) {
  const paper = await findPaper(db, input.paper_id);
  if (!paper || paper.owner_id !== actor.userId) throw notForYou();
  return paper;
}

/** The same, kept from other changes until the transaction ends. */
export async function paperTheActorChanges({ actor, input, db }: PaperAsk) {
  const paper = await lockPaper(db, input.paper_id);
  if (!paper || paper.owner_id !== actor.userId) throw notForYou();
  return paper;
}
