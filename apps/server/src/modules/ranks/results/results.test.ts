import { createHash } from 'node:crypto';
import { type BoardHead, readBoard } from '@praxis/contract/ranks/board';
import {
  advanceEntrants,
  listCompetitionResults,
  listOwnResults,
  listResults,
  previewResult,
  proposeAdvance,
  publishResult,
  saveResultDocument,
  saveResultSheet,
  showResult,
} from '@praxis/contract/ranks/results';
import { showOwnEntry } from '@praxis/contract/teams/registrations';
import { expect, test } from 'vitest';
import { sheetRows } from '../../../platform/sheets/read.ts';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { world } from '../../../testing/world.ts';

const OVER = { from: -181, to: -1, freezeBeforeS: 3600 } as const;

async function finished(traits: Parameters<typeof runningStage>[1] = {}) {
  const school = await world();
  const stage = await runningStage(school, { ...OVER, ...traits });
  const { as } = school;
  const preview = async () => (await as(stage.organiser).call(previewResult, { stage_id: stage.stageId })).data;
  const publish = async (kind: 'preliminary' | 'final', reason = '', seen?: string) =>
    as(stage.organiser).call(publishResult, { stage_id: stage.stageId, kind, reason, seen: seen ?? (await preview()).seen });
  const versions = async () => (await as(stage.people[0]!).call(listResults, { stage_id: stage.stageId })).data.list;
  const notices = async (no: number) =>
    (await school.db.selectFrom('messages').select('kind').where('user_id', '=', stage.people[no]!.id).execute()).map(({ kind }) => kind);
  return { ...school, ...stage, preview, publish, versions, notices };
}

test('a result waits for the end and for what is being judged, opens the board, and tells every entrant', async () => {
  const early = await finished({ to: 10 });
  expect((await early.publish('preliminary')).key).toBe('stage_not_over');
  const { as, person, handIn, judge, preview, publish, people, competitionId, stageId, until, origin, notices } = await finished();
  await handIn(1, 1, 10, 'ok');
  const late = await handIn(2, 1, 170, 'pending');
  expect((await preview()).hindrances).toEqual([{ key: 'result_pending', text: '1 submission is still being judged', always: true }]);
  expect((await publish('final', 'In a hurry')).key).toBe('result_pending');
  await judge(late, 'ok');
  const before = await preview();
  expect(before.lines.map(({ name, rank, total, penalty }) => [name, rank, total, penalty])).toEqual([
    ['Entrant 1', 1, 1, 10],
    ['Entrant 2', 2, 1, 170],
    ['Entrant 3', 3, 0, 0],
    ['Entrant 4', 3, 0, 0],
  ]);
  expect((await as(people[0]!).call(showResult, { stage_id: stageId })).code).toBe(-99);
  const [first, again] = await Promise.all([publish('preliminary', '', before.seen), publish('preliminary', '', before.seen)]);
  expect([first.code, again.code].toSorted()).toEqual([0, 1]);
  const { key } = (await as(people[0]!).call(readBoard, { competition_id: competitionId })).data;
  await until('the board is open', async () => {
    const head = (await (await fetch(`${origin}/board/${key}/now`)).json()) as BoardHead;
    return head.state === 'open' && head.stage.result_state === 'preliminary' && head.sections[0]!.solved === 2;
  });
  const own = (await as(people[1]!).call(showResult, { stage_id: stageId })).data;
  expect(own.mine).toMatchObject({ name: 'Entrant 2', rank: 2, cells: [{ solved: true, tries: 1, minute: 170 }, null, null] });
  expect(own.rule.join(' ')).toContain('20');
  expect((await as(people[1]!).call(showResult, { stage_id: stageId, q: 'entrant 3' })).data.list).toHaveLength(1);
  // Everybody finds their own line, one competition at a time and over all of them; a stranger has none.
  const short = { stage_id: stageId, lines: 4, ranked_by: 'icpc', version: { no: 1 }, mine: { rank: 1 } };
  expect((await as(people[0]!).call(listCompetitionResults, { competition_id: competitionId })).data.list).toMatchObject([short]);
  expect((await as(people[0]!).call(listOwnResults, {})).data.list).toMatchObject([{ ...short, competition_id: competitionId }]);
  const stranger = await person('student');
  expect((await as(stranger).call(listCompetitionResults, { competition_id: competitionId })).data.list).toMatchObject([{ mine: null }]);
  expect((await as(stranger).call(listOwnResults, {})).data.list).toEqual([]);
  expect(await notices(3)).toContain('result_preliminary');
});

