import { type AnswerChange, saveAnswers, startAttempt, submitAttempt } from '@praxis/contract/assessments/attempts';
import { moveStageTimes } from '@praxis/contract/contests/times';
import { showWorkspace } from '@praxis/contract/contests/workspace';
import { sendLabFlag } from '@praxis/contract/labs/machines';
import { startLab } from '@praxis/contract/labs/tasks';
import { submitCode } from '@praxis/contract/problems/problems';
import * as works from '@praxis/contract/productions/productions';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/http/serve.ts';
import { assessmentMakers } from '../../../testing/makers/assessments/assessments.ts';
import { contestMakers } from '../../../testing/makers/competitions/contests.ts';
import { labMakers } from '../../../testing/makers/labs.ts';
import { problemMakers } from '../../../testing/makers/problems.ts';
import { world } from '../../../testing/world.ts';
import { findSection, findStage } from '../../competitions/index.ts';
import { takeScores } from '../index.ts';
import { lockOverdueWorks } from '../works/lock-works.ts';

const ENTRANTS = process.env.TEST_LONG === '1' ? 60 : 8;
/** How long before the end the race begins, and how long after it ends. */
const AROUND_MS = 900;
const hosts: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

type Made = Awaited<ReturnType<typeof school>>;
type Racer = Made['racers'][number];

/** A stage of all four kinds, with people who have begun everything. */
async function school() {
  const created = await world();
  const labs = labMakers(created);
  const makers = { ...assessmentMakers(created), ...problemMakers(created), ...contestMakers(created) };
  const { as, db, clock } = created;
  await db.deleteFrom('lab_hosts').execute();
  hosts.push(await labs.host(undefined, 100));
  const organiser = await makers.organiser();
  const [paper, problem] = [await makers.paper(organiser), await makers.problem(organiser)];
  const cup = await makers.contest(
    organiser,
    [
      { kind: 'paper', config: { paper_id: paper.id } },
      { kind: 'oj', config: { problem_id: problem.id } },
      { kind: 'task', config: { lab_id: await labs.lab(organiser) } },
      { kind: 'production', config: { task: 'Build it' } },
    ],
    { kind: 'sum', take: 'best', ties: [] },
  );
  const [paperId, ojId, taskId, workId] = cup.sectionIds as [string, string, string, string];
  const racers = [];
  for (let count = 0; count < ENTRANTS; count++) {
    const one = await makers.entered(cup);
    const { sections } = (await as(one.person).call(showWorkspace, { stage_id: cup.stageId, device: one.device })).data;
    const page = await makers.done(as(one.person).call(startAttempt, { assessment_id: sections[0]!.subject_id!, device: one.device }));
    await makers.done(as(one.person).call(startLab, { task_id: sections[2]!.subject_id!, device: one.device }));
    racers.push({ ...one, attemptId: page.attempt_id, labTask: sections[2]!.subject_id! });
  }
  const endAt = clock.now().getTime() + 60_000;
  await makers.done(as(organiser).call(moveStageTimes, { stage_id: cup.stageId, end_at: endAt, reason: 'The bus leaves' }));
  return { ...created, ...makers, organiser, cup, paperId, ojId, taskId, workId, racers, endAt };
}

/** Saves after saves until the paper is shut: the last one that was acknowledged, and whether a hand-in was. */
async function answers({ as }: Made, { person, device, attemptId }: Racer, over: () => boolean, handIn: boolean) {
  let acknowledged: boolean | undefined;
  for (let seq = 1; !over(); seq++) {
    const truth = Math.random() < 0.5;
    const changes: AnswerChange[] = [{ item: 3, value: { truth } }];
    const { code } = await as(person).call(saveAnswers, { attempt_id: attemptId, device, client_seq: seq, changes });
    if (code !== 1) break;
    acknowledged = truth;
    if (handIn && Math.random() < 0.05 && (await as(person).call(submitAttempt, { attempt_id: attemptId, device })).code === 1) break;
  }
  return acknowledged;
}

async function programs({ as, cup, ojId }: Made, { person, device }: Racer, over: () => boolean) {
  const place = { at: 'contest', stage_id: cup.stageId, section_id: ojId } as const;
  const sent: string[] = [];
  for (let count = 0; !over(); count++) {
    const reply = await as(person).call(submitCode, { place, device, language: 'cpp17', code: `// ${person.id} ${count}` });
    if (reply.code === 1) sent.push(reply.data.submission_id);
    else if (reply.key === 'section_over') break;
    await new Promise((done) => setTimeout(done, 30));
  }
  return sent;
}

