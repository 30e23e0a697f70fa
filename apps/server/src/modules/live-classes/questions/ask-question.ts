import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { appendAction } from '../room/room-log.store.ts';
import { type ClassRow, lockClass } from '../schedule/classes.store.ts';
import { tallyOf } from './questions.rules.ts';
import {
  answersOf,
  type ClassQuestionRow,
  findQuestion,
  openQuestion,
  overdueQuestions,
  questionsOfClass,
  setQuestionClosed,
} from './questions.store.ts';

const OVERDUE_MS = 5000;

/** Ends a question in the caller's transaction; its result travels to everybody only when it is published. */
export async function closeQuestion(
  db: Db,
  { question, userId, now, publish }: { question: ClassQuestionRow; userId?: string; now: Date; publish: boolean },
) {
  await setQuestionClosed(db, question.id, now, publish);
  const answers = publish ? await answersOf(db, [question.id]) : [];
  const correct = question.correct.filter((place): place is number => typeof place === 'number');
  const tally = publish
    ? {
        ...tallyOf(
          question,
          answers.map(({ answer }) => answer),
        ),
        correct: correct.length > 0 ? correct : null,
      }
    : null;
  await appendAction(
    db,
    { classId: question.class_id, now, ...(userId && { userId }) },
    { kind: 'question_close', question_id: question.id, tally },
  );
}

/** Asks a question; the one before it ends. */
export async function askQuestion(
  db: Db,
  { question, row, userId, now }: { question: ClassQuestionRow; row: ClassRow; userId: string; now: Date },
) {
  if (row.state !== 'in_progress' || !row.started_at) throw new Refusal('class_not_running');
  if (question.state !== 'prepared') throw new Refusal('class_question_asked');
  for (const other of await questionsOfClass(db, row.id))
    if (other.state === 'open') await closeQuestion(db, { question: other, userId, now, publish: false });
  const endsAt = question.seconds === null ? null : new Date(now.getTime() + question.seconds * 1000);
  await openQuestion(db, question.id, now, endsAt);
  const { id, type, stem, options, anonymous } = question;
  const ends_at = endsAt && endsAt.getTime() - row.started_at.getTime();
  await appendAction(
    db,
    { classId: row.id, userId, now },
    { kind: 'question_open', question: { id, type, stem, options, anonymous, ends_at } },
  );
}

/** Ends what nobody ended when its time was over. */
export async function closeOverdue(app: App) {
  const now = app.clock.now();
  for (const id of await overdueQuestions(app.db, new Date(now.getTime() - OVERDUE_MS)))
    await inTransaction(app, async (db) => {
      const known = await findQuestion(db, id);
      if (!known) return;
      await lockClass(db, known.class_id);
      const question = await findQuestion(db, id);
      if (question?.state === 'open') await closeQuestion(db, { question, now, publish: false });
    });
}
