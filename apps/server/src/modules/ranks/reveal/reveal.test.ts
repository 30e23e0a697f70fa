import { previewResult, publishResult } from '@praxis/contract/ranks/results';
import { finishReveal, moveReveal, prepareReveal, showReveal } from '@praxis/contract/ranks/reveal';
import { expect, test } from 'vitest';
import { frozenStage } from '../../../testing/makers/competitions/frozen-stages.ts';
import { world } from '../../../testing/world.ts';

const FROZEN = ['1 Entrant 1 1', '2 Entrant 2 1', '3 Entrant 3 0', '3 Entrant 4 0'];

test('a reveal opens one cell at a press, goes back and jumps, and ends open', async () => {
  const { run, presented, shows, head, lines, until, entrants, sections } = await frozenStage(await world());
  expect((await presented()).can.prepare).toBe(true);
  expect((await run(prepareReveal)).data).toEqual({ at: 0, steps: 3 });
  expect((await run(prepareReveal)).key).toBe('reveal_on');
  await until('the reveal is on', async () => (await head()).state === 'revealing');
  expect(await lines()).toEqual(FROZEN);
  const first = await presented();
  expect(first.next.map(({ entrant, section, cell }) => [entrants.indexOf(entrant!), sections.indexOf(section!), cell?.s])).toEqual([
    [2, 0, 1],
    [2, 1, 1],
    [1, 1, undefined],
  ]);
  expect(first.marks).toEqual([
    { place: 4, at: 0 },
    { place: 3, at: 3 },
    { place: 2, at: 3 },
    { place: 1, at: 3 },
  ]);
  // A reader learns whose turn it is and nothing of what comes of it.
  expect((await head()).reveal).toEqual({
    ...{ at: 0, steps: 3, last: null, next: { entrant: entrants[2], section: sections[0], line: 3 } },
    ...{ words: null, lines: [] },
  });
  await run(moveReveal, { at: 1 });
  await shows(['1 Entrant 1 1', '2 Entrant 2 1', '3 Entrant 3 1', '4 Entrant 4 0']);
  await Promise.all([run(moveReveal, { at: 2 }), run(moveReveal, { at: 2 })]);
  await shows(['1 Entrant 3 2', '2 Entrant 1 1', '3 Entrant 2 1', '4 Entrant 4 0']);
  expect((await head()).reveal?.last).toEqual({
    ...{ entrant: entrants[2], section: sections[1], from: 3, to: 1, settled: false },
    cell: { n: 1, s: 1, f: 1, m: 140 },
    ...{ members: [], mentors: [] },
  });
  await run(moveReveal, { at: 0 });
  await shows(FROZEN);
  await run(moveReveal, { at: 3 });
  await shows(['1 Entrant 3 2', '2 Entrant 1 1', '3 Entrant 2 1', '4 Entrant 4 0']);
  expect((await run(moveReveal, { at: 4 })).key).toBe('parameter_error');
  await run(finishReveal, { open: true });
  await until('the board is open', async () => (await head()).state === 'open');
  expect((await head()).reveal).toBeNull();
  expect((await run(moveReveal, { at: 1 })).key).toBe('reveal_not_on');
});

test('a reveal that is broken off leaves the board frozen, no result is published meanwhile, and a day later it still runs', async () => {
  const { run, shows, head, until, as, organiser, stageId, clock, handIn, people, person, db, competitionId } = await frozenStage(
    await world(),
  );
  await run(prepareReveal, { places: 2 });
  // Who is not played stands open at once.
  await shows(['1 Entrant 3 2', '2 Entrant 1 1', '3 Entrant 2 1', '4 Entrant 4 0']);
  const { seen } = (await as(organiser).call(previewResult, { stage_id: stageId })).data;
  expect((await as(organiser).call(publishResult, { stage_id: stageId, kind: 'preliminary', seen })).key).toBe('reveal_on');
  await run(finishReveal, { open: false });
  await until('the board is frozen again', async () => (await head()).state === 'frozen');
  await shows(FROZEN);
  clock.move(26 * 3_600_000);
  await run(prepareReveal);
  await until('the reveal is on', async () => (await head()).state === 'revealing', 20);
  await run(moveReveal, { at: 2 });
  await shows(['1 Entrant 3 2', '2 Entrant 1 1', '3 Entrant 2 1', '4 Entrant 4 0']);
  await run(finishReveal, { open: false });
  await handIn(4, 1, 160, 'pending');
  expect((await run(prepareReveal)).key).toBe('result_pending');
  expect((await as(people[0]!).call(showReveal, { stage_id: stageId })).code).toBe(-99);
  // The desk watches over the stage and does not learn what comes.
  const staff = await person('student');
  await db.insertInto('competition_staff').values({ competition_id: competitionId, user_id: staff.id, duty: 'desk' }).execute();
  expect((await as(staff).call(showReveal, { stage_id: stageId })).code).toBe(-99);
  expect((await as(people[0]!).call(prepareReveal, { stage_id: stageId })).key).toBe('not_allowed');
});

test('the screen names the people of a team whose cell was opened: its captain first, and the mentor who accepted', async () => {
  const { db, clock, run, head, until, person, entrants, people, competitionId } = await frozenStage(await world());
  const [captain, member, mentor, asked] = [people[2]!, await person('student'), await person('teacher'), await person('teacher')];
  const now = new Date();
  const team = { competition_id: competitionId, name: 'Night Boat', name_folded: 'night boat', captain_id: captain.id };
  const { id: team_id } = await db.insertInto('teams').values(team).returning('id').executeTakeFirstOrThrow();
  for (const [user_id, role] of [
    [member.id, 'member'],
    [captain.id, 'captain'],
  ] as const)
    await db
      .insertInto('team_members')
      .values({ team_id, competition_id: competitionId, user_id, role, state: 'joined', asked_at: now, joined_at: now })
      .execute();
  await db.updateTable('registrations').set({ user_id: null, team_id }).where('id', '=', entrants[2]!).execute();
  for (const [user_id, state] of [
    [mentor.id, 'accepted'],
    [asked.id, 'invited'],
  ] as const)
    await db.insertInto('mentors').values({ registration_id: entrants[2]!, user_id, state, invited_at: now }).execute();
  // Whoever publishes reads who is in the stage when that changed.
  await db.updateTable('stage_entrants').set({ changed_at: clock.now() }).where('entrant_id', '=', entrants[2]!).execute();
  await run(prepareReveal);
  expect(JSON.stringify(await head())).not.toContain(member.name);
  await run(moveReveal, { at: 1 });
  await until('the cell of the team is open', async () => (await head()).reveal?.at === 1);
  expect((await head()).reveal!.last).toMatchObject({ members: [captain.name, member.name], mentors: [mentor.name] });
});
