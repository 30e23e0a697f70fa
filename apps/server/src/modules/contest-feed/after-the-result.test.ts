import { previewResult, publishResult } from '@praxis/contract/ranks/results';
import { expect, test } from 'vitest';
import { withTransaction } from '../../platform/database/db.ts';
import { clicsCollections } from '../../testing/clics-shapes.ts';
import { contestFeed } from '../../testing/makers/competitions/contest-feeds.ts';
import { world } from '../../testing/world.ts';
import { writeScores } from '../contests/index.ts';

const MINUTE = 60_000;

async function publicised() {
  const stage = await contestFeed(await world(), { entrants: 2, from: -181, to: -1 });
  const { as, organiser, stageId, clock, contest, ask, handIn, published } = stage;
  const paths = [...clicsCollections.map((type) => `${contest}/${type}`), `${contest}/state`, `${contest}/scoreboard`, contest];
  /** All that somebody reads by a secret; the moment of the board aside, which is that of its version. */
  const whole = async (secret?: string) => Promise.all(paths.map(async (path) => (await ask(path, secret)).text));
  const publish = async (kind: 'preliminary' | 'final', reason: string) => {
    const { seen } = (await as(organiser).call(previewResult, { stage_id: stageId })).data;
    expect((await as(organiser).call(publishResult, { stage_id: stageId, kind, reason, seen })).code).toBe(1);
    clock.move(MINUTE);
  };
  await handIn(1, 1, 10, 'ok');
  await handIn(2, 2, 20, 'wrong');
  await published();
  await publish('preliminary', '');
  /** Another verdict of the second hand-in, as its judge notes it. */
  const rejudge = async (outcome: 'ok' | 'wrong', verdict: string) => {
    const of = { stageId, sectionId: stage.sections[1]!, entrantId: stage.entrants[1]!, userId: stage.people[1]!.id };
    const at = new Date(stage.startAt.getTime() + 20 * MINUTE);
    const note = { ...of, source: 'submission:2', at, points: 0, outcome, detail: { verdict }, why: 'rejudge' as const };
    await withTransaction(stage.db, (inside) => writeScores(inside, [note], clock.now()));
    await published();
  };
  return { ...stage, whole, publish, rejudge };
}

test('what is judged anew after a result is out reaches the public feed with the next version, and the jury at once', async () => {
  const { whole, publish, rejudge, handIn, published, read, until, token, get, db, stageId, entrants } = await publicised();
  const before = await whole();
  const open = await read();
  await until('the feed begins', async () => open.events.some(({ type }) => type === 'state'));
  const eventCount = open.events.length;
  await rejudge('ok', 'AC');
  await rejudge('wrong', 'TLE');
  await rejudge('ok', 'AC');
  const late = await handIn(1, 3, 30, 'ok');
  await db
    .updateTable('stage_entrants')
    .set({ state: 'withdrawn' })
    .where('stage_id', '=', stageId)
    .where('entrant_id', '=', entrants[0]!)
    .execute();
  await published();
  const types = async (secret?: string) =>
    (await get('/judgements', secret)).map(({ judgement_type_id }: { judgement_type_id: string }) => judgement_type_id);
  expect(await types(token)).toEqual(['AC', 'AC', 'AC']);
  expect(await types()).toEqual(['AC', 'WA']);
  expect(await whole()).toEqual(before);
  expect((await get(`/submissions/${late}`)).code).toBe(404);
  // Longer than two looks of the feed.
  await new Promise((done) => setTimeout(done, 2200));
  expect(open.events.slice(eventCount)).toEqual([]);
  const resumed = await read(undefined, open.events.findLast((event) => event.token !== undefined)!.token!);
  await new Promise((done) => setTimeout(done, 1500));
  expect(resumed.events).toEqual([]);
  await resumed.close();
  await publish('preliminary', 'Judged again');
  await until('the next version is told', async () =>
    open.events.slice(eventCount).some(({ type, data }) => type === 'judgements' && JSON.stringify(data).split('"AC"').length === 4),
  );
  expect(await types()).toEqual(['AC', 'AC', 'AC']);
  await open.close();
});

test('a verdict of before a result is out that is committed after it waits for the next version: the commit counts, no clock', async () => {
  const { publish, published, get, token, db, clock, stageId, sections, entrants, people, startAt } = await publicised();
  const of = { stageId, sectionId: sections[1]!, entrantId: entrants[1]!, userId: people[1]!.id, source: 'submission:2' };
  const at = new Date(startAt.getTime() + 20 * MINUTE);
  const verdict = { ...of, at, points: 0, outcome: 'ok' as const, detail: { verdict: 'AC' }, why: 'rejudge' as const };
  const [written, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = { ...of, source: 'submission:3', at, points: 0, outcome: 'ok' as const, detail: { verdict: 'AC' } };
  const judging = withTransaction(db, async (inside) => {
    await writeScores(inside, [verdict, late], clock.now());
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  await publish('preliminary', 'Read once more');
  mayCommit.resolve();
  await judging;
  await published();
  const types = async (secret?: string) =>
    (await get('/judgements', secret)).map(({ judgement_type_id }: { judgement_type_id: string }) => judgement_type_id);
  expect(await types(token)).toEqual(['AC', 'AC', 'AC']);
  expect(await types()).toEqual(['AC', 'WA']);
  await publish('preliminary', 'Judged again');
  expect(await types()).toEqual(['AC', 'AC', 'AC']);
});
