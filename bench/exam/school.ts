import { createHash, randomBytes } from 'node:crypto';
import { makeAssessment, publishAssessment } from '@praxis/contract/assessments/assessments';
import { makePaper } from '@praxis/contract/assessments/papers';
import type { AskOf } from '@praxis/contract/core/endpoint';
import { partTypes, type QuestionType } from '@praxis/contract/questions/content';
import type { Database } from '../../apps/server/src/platform/database/db.ts';
import { openSession } from '../../apps/server/src/platform/http/sessions.ts';
import { questionMakers } from '../../apps/server/src/testing/makers/assessments/questions.ts';
import { ask } from '../../scripts/school.ts';

const TYPES: QuestionType[] = ['single', 'multi', 'judge', 'short'];
/** Every type that the machine marks without the judge. */
export const MARKED_TYPES: readonly QuestionType[] = [...TYPES, ...partTypes];
/** Points of every question. */
export const POINTS = 5;

/** Somebody who answers, signed in. */
export type Seat = { userId: string; token: string };
/** A space with an exam that is out. */
export type ExamSchool = { spaceId: string; teacher: string; seats: Seat[]; assessmentId: string };

/** Members of a space with open sessions, in few statements. */
export async function seatsIn({ pool }: Database, spaceId: string, count: number): Promise<Seat[]> {
  const { rows } = await pool.query<{ id: string }>(
    "insert into users (account, utype, nickname, real_name) select 'seat' || n, 1, 'Seat ' || n, 'Seat ' || n from generate_series(1, $1::int) n returning id",
    [count],
  );
  const seats = rows.map(({ id }) => ({ userId: String(id), token: randomBytes(24).toString('base64url') }));
  const ids = seats.map(({ userId }) => userId);
  const hashes = seats.map(({ token }) => createHash('sha256').update(token).digest());
  await pool.query(
    "insert into sessions (user_id, token_hash, utype, expires_at) select *, 1, now() + interval '7 days' from unnest($1::bigint[], $2::bytea[])",
    [ids, hashes],
  );
  await pool.query(
    `insert into space_members (space_id, user_id, state, source, applied_at, joined_at)
     select $1, unnest($2::bigint[]), 'approved', 'apply', now(), now()`,
    [spaceId, ids],
  );
  return seats;
}

/** A teacher with an open session and a space of theirs. */
export async function makeSpace({ db }: Database) {
  const now = new Date();
  const user = await db
    .insertInto('users')
    .values({ account: 'examiner', utype: 2, nickname: 'Examiner', real_name: 'Examiner' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const teacher = await openSession(db, { userId: user.id, utype: 2, now });
  const space = await db
    .insertInto('spaces')
    .values({ owner_id: user.id, name: 'Exam', intro: '', type: 'live', visibility: 'private', need_review: true, join_code: 'EXAMEXAM' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { user, teacher, space };
}

/** Makes a class and publishes an exam for it: `questions` of four types, or of those named, in turn, their right answers B; A and C; true; `answer to …`. */
export async function makeExamSchool(
  database: Database,
  origin: string,
  of: { students: number; questions: number; types?: readonly QuestionType[]; exam: Partial<AskOf<typeof makeAssessment>> },
): Promise<ExamSchool> {
  const { user, teacher, space } = await makeSpace(database);
  const seats = await seatsIn(database, space.id, of.students);
  const { bank, question } = questionMakers(database);
  const owner = { id: user.id, token: teacher, utype: 2 as const, account: 'examiner', phone: '', name: 'Examiner' };
  const created = await bank(owner);
  const items: { version_id: string; score: number }[] = [];
  const types = of.types ?? TYPES;
  for (let at = 0; at < of.questions; at++) {
    const { versionId } = await question(created, { type: types[at % types.length]!, stem: `Question ${at + 1}` });
    items.push({ version_id: versionId, score: POINTS });
  }
  const { paper_id } = await ask(origin, teacher, makePaper, { title: 'Exam', mode: 'fixed', sections: [{ title: '', items, rules: [] }] });
  const { assessment_id } = await ask(origin, teacher, makeAssessment, {
    ...{
      space_id: space.id,
      kind: 'exam',
      paper_id,
      title: 'Exam',
      shuffle_questions: true,
      shuffle_options: true,
      short_answers: 'auto' as const,
    },
    ...of.exam,
  });
  await ask(origin, teacher, publishAssessment, { assessment_id, confirmed: true });
  await database.pool.query('analyze');
  return { spaceId: space.id, teacher, seats, assessmentId: assessment_id };
}
