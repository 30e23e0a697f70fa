import { showRules } from '@praxis/contract/competitions/competitions';
import { checkSections, saveSection, saveStage } from '@praxis/contract/competitions/stages';
import { recountScores } from '@praxis/contract/contests/recount';
import { previewResult, publishResult } from '@praxis/contract/ranks/results';
import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { world } from '../../../testing/world.ts';

const MINUTE = 60_000;
const SUM = { kind: 'sum' as const, take: 'best' as const, ties: [] };

/** A competition whose first stage is over; a second one and a total of both, 40 and 60 of a hundred, follow. */
async function total() {
  const school = await world();
  const { as, db, clock } = school;
  const first = await runningStage(school, { rule: SUM, from: -181, to: -1, entrants: 3, sections: 1 });
  const { organiser, competitionId: competition_id } = first;
  const at = clock.now().getTime();
  const times = { from: new Date(at - MINUTE / 2), to: new Date(at - 1000) };
  const stage = { competition_id, no: 2, title: 'Second', start_at: times.from, end_at: times.to, rule: JSON.stringify(SUM) };
  const second = (await db.insertInto('stages').values(stage).returning('id').executeTakeFirstOrThrow()).id;
  const section = { stage_id: second, place: 1, label: 'A', title: 'Only', kind: 'oj', max_points: 50_00, reveal: 'live' };
  const secondSection = (await db.insertInto('sections').values(section).returning('id').executeTakeFirstOrThrow()).id;
  const admitted = first.entrants
    .slice(0, 2)
    .map((entrant_id) => ({ stage_id: second, entrant_id, admitted_at: new Date(), changed_at: new Date() }));
  await db.insertInto('stage_entrants').values(admitted).execute();
  await db
    .updateTable('stages')
    .set({ advance: JSON.stringify({ by: 'top', value: 2, ties: 'all', per_institution: null }) })
    .where('id', '=', first.stageId)
    .execute();
  const draft = { title: 'Total', start_at: at + MINUTE, end_at: at + MINUTE, rule: SUM };
  // Stages are added after publication until the first begins: this one is written as a draft is.
  await db.updateTable('competitions').set({ state: 'draft' }).where('id', '=', competition_id).execute();
  const { stage_id } = (await as(organiser).call(saveStage, { competition_id, stage: draft })).data;
  const add = (label: string, source: string | null, weight: number, max_points: number) =>
    as(organiser).call(saveSection, {
      stage_id,
      section: { label, title: label, kind: 'stage_result', config: { stage_id: source }, weight, max_points, reveal: 'live' },
    });
  const faults = async () =>
    (await as(organiser).call(checkSections, { competition_id })).data.problems.filter((one) => one.hinders && one.stage_id === stage_id);
  const publish = async (of: string, kind: 'preliminary' | 'final', reason = '') => {
    const { seen } = (await as(organiser).call(previewResult, { stage_id: of })).data;
    return (await as(organiser).call(publishResult, { stage_id: of, kind, reason, seen })).code;
  };
  const lines = async () =>
    (await as(organiser).call(previewResult, { stage_id })).data.lines.map(({ name, rank, total: points }) => `${rank} ${name} ${points}`);
  const live = () => db.updateTable('competitions').set({ state: 'published' }).where('id', '=', competition_id).execute();
  return { ...school, ...first, first: first.stageId, second, secondSection, stage_id, add, faults, publish, lines, live };
}

test('a total over stages takes their published results over by weight, follows corrections, and holds who came to the last of them', async () => {
  const {
    as,
    db,
    organiser,
    first,
    second,
    secondSection,
    stage_id,
    add,
    faults,
    publish,
    lines,
    live,
    handIn,
    judge,
    entrants,
    clock,
    competitionId,
  } = await total();
  await add('1', null, 40, 100_00);
  expect((await faults()).map(({ key }) => key)).toEqual(['section_stage_missing']);
  await db.deleteFrom('sections').where('stage_id', '=', stage_id).execute();
  expect((await add('1', first, 40, 100_00)).code).toBe(1);
  expect((await add('2', second, 60, 50_00)).code).toBe(1);
  expect((await add('3', stage_id, 0, 50_00)).code).toBe(1);
  expect((await faults()).map(({ key }) => key)).toEqual(['section_stage_missing']);
  await db.deleteFrom('sections').where('stage_id', '=', stage_id).where('label', '=', '3').execute();
  expect(await faults()).toEqual([]);
  await live();
  await handIn(1, 1, 10, 'part', 40_00);
  const corrected = await handIn(2, 1, 10, 'part', 80_00);
  await handIn(3, 1, 10, 'ok', 100_00);
  const scored = (entrant: number, points: number) =>
    db
      .insertInto('score_rows')
      .values({
        ...{ stage_id: second, section_id: secondSection, entrant_id: entrants[entrant]!, outcome: 'part' },
        ...{ points, source: `submission:second${entrant}`, at: clock.now() },
      })
      .execute();
  await scored(0, 50_00);
  await scored(1, 25_00);
  expect(await publish(first, 'final', 'Nobody objects')).toBe(1);
  expect(await lines()).toEqual([]);
  expect(await publish(second, 'preliminary')).toBe(1);
  // 40 of 100 weigh 40, 50 of 50 weigh 60; whoever did not come to the last stage is not in the total.
  expect(await lines()).toEqual(['1 Entrant 1 7600', '2 Entrant 2 6200']);
  const { hindrances } = (await as(organiser).call(previewResult, { stage_id })).data;
  expect(hindrances.map(({ key }) => key)).toContain('result_unfinished');
  expect(await publish(second, 'final', 'Nobody objects')).toBe(1);
  await judge(corrected, 'ok', 100_00);
  expect(await lines()).toEqual(['1 Entrant 1 7600', '2 Entrant 2 6200']);
  expect(await publish(first, 'final', 'Judged again')).toBe(1);
  expect(await lines()).toEqual(['1 Entrant 1 7600', '2 Entrant 2 7000']);
  clock.move(2 * MINUTE);
  expect((await as(organiser).call(recountScores, { stage_id })).data).toMatchObject({ differences: 0 });
  expect(await publish(stage_id, 'final', 'Nobody objects')).toBe(1);
  const rules = (await as(organiser).call(showRules, { competition_id: competitionId, stage_id })).data;
  expect(rules.stages).toHaveLength(1);
});
