import { startAttempt } from '@praxis/contract/assessments/attempts';
import { correctScores, recountScores } from '@praxis/contract/contests/recount';
import { showWorkspace } from '@praxis/contract/contests/workspace';
import { expect, test } from 'vitest';
import { assessmentMakers } from '../../../testing/makers/assessments/assessments.ts';
import { contestMakers } from '../../../testing/makers/competitions/contests.ts';
import { world } from '../../../testing/world.ts';

/** A stage that is over, with one paper handed in and marked. */
async function over() {
  const created = await world();
  const makers = { ...assessmentMakers(created), ...contestMakers(created) };
  const { as, clock, db } = created;
  const organiser = await makers.organiser();
  const paper = await makers.paper(organiser);
  const cup = await makers.contest(organiser, [{ kind: 'paper', config: { paper_id: paper.id } }], { kind: 'sum', take: 'best', ties: [] });
  const one = await makers.entered(cup);
  const { subject_id } = (await as(one.person).call(showWorkspace, { stage_id: cup.stageId, device: one.device })).data.sections[0]!;
  const page = await makers.done(as(one.person).call(startAttempt, { assessment_id: subject_id!, device: one.device }));
  const attempt = { id: page.attempt_id, device: one.device, student: one.person, page };
  await makers.done(makers.save(attempt, 1, makers.rightAnswers(attempt).slice(0, 3)));
  await makers.done(makers.submit(attempt));
  await makers.marked(attempt.id);
  const ask = { stage_id: cup.stageId };
  expect((await as(organiser).call(recountScores, ask)).key).toBe('stage_not_over');
  clock.move(3 * 3_600_000);
  const recount = async () => (await as(organiser).call(recountScores, ask)).data;
  const correct = (seen: string, reason = 'Rows were lost') => as(organiser).call(correctScores, { ...ask, seen, reason });
  const rows = () => db.selectFrom('score_rows').selectAll().where('stage_id', '=', cup.stageId).orderBy('id').execute();
  return { ...created, cup, one, attempt, organiser, recount, correct, rows };
}

test('an organiser counts a stage anew and corrects what is recorded otherwise, missing, or of no work at all; each row keeps what it was', async () => {
  const { db, as, cup, one, attempt, organiser, recount, correct, rows, clock } = await over();
  const clean = await recount();
  expect(clean).toMatchObject({ counted: 1, differences: 0, list: [] });
  expect((await correct(clean.seen)).key).toBe('recount_clean');
  const [row] = await rows();
  const ghost = { stage_id: cup.stageId, section_id: cup.sectionIds[0]!, entrant_id: one.id, user_id: one.person.id };
  await db
    .insertInto('score_rows')
    .values({ ...ghost, source: 'attempt:999999999', at: clock.now(), outcome: 'ok', points: 100_00 })
    .execute();
  await db.updateTable('score_rows').set({ points: 1 }).where('id', '=', row!.id).execute();
  const found = await recount();
  expect(found.list).toEqual([
    expect.objectContaining({
      source: `attempt:${attempt.id}`,
      recorded: { points: 1, outcome: 'part' },
      counted: { points: 75_00, outcome: 'part' },
    }),
    expect.objectContaining({ source: 'attempt:999999999', recorded: { points: 100_00, outcome: 'ok' }, counted: null }),
  ]);
  expect((await correct(clean.seen)).key).toBe('recount_changed');
  expect((await correct(found.seen, ' ')).key).toBe('reason_required');
  const replies = await Promise.all(Array.from({ length: 4 }, () => correct(found.seen)));
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(replies.filter(({ key }) => key === 'recount_clean')).toHaveLength(3);
  expect((await rows()).map(({ points, outcome }) => [points, outcome])).toEqual([
    [75_00, 'part'],
    [0, 'void'],
  ]);
  const changes = await db.selectFrom('score_changes').selectAll().where('row_id', '=', row!.id).execute();
  expect(changes).toMatchObject([{ why: 'rescore', created_by: organiser.id, before: { points: 1 }, after: { points: 75_00 } }]);
  const recorded = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'scores_recounted')
    .where('object_id', '=', cup.stageId)
    .execute();
  expect(recorded).toMatchObject([{ actor_id: organiser.id, detail: { reason: 'Rows were lost', corrected: 2 } }]);
  await db.deleteFrom('score_changes').where('row_id', '=', row!.id).execute();
  await db.deleteFrom('score_rows').where('id', '=', row!.id).execute();
  expect((await recount()).list).toMatchObject([{ recorded: null, counted: { points: 75_00 } }]);
  expect((await correct((await recount()).seen)).data).toEqual({ corrected: 1 });
  expect((await recount()).differences).toBe(0);
  expect((await as(one.person).call(recountScores, { stage_id: cup.stageId })).key).toBe('not_allowed');
});
