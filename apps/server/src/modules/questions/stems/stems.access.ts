import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { findBank } from '../banks/banks.store.ts';
import { bankTheActorEdits } from '../questions.access.ts';
import { mayEdit, scopeOf } from '../scope.store.ts';
import { findStem } from './stems.store.ts';

type Ask = { actor: Actor; db: Db };

async function stemWithBank({ actor, input, db }: Ask & { input: { stem_id: string } }, lock: boolean) {
  const stem = await findStem(db, input.stem_id, lock);
  const scope = await scopeOf(db, actor.userId);
  const bank = stem && (await findBank(db, scope, stem.bank_id));
  return stem && bank ? { stem, bank, edits: mayEdit(scope, bank) } : undefined;
}

/** A stem with its questions, for those who may use its bank. */
export async function stemTheActorSees(ask: Ask & { input: { stem_id: string } }) {
  const found = await stemWithBank(ask, false);
  if (!found) throw notForYou();
  return found;
}

/** A stem the actor may change, held until the end of the transaction. */
export async function stemTheActorEdits(ask: Ask & { input: { stem_id: string } }) {
  const found = await stemWithBank(ask, true);
  if (!found) throw new Refusal('stem_not_found');
  if (!found.edits) throw new Refusal('not_allowed');
  return found;
}

/** Where a stem is saved: one that is there, or a bank for a new one. */
export async function placeOfStem(ask: Ask & { input: { stem_id: string | null; bank_id: string } }) {
  const { stem_id: stemId, bank_id: bankId } = ask.input;
  if (stemId !== null) return stemTheActorEdits({ ...ask, input: { stem_id: stemId } });
  return { ...(await bankTheActorEdits({ ...ask, input: { bank_id: bankId } })), stem: undefined };
}
