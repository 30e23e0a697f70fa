import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { classOfMember, classTheActorRuns, type EnteredClass } from '../live-classes.access.ts';
import { type ClassQuestionRow, findQuestion } from './questions.store.ts';

type QuestionAsk = { actor: Actor; input: { question_id: string }; db: Db };
type Found = { question: ClassQuestionRow; entered: EnteredClass };

async function around({ actor, input, db }: QuestionAsk): Promise<Found | undefined> {
  const question = await findQuestion(db, input.question_id);
  const entered = question && (await classOfMember(db, question.class_id, actor.userId));
  return question && entered && { question, entered };
}

/** A question of a class the actor runs, the class locked. */
export async function questionTheActorRuns(ask: QuestionAsk): Promise<Found> {
  const found = await around(ask);
  if (!found) throw new Refusal('class_question_not_found');
  const entered = await classTheActorRuns({ ...ask, input: { class_id: found.question.class_id } });
  // Somebody else may have removed it while this call waited for the class.
  const question = await findQuestion(ask.db, ask.input.question_id);
  if (!question) throw new Refusal('class_question_not_found');
  return { question, entered };
}

/** A question that was asked in a class of the actor; what is only prepared does not exist for students. */
export async function questionTheActorAnswers(ask: QuestionAsk): Promise<Found> {
  const found = await around(ask);
  if (!found || (found.question.state === 'prepared' && !found.entered.staff)) throw new Refusal('class_question_not_found');
  return found;
}

/** The same for reading one's own answer. */
export async function askedQuestionTheActorSees(ask: QuestionAsk): Promise<Found> {
  const found = await around(ask);
  if (!found || (found.question.state === 'prepared' && !found.entered.staff)) throw notForYou();
  return found;
}

/** A question whose result the actor sees. */
export async function questionTheActorOversees(ask: QuestionAsk): Promise<Found> {
  const found = await around(ask);
  if (!found?.entered.staff) throw notForYou();
  return found;
}