async function flag({ as }: Made, { person, device, labTask }: Racer, at: number, now: () => number) {
  await new Promise((done) => setTimeout(done, Math.max(0, at - now())));
  const reply = await as(person).call(sendLabFlag, { task_id: labTask, device, rule_id: 'r3', flag: 'praxis{secret}' });
  return reply.code === 1 && reply.data.passed;
}

async function work({ as, cup, workId }: Made, { person, device }: Racer, over: () => boolean, handIn: boolean) {
  const at = { stage_id: cup.stageId, section_id: workId, device };
  let title: string | undefined;
  for (let seq = 0; !over(); seq++) {
    const draft = { title: `${person.id} ${seq}`, intro: '', url: '', files: [] };
    const saved = await as(person).call(works.saveWork, { ...at, seq, key: `${person.id} ${seq}`, draft });
    if (saved.code !== 1 || !saved.data.saved) break;
    title = draft.title;
    if (handIn && Math.random() < 0.05 && (await as(person).call(works.submitWork, { ...at, seq: seq + 1 })).code === 1) break;
  }
  return title;
}

test('in the last second of a stage a hand-in of any kind is either acknowledged and counts, or is refused', {
  timeout: 180_000,
}, async () => {
  const of = await school();
  const { app, as, db, clock, cup, organiser, racers, paperId, ojId, taskId, workId, endAt, until } = of;
  const now = () => clock.now().getTime();
  clock.move(endAt - AROUND_MS - now());
  // What is over for good: the works take what was sent in time for five seconds more, the paper for fifteen.
  const over = () => now() > endAt + 2000;
  const [paperAnswers, submissions, flags, titles] = await Promise.all([
    Promise.all(racers.map((racer, at) => answers(of, racer, over, at % 2 === 0))),
    Promise.all(racers.map((racer) => programs(of, racer, over))),
    Promise.all(racers.map((racer) => flag(of, racer, endAt - AROUND_MS + Math.random() * 2 * AROUND_MS, now))),
    Promise.all(racers.map((racer, at) => work(of, racer, over, at % 2 === 0))),
    // The end is moved in the middle of it, to where it was.
    as(organiser).call(moveStageTimes, { stage_id: cup.stageId, end_at: endAt, reason: 'Said again' }),
  ]);
  clock.move(60_000);
  await inTransaction(app, (tx) => lockOverdueWorks(tx, clock.now()));
  await until(
    'every attempt is closed and marked',
    async () => {
      const open = await db
        .selectFrom('attempts')
        .select('id')
        .where('folded_at', 'is', null)
        .where(
          'id',
          'in',
          racers.map(({ attemptId }) => attemptId),
        )
        .execute();
      return open.length === 0;
    },
    30,
  );
  const rows = await db.selectFrom('score_rows').selectAll().where('stage_id', '=', cup.stageId).execute();
  const bySource = new Map(rows.map((row) => [row.source, row]));
  for (const [at, racer] of racers.entries()) {
    const points = bySource.get(`attempt:${racer.attemptId}`)?.points;
    expect(points, `the last answer of ${at} that was acknowledged`).toBe(paperAnswers[at] ? 2000 : 0);
    for (const id of submissions[at]!) expect(bySource.has(`submission:${id}`), `submission ${id}`).toBe(true);
    const checked = rows.filter((row) => row.section_id === taskId && row.entrant_id === racer.id);
    expect(
      checked.some((row) => row.points >= 1000),
      `the flag of ${at}, acknowledged: ${flags[at]}`,
    ).toBe(flags[at]);
    const stored = await db
      .selectFrom('productions as p')
      .innerJoin('production_versions as v', (join) => join.onRef('v.production_id', '=', 'p.id').onRef('v.no', '=', 'p.current_version'))
      .select(['p.state', 'v.title'])
      .where('p.section_id', '=', workId)
      .where('p.entrant_id', '=', racer.id)
      .executeTakeFirst();
    expect(stored?.title, `the work of ${at}`).toBe(titles[at]);
    expect(stored?.state ?? 'locked').not.toBe('draft');
  }
  // Something got through of each kind, and what was not acknowledged is nowhere.
  expect(submissions.flat().length).toBe(rows.filter((row) => row.section_id === ojId).length);
  expect(titles.some((title) => title !== undefined) && paperAnswers.some((answer) => answer !== undefined)).toBe(true);
  const late = rows.filter((row) => row.section_id === ojId && row.at.getTime() > endAt);
  expect(late).toEqual([]);
  const stage = (await findStage(db, cup.stageId))!;
  for (const id of [paperId, ojId, taskId, workId])
    expect(await takeScores({ db, stage, section: (await findSection(db, id))!, now: clock.now() }), `section ${id}`).toEqual([]);
});
