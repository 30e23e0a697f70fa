import { startAttempt } from '@praxis/contract/assessments/attempts';
import { giveExtraContestTime } from '@praxis/contract/contests/times';
import { showWorkspace } from '@praxis/contract/contests/workspace';
import { submitCode } from '@praxis/contract/problems/problems';
import { expect, test } from 'vitest';
import { assessmentMakers, newDevice } from '../../testing/makers/assessments/assessments.ts';
import { contestMakers } from '../../testing/makers/competitions/contests.ts';
import { problemMakers } from '../../testing/makers/problems.ts';
import { world } from '../../testing/world.ts';

const language = 'cpp17' as const;

async function school() {
  const created = await world();
  const makers = { ...assessmentMakers(created), ...problemMakers(created), ...contestMakers(created) };
  const organiser = await makers.organiser();
  const paper = await makers.paper(organiser);
  const problem = await makers.problem(organiser);
  const cup = await makers.contest(organiser, [
    { kind: 'paper', config: { paper_id: paper.id } },
    { kind: 'oj', config: { problem_id: problem.id } },
  ]);
  const [paperId, ojId] = cup.sectionIds as [string, string];
  return { ...created, ...makers, organiser, cup, paperId, ojId };
}

test('a section with one try takes one hand-in, also of forty at once', async () => {
  const { as, db, cup, ojId, entered } = await school();
  await db.updateTable('sections').set({ tries: 1 }).where('id', '=', ojId).execute();
  const one = await entered(cup);
  const place = { at: 'contest', stage_id: cup.stageId, section_id: ojId } as const;
  const send = (n: number) => as(one.person).call(submitCode, { place, device: one.device, language, code: `// right ${n}` });
  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => send(n)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  expect((await send(41)).key).toMatch(/^(section_tries_used|too_many_requests)$/);
  const rows = await db.selectFrom('score_rows').select('id').where('section_id', '=', ojId).execute();
  expect(rows).toHaveLength(1);
  const sections = (await as(one.person).call(showWorkspace, { stage_id: cup.stageId, device: one.device })).data.sections;
  expect(sections[1]).toMatchObject({ tries_left: 0, state: 'done' });
});

test('a paper that a team answers as one is in the hands of whoever begins it first', async () => {
  const { as, db, cup, paperId, entered, person, done } = await school();
  await db.updateTable('sections').set({ by: 'team' }).where('id', '=', paperId).execute();
  const [one, other] = [await entered(cup), await entered(cup)];
  // Both belong to one entrant.
  const mate = await person('student');
  await db
    .insertInto('stage_people')
    .values({ stage_id: cup.stageId, user_id: mate.id, entrant_id: one.id, device: Buffer.alloc(32), entered_at: new Date() })
    .execute();
  const { createHash } = await import('node:crypto');
  const mateDevice = newDevice();
  await db
    .updateTable('stage_people')
    .set({ device: createHash('sha256').update(mateDevice).digest() })
    .where('user_id', '=', mate.id)
    .execute();
  const { subject_id } = (await as(one.person).call(showWorkspace, { stage_id: cup.stageId, device: one.device })).data.sections[0]!;
  const begin = (who: typeof mate, device: string) => as(who).call(startAttempt, { assessment_id: subject_id!, device });
  const both = await Promise.all([begin(one.person, one.device), begin(mate, mateDevice)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.find(({ code }) => code !== 1)).toMatchObject({ key: 'section_with_mate' });
  // Another entrant has nothing to do with it, and whoever began goes on.
  await done(begin(other.person, other.device));
  const [holder, device] = both[0].code === 1 ? ([one.person, one.device] as const) : ([mate, mateDevice] as const);
  await done(begin(holder, device));
});

test('more time is given before somebody’s own time is over, not after what they made was locked', async () => {
  const { as, cup, organiser, entered, clock } = await school();
  const [one, other] = [await entered(cup), await entered(cup)];
  const give = (id: string, seconds: number) =>
    as(organiser).call(giveExtraContestTime, { stage_id: cup.stageId, entrant_id: id, seconds, reason: 'A power cut' });
  expect((await give(one.id, 1800)).code).toBe(1);
  clock.move(2 * 3_600_000 + 600_000);
  expect((await give(other.id, 3600)).key).toBe('stage_over');
  expect((await give(one.id, 3600)).code).toBe(1);
  clock.move(-2 * 3_600_000 - 600_000);
});
