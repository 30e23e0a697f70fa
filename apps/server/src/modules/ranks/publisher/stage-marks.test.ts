import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { world } from '../../../testing/world.ts';
import { boardsOf } from '../boards/boards.store.ts';
import { type StageMark, stageMarks } from './publisher.store.ts';

const TEN_MINUTES = new Date(Date.now() + 600_000);

test('whatever a board is made of changes the mark of its stage, so that a board at rest follows it', async () => {
  const school = await world();
  const { db } = school;
  const { stageId, entrants, sections } = await runningStage(school, { entrants: 2 });
  await boardsOf(db, stageId);
  const mark = async () => (await stageMarks(db, [stageId])).get(stageId)!;
  const registration = (set: { official: boolean; holds_place: boolean }) =>
    db.updateTable('registrations').set(set).where('id', '=', entrants[0]!).execute();
  const stageEntrant = (set: { extra_s?: number; changed_at?: Date }) =>
    db.updateTable('stage_entrants').set(set).where('stage_id', '=', stageId).where('entrant_id', '=', entrants[0]!).execute();
  const changes: [keyof StageMark, string, () => Promise<unknown>][] = [
    ['entrants', 'a guest', () => registration({ official: false, holds_place: false })],
    ['entrants', 'an entrant of the stage', () => stageEntrant({ changed_at: TEN_MINUTES })],
    ['settings', 'more time for one', () => stageEntrant({ extra_s: 600 })],
    ['settings', 'the end', () => db.updateTable('stages').set({ end_at: TEN_MINUTES }).where('id', '=', stageId).execute()],
    ['settings', 'a section', () => db.updateTable('sections').set({ label: 'Z' }).where('id', '=', sections[0]!).execute()],
    ['settings', 'a pause', () => db.insertInto('stage_pauses').values({ stage_id: stageId, from_at: new Date() }).execute()],
    ['settings', 'its end', () => db.updateTable('stage_pauses').set({ until_at: TEN_MINUTES }).where('stage_id', '=', stageId).execute()],
    ['settings', 'an opened board', () => db.updateTable('boards').set({ state: 'open' }).where('stage_id', '=', stageId).execute()],
  ];
  for (const [part, what, change] of changes) {
    const before = await mark();
    await change();
    expect((await mark())[part], what).not.toBe(before[part]);
  }
  const before = await mark();
  await sql`update board_publishers set batch = batch + 1 where stage_id = ${stageId}::bigint`.execute(db);
  expect(await mark()).toEqual(before);
});
