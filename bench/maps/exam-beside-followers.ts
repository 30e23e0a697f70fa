import { setTimeout as pause } from 'node:timers/promises';
import { editMap, linkQuestions, saveFrame } from '@praxis/contract/skills/maps';
import { type Database, openDatabase, withTransaction } from '../../apps/server/src/platform/database/db.ts';
import { lockFollower } from '../../apps/server/src/platform/following/following.store.ts';
import { ask } from '../../scripts/school.ts';
import { openParts } from '../exam/parts.ts';
import { type ExamSchool, makeExamSchool } from '../exam/school.ts';
import { saving, starting, submitting } from '../exam/stages.ts';
import { figure, inTurn, noiseOf, quantile } from '../measure.ts';

const [STUDENTS, WRITERS, QUESTIONS] = [800, 200, 20];
/** Rounds of each kind and how long each takes; the saves and hand-ins in a second of an exam of 1,500 students that nears its end. */
const [ROUNDS, TURN_ROUNDS, ROUND_S, SAVES_PER_S, SUBMITS_PER_S] = [12, 12, 2, 300, 40];

/** A private map with a skill for each question: what is handed in is evidence of all of them. */
async function linkAll({ pool }: Database, origin: string, { teacher }: ExamSchool) {
  const { rows: users } = await pool.query<{ id: string }>("select id from users where account = 'examiner'");
  const frame = { frame_kind: 'private' as const, frame_id: String(users[0]!.id) };
  await ask(origin, teacher, saveFrame, { ...frame, title: 'Exam', intro: 'What the exam asks', published: true });
  const { rows: questions } = await pool.query<{ id: string }>('select id from questions order by id');
  const operations = questions.map((_, place) => ({
    ...{ op: 'add' as const, key: `new-${place}`, name: `Skill ${place}`, parent: null, intro: '', code: '', weight: 100, place },
  }));
  const { ids } = await ask(origin, teacher, editMap, { ...frame, revision: 0, edit_id: 'bench-0001', operations });
  for (const [place, { id }] of questions.entries())
    await ask(origin, teacher, linkQuestions, { skill_id: ids[`new-${place}`]!, question_ids: [String(id)] });
}

/** Holds the copies of all followers for a while, as a server does that writes them; what was noted meanwhile is nobody's work later. */
async function holdFollowers({ db }: Database, seconds: number) {
  const all = await db.selectFrom('follower_states').select('follower').orderBy('follower').execute();
  await withTransaction(db, async (inside) => {
    for (const { follower } of all) await lockFollower(inside, follower);
    await pause(seconds * 1000);
    await inside.deleteFrom('change_notes').execute();
  });
}

/** What followers cost an exam: saves, and papers that are handed in and started anew, with every follower at work and with all of them held. */
export async function examBesideFollowers(): Promise<Record<string, number>> {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  try {
    const exam = { attempts: 100, auto_release: true, show_result: 'answers' as const };
    const all = await makeExamSchool(database, parts.origin, { students: STUDENTS, questions: QUESTIONS, exam });
    await linkAll(database, parts.origin, all);
    const room = { port: parts.port, school: all };
    const { seats } = await starting(room, 3000);
    const [writers, submitters] = [seats.slice(0, WRITERS), seats.slice(WRITERS)];
    const hold = () => holdFollowers(database, ROUND_S);
    const saves = async () => {
      const seconds = ROUND_S;
      const [{ waits }] = await Promise.all([
        saving(room, writers, { clients: 50, seconds, perSecond: SAVES_PER_S }),
        submitting(room, submitters, { clients: 8, seconds, perSecond: SUBMITS_PER_S }),
      ]);
      return waits;
    };
    const turns = async () => {
      const { count, seconds } = await submitting(room, submitters, { clients: 32, seconds: ROUND_S });
      return count / seconds;
    };
    await saves();
    const { alone: saved, beside: savedAlone } = await inTurn(ROUNDS, saves, hold);
    const { alone: turned, beside: turnedAlone } = await inTurn(TURN_ROUNDS, turns, hold);
    const p99 = (rounds: readonly number[][]) => quantile(rounds.flat(), 0.99);
    const rate = (rounds: readonly number[]) => rounds.reduce((sum, one) => sum + one, 0) / rounds.length;
    const { rows } = await database.pool.query<{ evidence: number }>('select count(*)::int as evidence from evidence');
    if (rows[0]!.evidence === 0) throw new Error('No follower was at work: nothing was measured');
    figure('p99 of a save with followers at work', p99(saved), 'ms', { words: 'all of them held, in turn', value: p99(savedAlone) });
    figure('submit and start with followers at work', rate(turned), '/s', { words: 'all of them held, in turn', value: rate(turnedAlone) });
    return {
      exam_followed_save_p99_ms: p99(saved),
      exam_followed_save_p99_ratio: p99(saved) / p99(savedAlone),
      exam_followed_save_p99_noise: Math.max(noiseOf(saved, p99), noiseOf(savedAlone, p99)),
      exam_followed_submits_ratio: rate(turned) / rate(turnedAlone),
      exam_followed_submits_noise: Math.max(noiseOf(turned, rate), noiseOf(turnedAlone, rate)),
    };
  } finally {
    await database.close();
    await parts.close();
  }
}
