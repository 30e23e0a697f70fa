import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findBank } from './banks/banks.store.ts';
import { findQuestion } from './editing/editing.store.ts';
import { mayEdit, type Scope, scopeOf } from './scope.store.ts';

type Ask = { actor: Actor; db: Db };

/** Whether somebody has to do with question banks at all: teachers, and assistants who edit the content of a space. */
const hasBanks = (scope: Scope) => scope.teacher || scope.spaceIds.length > 0;

/** How far the actor's hand goes, for lists; the page is not for those who have no banks. */
export async function bankScopeOfTheActor({ actor, db }: Ask): Promise<Scope> {
  const scope = await scopeOf(db, actor.userId);
  if (!hasBanks(scope)) throw notForYou();
  return scope;
}

/** The same for deeds. */
export async function bankPermissionsForActions({ actor, db }: Ask): Promise<Scope> {
  const scope = await scopeOf(db, actor.userId);
  if (!hasBanks(scope)) throw new Refusal('not_allowed');
  return scope;
}

/** Somebody who may own banks. */
export async function teacherWithBanks({ actor, db }: Ask): Promise<Scope> {
  const scope = await scopeOf(db, actor.userId);
  if (!scope.teacher) throw new Refusal('not_allowed');
  return scope;
}

/** A bank the actor owns; others who may use it are told plainly. */
export async function bankTheActorOwns({ actor, input, db }: Ask & { input: { bank_id: string } }) {
  const scope = await scopeOf(db, actor.userId);
  const bank = await findBank(db, scope, input.bank_id);
  if (!bank) throw new Refusal('bank_not_found');
  if (bank.owner_id !== actor.userId) throw new Refusal('not_allowed');
  return { reach: scope, bank };
}

/** A bank the actor may add questions to. */
export async function bankTheActorEdits({ actor, input, db }: Ask & { input: { bank_id: string } }) {
  const scope = await scopeOf(db, actor.userId);
  const bank = await findBank(db, scope, input.bank_id);
  if (!bank) throw new Refusal('bank_not_found');
  if (!mayEdit(scope, bank)) throw new Refusal('not_allowed');
  return { reach: scope, bank };
}

/** The same for a page. */
export async function bankWhereTheActorWrites({ actor, input, db }: Ask & { input: { bank_id: string } }) {
  const scope = await scopeOf(db, actor.userId);
  const bank = await findBank(db, scope, input.bank_id);
  if (!bank || !mayEdit(scope, bank)) throw notForYou();
  return { reach: scope, bank };
}

async function questionWithBank({ actor, input, db }: Ask & { input: { question_id: string } }, lock: boolean) {
  const question = await findQuestion(db, input.question_id, lock);
  const scope = await scopeOf(db, actor.userId);
  const bank = question && (await findBank(db, scope, question.bank_id));
  return question && bank ? { question, bank, reach: scope, edits: mayEdit(scope, bank) } : undefined;
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
