import type { AnswerChange, AnswerValue, AttemptPage } from '@praxis/contract/assessments/attempts';
import { openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { pointsOfParts } from './part-answers.ts';
import { openParts } from './parts.ts';
import { MARKED_TYPES, makeExamSchool, POINTS } from './school.ts';
import { type Book, letterOf, newBook, sit, stemOf } from './student.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const between = (least: number, most: number) => least + Math.random() * (most - least);

/** What a loop of kills found. */
export type Verdict = {
  kills: Record<'server' | 'database' | 'network', number>;
  acknowledged: number;
  repeats: number;
  missing: string[];
  doubled: string[];
  notClosedOnce: string[];
  wrongScores: string[];
  unexpected: string[];
  attempts: number;
  manual: number;
};

/** The points of an answer, counted apart from the product: by what the student saw on the page. */
function pointsOf(page: AttemptPage, item: number, value: AnswerValue | undefined) {
  const question = page.questions.find((one) => one.item === item)!;
  if (!value) return 0;
  if ('truth' in value) return value.truth ? POINTS : 0;
  if ('text' in value) return value.text === `answer to ${stemOf(question)}` ? POINTS : 0;
  if (question.parts) return pointsOfParts(question.parts, value, POINTS);
  if (!('options' in value)) return 0;
  const letters = value.options.map((name) => letterOf(question.options.find((option) => option.name === name)?.html ?? '')).sort();
  return letters.join('') === (question.type === 'single' ? 'B' : 'AC') ? POINTS : 0;
}

type Saved = { attempt_id: string; client_seq: string; changes: AnswerChange[]; text: string };

/** Folds what is stored to the score it is worth. */
function scoreOf(page: AttemptPage, saves: readonly Saved[]) {
  const values = new Map<number, AnswerValue>();
  for (const save of [...saves].sort((one, other) => Number(one.client_seq) - Number(other.client_seq)))
    for (const { item, value } of save.changes) if (value !== undefined) values.set(item, value);
  return Math.round(page.questions.reduce((sum, { item }) => sum + pointsOf(page, item, values.get(item)), 0) * 100) / 100;
}

async function judge(url: string, assessmentId: string, book: Book) {
  const { pool, close } = openDatabase(url, 2);
  try {
    const saves = (await pool.query<Saved>('select attempt_id, client_seq, changes, changes::text as text from attempt_saves')).rows;
    const attempts = (
      await pool.query<{ id: string; state: string; folded: boolean; score: number; kind: string; answers: number; folds: number }>(
        `select id, state, folded_at is not null as folded, score_total as score, submit_kind as kind,
           (select count(*)::int from answers where attempt_id = a.id) as answers,
           (select coalesce(max(revision), 0) from answers where attempt_id = a.id) as folds
         from attempts a where assessment_id = $1`,
        [assessmentId],
      )
    ).rows;
    const stored = new Map(saves.map((save) => [`${save.attempt_id} ${save.client_seq}`, save.text]));
    const byAttempt = Map.groupBy(saves, ({ attempt_id }) => attempt_id);
    const texts = new Map<string, number>();
    for (const save of saves) texts.set(save.text, (texts.get(save.text) ?? 0) + 1);
    return {
      attempts: attempts.length,
      manual: attempts.filter(({ kind }) => kind === 'manual').length,
      missing: book.acknowledged
        .filter(({ attemptId, seq, changes }) => stored.get(`${attemptId} ${seq}`) !== changes)
        .map(({ attemptId, seq }) => `${attemptId} ${seq}`),
      // Words that were sent once must not stand twice; an answer may come again only when it was chosen again.
      doubled: [...texts].filter(([text, times]) => times > 1 && /"text":"\d+ /.test(text)).map(([text]) => text),
      notClosedOnce: attempts
        .filter(({ id, folded: merged, state, answers, folds: finalizings, kind }) => {
          const size = book.pages.get(id)?.questions.length;
          // Who hands in after end + 5 s is told that the server has done so already.
          const handed = kind === 'manual' || kind === 'auto';
          return (
            !merged || !['passed', 'failed'].includes(state) || !handed || finalizings !== 0 || (size !== undefined && answers !== size)
          );
        })
        .map(({ id, state, kind }) => `${id} ${state} ${kind}`),
      wrongScores: attempts
        .filter(({ id, score }) => {
          const page = book.pages.get(id);
          return page !== undefined && score !== scoreOf(page, byAttempt.get(id) ?? []);
        })
        .map(({ id }) => id),
    };
  } finally {
    await close();
  }
}

/**
 * Students answer an exam while the server, its database and the way to it are killed and restored at random, the last time across the
 * end of the exam. What was acknowledged is noted here and compared with what is stored; scores are counted anew.
 */
export async function examUnderKills(of: {
  students: number;
  seconds: number;
  thinkMs: number;
  gapMs: [number, number];
}): Promise<Verdict> {
  const parts = await openParts();
  const { database, server, network } = parts;
  const kills = { server: 0, database: 0, network: 0 };
  const book = newBook();
  try {
    const own = openDatabase(database.url, 2);
    const endAt = Date.now() + (of.seconds + 3 + 5 * parts.startSeconds + of.students / 20) * 1000;
    const school = await makeExamSchool(own, parts.origin, {
      ...{ students: of.students, questions: 12, types: MARKED_TYPES },
      exam: { end_at: endAt, auto_release: true, show_result: 'score' },
    });
    await own.close();
    const { assessmentId } = school;
    const habits = { port: network.port, assessmentId, endAt, thinkMs: of.thinkMs, submitShare: 0.2, moveShare: 0.15 };
    const sitting = Promise.all(school.seats.map((seat) => pause(Math.random() * 2000).then(() => sit(seat, book, habits))));
    const kill = {
      async server() {
        await server.kill();
        await pause(between(100, 1000));
        await server.start();
      },
      async database() {
        await database.kill();
        await pause(between(100, 1000));
        await database.start();
      },
      async network() {
        network.cut();
        await pause(between(300, 1500));
        network.mend();
      },
    };
    // Everybody has a paper before the first kill, or most of the exam would be spent at the door.
    while (book.pages.size < of.students && Date.now() < endAt - of.seconds * 700) await pause(100);
    const kinds = Object.keys(kill) as (keyof typeof kill)[];
    for (let turn = Math.floor(Math.random() * 3); Date.now() < endAt - 4000; turn++) {
      const kind = kinds[turn % kinds.length]!;
      await kill[kind]();
      kills[kind]++;
      await pause(between(...of.gapMs));
    }
    await pause(Math.max(0, endAt + 1000 - Date.now()));
    await kill.server();
    kills.server++;
    await sitting;
    const pool = openDatabase(database.url, 1);
    for (const until = Date.now() + 60_000; Date.now() < until; await pause(200)) {
      const { rows } = await pool.pool.query('select count(*)::int as open from attempts where folded_at is null');
      if (rows[0].open === 0) break;
    }
    await pool.close();
    const { repeats, unexpected } = book;
    return { kills, acknowledged: book.acknowledged.length, repeats, unexpected, ...(await judge(database.url, assessmentId, book)) };
  } finally {
    await parts.close();
  }
}
