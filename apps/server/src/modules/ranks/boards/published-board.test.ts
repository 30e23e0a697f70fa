import { adjustScore } from '@praxis/contract/contests/adjustments';
import { previewResult, publishResult } from '@praxis/contract/ranks/results';
import { disqualifyEntrant } from '@praxis/contract/teams/review';
import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { watchedBoards } from '../../../testing/makers/competitions/watched-boards.ts';
import { world } from '../../../testing/world.ts';
import { newestSnapshot } from './boards.store.ts';

async function judged() {
  const school = await world();
  const rule = { kind: 'sum' as const, take: 'best' as const, ties: [] };
  const stage = await runningStage(school, { from: -181, to: -1, rule, entrants: 3, reveal: 'after_release' });
  const { as } = school;
  const { board, jury, shows } = await watchedBoards(school, stage);
  const publish = async (kind: 'preliminary' | 'final', reason: string) => {
    const { seen } = (await as(stage.organiser).call(previewResult, { stage_id: stage.stageId })).data;
    return (await as(stage.organiser).call(publishResult, { stage_id: stage.stageId, kind, reason, seen })).code;
  };
  return { ...school, ...stage, board, jury, shows, publish };
}

test('what is corrected after a result is out is seen on the public board with the next version, and not before', async () => {
  const { as, organiser, competitionId, stageId, entrants, handIn, judge, board, jury, shows, publish } = await judged();
  await handIn(1, 1, 10, 'part', 40_00);
  const rejudged = await handIn(2, 1, 20, 'part', 50_00);
  expect(await publish('preliminary', '')).toBe(1);
  const first = ['1 Entrant 2 5000', '2 Entrant 1 4000', '3 Entrant 3 0'];
  await shows(first);
  await as(organiser).call(adjustScore, { stage_id: stageId, entrant_id: entrants[0]!, points: 20_00, reason: 'A power cut' });
  await shows(['1 Entrant 1 6000', '2 Entrant 2 5000', '3 Entrant 3 0'], jury);
  expect(await board()).toEqual(first);
  await judge(rejudged, 'part', 70_00);
  const out = { competition_id: competitionId, registration_id: entrants[2]!, disqualified: true, reason: 'Two phones' };
  await as(organiser).call(disqualifyEntrant, out);
  const second = ['1 Entrant 2 7000', '2 Entrant 1 6000'];
  await shows(second, jury);
  expect(await board()).toEqual(first);
  expect(await publish('preliminary', 'A power cut, judged again')).toBe(1);
  await shows(second);
});

test('a final result keeps one in ten of the boards of each minute, and what its boards are read from', async () => {
  const { db, clock, stageId, handIn, jury, shows, publish } = await judged();
  await handIn(1, 1, 10, 'part', 40_00);
  const lines = ['1 Entrant 1 4000', '2 Entrant 2 0', '2 Entrant 3 0'];
  await shows(lines, jury);
  const { id } = await db
    .selectFrom('boards')
    .select('id')
    .where('stage_id', '=', stageId)
    .where('audience', '=', 'jury')
    .executeTakeFirstOrThrow();
  const newest = (await newestSnapshot(db, id))!;
  const row = { board_id: id, at: clock.now(), why: 'minute', body: Buffer.from(''), sha256: Buffer.alloc(32) };
  await db
    .insertInto('board_snapshots')
    .values(Array.from({ length: 39 }, (_, at) => ({ ...row, seq: newest.seq - 1 - at })))
    .execute();
  expect(await publish('final', 'Nobody may object')).toBe(1);
  const left = await db.selectFrom('board_snapshots').select('seq').where('board_id', '=', id).where('why', '=', 'minute').execute();
  expect(left).toHaveLength(4);
  expect(await newestSnapshot(db, id)).toMatchObject({ seq: newest.seq });
});
