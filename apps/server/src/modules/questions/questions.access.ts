import type { Db } from '../../platform/db.ts';
import { notForYou, Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../../platform/sessions.ts';
import { findBank } from './banks.store.ts';
import { findQuestion } from './editing.store.ts';
import { mayEdit, type Reach, reachOf } from './reach.store.ts';

type Ask = { actor: Actor; db: Db };

/** Whether somebody has to do with question banks at all: teachers, and assistants who edit the content of a space. */
const hasBanks = (reach: Reach) => reach.teacher || reach.spaceIds.length > 0;

/** How far the actor's hand goes, for lists; the page is not for those who have no banks. */
export async function bankReachOfTheActor({ actor, db }: Ask): Promise<Reach> {
  const reach = await reachOf(db, actor.userId);
  if (!hasBanks(reach)) throw notForYou();
  return reach;
}

/** The same for deeds. */
export async function bankReachForDeeds({ actor, db }: Ask): Promise<Reach> {
  const reach = await reachOf(db, actor.userId);
  if (!hasBanks(reach)) throw new Refusal('not_allowed');
  return reach;
}

/** Somebody who may own banks. */
export async function teacherWithBanks({ actor, db }: Ask): Promise<Reach> {
  const reach = await reachOf(db, actor.userId);
  if (!reach.teacher) throw new Refusal('not_allowed');
  return reach;
}

/** A bank the actor owns; others who may use it are told plainly. */
export async function bankTheActorOwns({ actor, input, db }: Ask & { input: { bank_id: string } }) {
  const reach = await reachOf(db, actor.userId);
  const bank = await findBank(db, reach, input.bank_id);
  if (!bank) throw new Refusal('bank_not_found');
  if (bank.owner_id !== actor.userId) throw new Refusal('not_allowed');
  return { reach, bank };
}

/** A bank the actor may add questions to. */
export async function bankTheActorEdits({ actor, input, db }: Ask & { input: { bank_id: string } }) {
  const reach = await reachOf(db, actor.userId);
  const bank = await findBank(db, reach, input.bank_id);
  if (!bank) throw new Refusal('bank_not_found');
  if (!mayEdit(reach, bank)) throw new Refusal('not_allowed');
  return { reach, bank };
}

/** The same for a page. */
export async function bankWhereTheActorWrites({ actor, input, db }: Ask & { input: { bank_id: string } }) {
  const reach = await reachOf(db, actor.userId);
  const bank = await findBank(db, reach, input.bank_id);
  if (!bank || !mayEdit(reach, bank)) throw notForYou();
  return { reach, bank };
}

async function questionWithBank({ actor, input, db }: Ask & { input: { question_id: string } }, lock: boolean) {
  const question = await findQuestion(db, input.question_id, lock);
  const reach = await reachOf(db, actor.userId);
  const bank = question && (await findBank(db, reach, question.bank_id));
  return question && bank ? { question, bank, reach, edits: mayEdit(reach, bank) } : undefined;
}

/** A question with its key, for those who may use its bank. */
export async function questionTheActorSees(ask: Ask & { input: { question_id: string } }) {
  const found = await questionWithBank(ask, false);
  if (!found) throw notForYou();
  return found;
}

/** A question the actor may change, held until the end of the transaction. */
export async function questionTheActorEdits(ask: Ask & { input: { question_id: string } }) {
  const found = await questionWithBank(ask, true);
  if (!found) throw new Refusal('question_not_found');
  if (!found.edits) throw new Refusal('not_allowed');
  return found;
}

/** Where a save goes: a question that is there, or a bank for a new one. */
export async function placeTheActorWritesTo(ask: Ask & { input: { question_id: string | null; bank_id: string } }) {
  const { question_id: questionId, bank_id: bankId } = ask.input;
  if (questionId === null) return { ...(await bankTheActorEdits({ ...ask, input: { bank_id: bankId } })), question: undefined };
  return questionTheActorEdits({ ...ask, input: { question_id: questionId } });
}
