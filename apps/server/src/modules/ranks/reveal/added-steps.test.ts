import { newPass } from '@praxis/contract/ranks/board';
import { addRevealStep, finishReveal, moveReveal, prepareReveal, removeRevealStep } from '@praxis/contract/ranks/reveal';
import { expect, test } from 'vitest';
import { frozenStage } from '../../../testing/makers/competitions/frozen-stages.ts';
import { world } from '../../../testing/world.ts';

const FROZEN = ['1 Entrant 1 1', '2 Entrant 2 1', '3 Entrant 3 0', '3 Entrant 4 0'];
const HALF = ['1 Entrant 1 1', '2 Entrant 2 1', '3 Entrant 3 1', '4 Entrant 4 0'];
const OPEN = ['1 Entrant 3 2', '2 Entrant 1 1', '3 Entrant 2 1', '4 Entrant 4 0'];
const GOLD = { name: 'Gold', place: 1, award: true };

test('words and a line are steps: said and drawn when their turn comes, told to nobody before, taken back by going back', async () => {
  const { as, run, organiser, stageId, presented, head, shows, until, people, db } = await frozenStage(await world());
  await db.insertInto('award_rules').values({ stage_id: stageId, place: 1, name: 'Gold', kind: 'top', value: 1 }).execute();
  const settings = { stage_id: stageId, language: 'en', heading: 'H', signatory: 'S', issuer: 'I', updated_at: new Date() };
  await db.insertInto('award_settings').values(settings).execute();
  const add = (after: number, what: object, who = organiser) => as(who).call(addRevealStep, { stage_id: stageId, after, ...what });
  const remove = (no: number) => as(organiser).call(removeRevealStep, { stage_id: stageId, no });
  expect((await add(0, { words: 'Welcome' })).key).toBe('reveal_not_on');
  await run(prepareReveal);
  expect((await presented()).lines).toEqual([GOLD]);
  expect((await add(1, { words: 'Half way' })).data).toEqual({ at: 0, steps: 4 });
  expect((await add(2, { line: GOLD })).data).toEqual({ at: 0, steps: 5 });
  expect((await add(0, {})).key).toBe('parameter_error');
  expect((await add(0, { words: 'a', line: GOLD })).key).toBe('parameter_error');
  expect((await add(9, { words: 'a' })).key).toBe('parameter_error');
  expect((await add(0, { words: ' ' })).key).toBe('reveal_words_required');
  expect((await add(0, { words: 'a' }, people[0]!)).key).toBe('not_allowed');
  expect((await presented()).next.map(({ words, line, entrant }) => words ?? line?.name ?? (entrant ? 'cell' : ''))).toEqual([
    ...['cell', 'Half way', 'Gold', 'cell', 'cell'],
  ]);
  expect(JSON.stringify(await head())).not.toMatch(/Half way|Gold/);
  await run(moveReveal, { at: 2 });
  await until('words are said', async () => (await head()).reveal?.words === 'Half way');
  await shows(HALF);
  expect((await head()).reveal).toMatchObject({ at: 1, steps: 3, lines: [], last: { from: 3, to: 3 } });
  await run(moveReveal, { at: 3 });
  await until('the line is drawn', async () => (await head()).reveal?.lines.length === 1);
  expect((await head()).reveal).toMatchObject({ words: null, lines: [GOLD] });
  // What was shown stands, and a cell is no step of theirs to take out.
  expect((await add(2, { words: 'Too late' })).key).toBe('reveal_step_past');
  expect((await remove(2)).key).toBe('reveal_step_past');
  expect((await remove(4)).key).toBe('reveal_step_past');
  // Another text in the place of one that was taken out, as often as there are steps.
  expect((await add(3, { words: 'Wrong' })).code).toBe(1);
  expect((await remove(4)).code).toBe(1);
  expect((await add(3, { words: 'Right' })).code).toBe(1);
  await run(moveReveal, { at: 4 });
  await until('the right words are said', async () => (await head()).reveal?.words === 'Right');
  await run(moveReveal, { at: 6 });
  await shows(OPEN);
  await run(moveReveal, { at: 1 });
  await until('the line is gone', async () => (await head()).reveal?.lines.length === 0);
  await shows(HALF);
  const flood = await Promise.all(Array.from({ length: 110 }, (_, no) => add(1, { words: `No ${no}` })));
  expect(flood.filter(({ code }) => code === 1)).toHaveLength(97);
  expect(flood.find(({ code }) => code !== 1)?.key).toBe('reveal_added_at_most');
});

test('where the big screen alone follows, everybody else reads the frozen board until the end, and a key of a session is no screen', async () => {
  const { as, run, opened, organiser, stageId, head, frame, lines, shows, until } = await frozenStage(await world());
  const { pass } = (await as(organiser).call(newPass, { stage_id: stageId })).data;
  const reader = await opened(pass, false);
  const screen = await opened(pass, true);
  expect(await opened(reader, true)).toBe(reader);
  expect(await opened(screen, true)).toBe(screen);
  expect((await head(screen)).state).toBe('frozen');
  const before = JSON.stringify((await frame(reader)).lines);
  await run(prepareReveal, { follow: 'screen' });
  await until('the screen shows the reveal', async () => (await head(screen)).state === 'revealing');
  expect((await head(reader)).state).toBe('frozen');
  await run(moveReveal, { at: 1 });
  await shows(HALF, screen);
  await run(moveReveal, { at: 3 });
  await shows(OPEN, screen);
  await run(moveReveal, { at: 1 });
  await shows(HALF, screen);
  expect(await lines(reader)).toEqual(FROZEN);
  expect(JSON.stringify((await frame(reader)).lines)).toBe(before);
  expect((await head(reader)).reveal).toBeNull();
  expect((await head(screen)).reveal).toMatchObject({ at: 1, steps: 3 });
  await run(finishReveal, { open: false });
  await shows(FROZEN, screen);
  await run(prepareReveal, { follow: 'screen' });
  await run(moveReveal, { at: 2 });
  await shows(OPEN, screen);
  await run(finishReveal, { open: true });
  await shows(OPEN, reader);
  await shows(OPEN, screen);
});
