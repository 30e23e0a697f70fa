import { existsSync } from 'node:fs';
import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import { queueCode, saveTexts } from '../../apps/server/src/modules/judge-queue/index.ts';
import type { TestData } from '../../apps/server/src/modules/problems/authoring/problem.rules.ts';
import { FIRST_JUDGING } from '../../apps/server/src/modules/problems/authoring/problem.rules.ts';
import { referencesOf, replaceReferences } from '../../apps/server/src/modules/problems/authoring/references.store.ts';
import { startVerification } from '../../apps/server/src/modules/problems/authoring/verify-problem.ts';
import { problemPlace } from '../../apps/server/src/modules/problems/practice/places.ts';
import {
  findProblem,
  insertProblem,
  setProblemState,
  writeProblem,
  writeTestData,
} from '../../apps/server/src/modules/problems/problems.store.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { sanitisedRichText } from '../../apps/server/src/platform/rich-text.ts';
import type { School } from '../school.ts';
import { BRACKETS, MEAN, SUM } from './problems/first.ts';
import { GUESS, KNAPSACK, MAZE, TWO_PRIMES } from './problems/further.ts';
import { type DemoCase, type DemoProblem, programOf } from './problems/shapes.ts';

/** The demo problems, the easiest first. */
export const PROBLEMS: readonly DemoProblem[] = [SUM, MEAN, BRACKETS, GUESS, MAZE, TWO_PRIMES, KNAPSACK];
const OWNER = 'teacher1';

/** Whether a judge will run here; without one, what is handed in would wait for ever. Whoever starts the judge says so: it alone is root. */
function canJudge() {
  const judged = process.env.PRAXIS_DEMO_JUDGED ?? (process.getuid?.() === 0 ? '1' : '0');
  return judged === '1' && process.platform === 'linux' && existsSync('/usr/bin/bwrap');
}

async function testDataOf(db: Db, { samples, groups }: DemoProblem): Promise<TestData> {
  const cases: TestData['cases'] = [];
  const add = async (group: number, { input, output, note = '' }: DemoCase & { note?: string }) => {
    const [provided, answer] = await saveTexts(db, [input, output]);
    const no = cases.length + 1;
    const texts = { input: provided!.sha256, inputBytes: provided!.bytes, answer: answer!.sha256, answerBytes: answer!.bytes };
    cases.push({ ...{ no, group, name: String(no), sample: group === 0, note: sanitisedRichText(note) }, ...texts });
  };
  for (const sample of samples) await add(0, sample);
  for (const [at, group] of groups.entries()) for (const one of group.cases) await add(at + 1, one);
  return {
    groups: [
      { no: 0, name: 'sample', score: 0, rule: 'sum', depends: [] },
      ...groups.map(({ cases: _cases, ...group }, at) => ({ ...group, no: at + 1 })),
    ],
    ...{ cases, partialScores: groups.length > 1 },
  };
}

async function addProblem(db: Db, ownerId: string, problem: DemoProblem, now: Date) {
  const { title, difficulty, tags, checker, interactor, validators, shows_messages } = problem;
  const id = await insertProblem(db, { ownerId, title, now });
  const written = {
    ...FIRST_JUDGING,
    languages: judgeLanguages.map((language) => ({ id: language.id, time_ms: null, memory_mb: null, initial_code: '' })),
    ...(checker && { checker }),
    ...(interactor && { interactor }),
    ...(validators && { validators }),
    ...(shows_messages && { shows_messages }),
  };
  await writeProblem(db, id, { title, statement: sanitisedRichText(problem.statement), source: '', tags, difficulty, written }, now);
  const revisionId = await writeTestData(db, (await findProblem(db, id))!, await testDataOf(db, problem), now);
  await replaceReferences(
    db,
    id,
    problem.references.map((one) => ({ name: one.name, program: programOf(one), expected: one.expected, score: one.score ?? null })),
  );
  const state = { state: 'published', listed: true, live_revision_id: revisionId!, published_at: now } as const;
  await setProblemState(db, id, state, now);
  return id;
}

/** Hands in what students wrote, as their pages would; the judge takes it once it is there. */
async function handIn(school: School, db: Db, people: Map<string, string>, ids: readonly string[]) {
  const now = school.app.clock.now();
  for (const [at, id] of ids.entries()) {
    const problem = (await findProblem(db, id))!;
    for (const { student, language, code } of PROBLEMS[at]!.tried) {
      const userId = people.get(`student${student}`)!;
      const place = { at: 'practice', problem_id: id } as const;
      const placed = { app: school.app, db, userId, now, problem, place, revisionId: problem.live_revision_id };
      const opened = await problemPlace(placed, { judgeClass: 'practice', graded: false });
      const run = { trial: false, graded: false, input: null, cases: opened.revision.caseCount, mode: 'judge', cause: 'submit' } as const;
      await queueCode(db, { userId, place, opened, language, code, now, ...run });
    }
  }
}

/** Problems of the practice area. Their references and what students handed in are judged by the judge of this machine, nothing is made up. */
export async function seedProblems(school: School) {
  const people = await school.people();
  await school.once('problems', async (db) => {
    const ownerId = people.get(OWNER)!;
    const now = school.app.clock.now();
    const ids: string[] = [];
    for (const problem of PROBLEMS) ids.push(await addProblem(db, ownerId, problem, now));
    if (!canJudge()) return;
    for (const id of ids) await startVerification(db, (await findProblem(db, id))!, await referencesOf(db, id), ownerId, now);
    await handIn(school, db, people, ids);
  });
}
