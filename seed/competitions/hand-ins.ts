import { sql } from 'kysely';
import { deviceHash } from '../../apps/server/src/modules/assessments/attempts/devices.rules.ts';
import { findSection, findStage } from '../../apps/server/src/modules/competitions/index.ts';
import { takeScores } from '../../apps/server/src/modules/contests/index.ts';
import { placeOfSection } from '../../apps/server/src/modules/contests/sections/oj-tries.ts';
import { placeKey } from '../../apps/server/src/modules/judge-queue/index.ts';
import { findProblem } from '../../apps/server/src/modules/problems/problems.store.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import type { DemoProblem } from '../programming/problems/shapes.ts';

/** A section that gives a problem of the demo school. */
export type ProblemSection = { id: string; stage_id: string; problem: DemoProblem; problemId: string };

/** A submission of so many points of 100. */
export type HandIn = { userId: string; section: ProblemSection; at: Date; score: number };

const AT_A_TIME = 500;

/** Submissions in the order in which they came, each with the run that judged it. */
export async function handIn(db: Db, all: readonly HandIn[]) {
  const revisions = new Map<string, string>();
  for (const problemId of new Set(all.map(({ section }) => section.problemId)))
    revisions.set(problemId, (await findProblem(db, problemId))!.live_revision_id!);
  for (let from = 0; from < all.length; from += AT_A_TIME) {
    const rows = all.slice(from, from + AT_A_TIME).map(({ userId, section, at, score }) => {
      const accepted = score === 100;
      const program = section.problem.references.find(({ expected }) => expected.includes('AC') === accepted)!;
      const place = placeOfSection(section);
      const verdict = accepted ? 'AC' : 'WA';
      const judged = { state: 'done', verdict, score, full_score: 100, time_ms: 31, memory_kb: 9200 };
      const ended = new Date(at.getTime() + 2400);
      return { userId, problemId: section.problemId, program, place, judged, at, ended };
    });
    const submissions = await db
      .insertInto('submissions')
      .values(
        rows.map(({ userId, problemId, program, place, judged, at, ended }) => ({
          ...{ user_id: userId, place: JSON.stringify(place), place_at: 'contest', place_key: placeKey(place), problem_id: problemId },
          ...{ judge_class: 'competition', graded: true, language: program.language, source: program.code, length: program.code.length },
          ...{ created_at: at, judged_at: ended, total_cases: 0, ...judged },
        })),
      )
      .returning('id')
      .execute();
    const runs = rows.map(({ problemId, judged, at, ended }, no) => ({
      ...{
        submission_id: submissions[no]!.id,
        revision_id: revisions.get(problemId)!,
        mode: 'judge',
        cause: 'submit',
        lane: 'competition',
      },
      ...{ created_at: at, started_at: at, ended_at: ended, ...judged },
    }));
    await db.insertInto('judge_runs').values(runs).execute();
    await sql`update submissions s set run_id = r.id from judge_runs r
      where r.submission_id = s.id and s.id = any(${submissions.map(({ id }) => id)}::bigint[])`.execute(db);
  }
}

/** Everybody came at their minute, each from a device of their own. */
export async function enterStage(
  db: Db,
  stageId: string,
  entrants: readonly { id: string; people: readonly string[] }[],
  at: (no: number) => Date,
) {
  const people = entrants.flatMap(({ id, people }, no) =>
    people.map((userId) => ({ row: { stage_id: stageId, user_id: userId, entrant_id: id }, at: at(no) })),
  );
  await db
    .insertInto('stage_people')
    .values(people.map(({ row, at }) => ({ ...row, device: deviceHash(`demo-device-${row.user_id}`), entered_at: at })))
    .execute();
  await db
    .insertInto('entry_log')
    .values(people.map(({ row, at }) => ({ ...row, what: 'enter' as const, at })))
    .execute();
}

/** What was handed in counts as the contest itself counts it. */
export async function countSections(app: App, db: Db, sections: readonly { id: string; stage_id: string }[], now: Date) {
  for (const { id, stage_id } of sections) {
    const ask = { app, db, section: (await findSection(db, id))!, stage: (await findStage(db, stage_id))! };
    await takeScores({ ...ask, now } as Parameters<typeof takeScores>[0]);
  }
}