test('what is published is what was looked at, a correction says why and tells whom it changes, and versions name each other', async () => {
  const { as, handIn, judge, preview, publish, versions, people, stageId, organiser, notices, clock } = await finished();
  const first = await handIn(1, 1, 10, 'ok');
  await handIn(2, 1, 20, 'ok');
  // Two who stand above both, whatever becomes of it.
  for (const entrant of [3, 4]) for (const section of [1, 2]) await handIn(entrant, section, 30 * entrant, 'ok');
  const { seen } = await preview();
  await judge(first, 'wrong');
  expect((await publish('preliminary', '', seen)).key).toBe('result_changed');
  expect((await publish('preliminary')).code).toBe(1);
  expect((await publish('final')).key).toBe('result_reason_required');
  clock.move(73 * 3_600_000);
  expect((await publish('final')).code).toBe(1);
  await judge(first, 'ok');
  expect((await preview()).changes).toEqual([
    expect.objectContaining({ name: 'Entrant 1', before: 4, after: 3 }),
    expect.objectContaining({ name: 'Entrant 2', before: 3, after: 4 }),
  ]);
  expect((await publish('final')).key).toBe('result_reason_required');
  expect((await publish('preliminary', 'Later')).key).toBe('result_final_already');
  expect((await publish('final', 'Judged again')).code).toBe(1);
  const list = await versions();
  expect(list.map(({ no, kind, reason }) => [no, kind, reason])).toEqual([
    [3, 'final', 'Judged again'],
    [2, 'final', ''],
    [1, 'preliminary', ''],
  ]);
  for (const { no, sha256, previous_sha256 } of list) {
    const { document } = (await as(people[2]!).call(saveResultDocument, { stage_id: stageId, no })).data;
    expect(createHash('sha256').update(document, 'utf8').digest('hex')).toBe(sha256);
    expect(JSON.parse(document).previous_sha256).toBe(previous_sha256);
    expect(previous_sha256).toBe(list.find((one) => one.no === no - 1)?.sha256 ?? null);
  }
  // The former versions still say what they said.
  const second = (await as(people[0]!).call(showResult, { stage_id: stageId, no: 2 })).data;
  expect(second.list[2]!.name).toBe('Entrant 2');
  expect(await notices(0)).toContain('result_corrected');
  expect(await notices(3)).not.toContain('result_corrected');
  const sheet = (await as(organiser).call(saveResultSheet, { stage_id: stageId, format: 'csv' })).data;
  const rows = (await sheetRows(Buffer.from(sheet.base64, 'base64'))).map(({ cells }) => cells);
  expect(rows[0]!.slice(0, 3)).toEqual(['Rank', 'Number', 'Name']);
  expect(rows[1]!.slice(0, 3)).toEqual(['1', '3', 'Entrant 3']);
  expect((await as(people[0]!).call(saveResultSheet, { stage_id: stageId, format: 'csv' })).code).toBe(-99);
});

test('entrants go on by the newest result, with ties at the cut and wild cards, however often it is said', async () => {
  const { as, handIn, publish, organiser, competitionId, stageId, nextStageId, db, entrants, people, notices } = await finished({
    advance: { by: 'top', value: 1, ties: 'all', per_institution: null },
  });
  await handIn(1, 1, 10, 'ok');
  await handIn(2, 1, 10, 'ok');
  const ask = () => as(organiser).call(proposeAdvance, { stage_id: stageId });
  expect((await ask()).key).toBe('result_missing');
  await publish('preliminary');
  expect((await ask()).data.lines.map(({ name, goes_on, why, admitted }) => [name, goes_on, why, admitted])).toEqual([
    ['Entrant 1', true, 'tie_in', false],
    ['Entrant 2', true, 'tie_in', false],
    ['Entrant 3', false, 'nothing_scored', false],
    ['Entrant 4', false, 'nothing_scored', false],
  ]);
  const advance = (more: object = {}) => as(organiser).call(advanceEntrants, { stage_id: stageId, version: 1, ...more });
  expect((await advance({ version: 2 })).key).toBe('result_changed');
  expect((await advance({ wildcards: [entrants[2]!] })).key).toBe('advance_reason_required');
  const replies = await Promise.all([1, 2, 3, 4].map(() => advance({ wildcards: [entrants[2]!], reason: 'Host' })));
  expect(replies.map(({ data }) => data.admitted).toSorted()).toEqual([0, 0, 0, 3]);
  const inside = await db.selectFrom('stage_entrants').select(['entrant_id', 'source']).where('stage_id', '=', nextStageId).execute();
  expect(inside.map(({ entrant_id, source }) => [entrants.indexOf(entrant_id), source]).toSorted()).toEqual([
    [0, 'advance'],
    [1, 'advance'],
    [2, 'wildcard'],
  ]);
  expect(await notices(2)).toContain('stage_reached');
  // Who did not go on is not asked to wait for a stage of others.
  const next = async (no: number) => (await as(people[no]!).call(showOwnEntry, { competition_id: competitionId })).data.next?.what;
  expect([await next(0), await next(2), await next(3)]).toEqual(['wait_stage', 'wait_stage', 'see_result']);
  expect((await as(organiser).call(proposeAdvance, { stage_id: nextStageId })).key).toBe('advance_no_stage');
});
