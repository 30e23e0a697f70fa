import { isDeepStrictEqual } from 'node:util';
import type { StageRule } from '@praxis/contract/competitions/stages';
import { newFeedToken, revokeFeedToken, showContestFeed } from '@praxis/contract/contest-feed/contest-feed';
import { openFrozenBoard, withdrawPass } from '@praxis/contract/ranks/board';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { clicsCollections, clicsShapes, followFeed } from '../../testing/clics-shapes.ts';
import { contestFeed } from '../../testing/makers/competitions/contest-feeds.ts';
import { world } from '../../testing/world.ts';

type Traits = Parameters<typeof contestFeed>[1];
const feed = async (traits: Traits = {}) => contestFeed(await world(), traits);

test('every endpoint has the shape the format asks for, refers to nothing that is not there, and filters', async () => {
  const { handIn, published, ask, get, contest, pass, token, entrants, sections, stageId, as, organiser, db } = await feed({ entrants: 3 });
  await handIn(1, 1, 10, 'wrong');
  await handIn(1, 1, 12, 'ok');
  await handIn(2, 2, 20, 'pending');
  await db
    .insertInto('clarifications')
    .values({
      ...{ stage_id: stageId, section_id: sections[0]!, asked_by: null, question: 'Is 0 even?', answer: 'Yes', public: true },
      ...{ at: new Date(), answered_at: new Date() },
    })
    .execute();
  await published();
  expect(JSON.parse((await ask('/clics/api/')).text)).toMatchObject({ version: '2023-06' });
  for (const secret of [pass, token]) {
    const [one] = JSON.parse((await ask('/clics/api/contests', secret)).text);
    expect(clicsShapes.contest.parse(one)).toMatchObject({
      id: stageId,
      scoreboard_type: 'pass-fail',
      penalty_time: 20,
      duration: '3:00:00.000',
    });
    expect(await get('', secret)).toEqual(one);
    expect(clicsShapes.state.parse(await get('/state', secret))).toMatchObject({ ended: null, finalized: null });
    const all: Record<string, { id: string }[]> = {};
    for (const type of clicsCollections) {
      const members: { id: string }[] = await get(`/${type}`, secret);
      z.array(clicsShapes[type]).parse(members);
      all[type] = members;
      for (const member of members.slice(0, 3)) expect(await get(`/${type}/${member.id}`, secret)).toEqual(member);
    }
    const ids = (type: string) => new Set(all[type]!.map((one) => one.id));
    for (const { team_id, problem_id, language_id } of z.array(clicsShapes.submissions).parse(all.submissions)) {
      expect(ids('teams')).toContain(team_id);
      expect(ids('problems')).toContain(problem_id);
      expect(ids('languages')).toContain(language_id);
    }
    expect(all.submissions).toHaveLength(3);
    expect(
      z
        .array(clicsShapes.judgements)
        .parse(all.judgements)
        .map((one) => one.judgement_type_id),
    ).toEqual(['WA', 'AC']);
    expect(all.clarifications).toHaveLength(1);
    const board = clicsShapes.scoreboard.parse(await get('/scoreboard', secret));
    expect(board.rows[0]).toMatchObject({ rank: 1, team_id: entrants[0], score: { num_solved: 1, total_time: 32 } });
    expect(board.rows[0]!.problems[0]).toMatchObject({ solved: true, time: 12, num_judged: 2, first_to_solve: true });
    const named = await get('/access', secret);
    expect(named.capabilities).toEqual([]);
    const offered = named.endpoints.find((one: { type: string }) => one.type === 'judgements').properties;
    for (const judgement of all.judgements!) expect(offered).toEqual(expect.arrayContaining(Object.keys(judgement)));
  }
  expect(await get(`/submissions?team_id=${entrants[0]}`)).toHaveLength(2);
  expect(await get(`/submissions?team_id=${entrants[0]}&problem_id=${sections[1]}`)).toEqual([]);
  expect((await ask(`${contest}/runs`)).status).toBe(404);
  expect((await ask(`${contest}/__proto__`)).status).toBe(404);
  expect((await ask(`${contest}/teams/1x`)).status).toBe(404);
  expect((await ask('/clics/api/contests/1')).status).toBe(404);
  const shown = (await as(organiser).call(showContestFeed, { stage_id: stageId })).data;
  expect(shown).toMatchObject({ offered: true, path: contest, tokens: [{ name: 'Resolver' }] });
  expect(shown.tokens[0]!.used_at).not.toBeNull();
});

test('nobody reads without a pass or token, and one that is withdrawn opens nothing', async () => {
  const { ask, contest, pass, token, as, organiser, stageId, origin } = await feed();
  const bare = await fetch(`${origin}${contest}`);
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')]);
  expect((await ask(contest, 'x'.repeat(32))).status).toBe(401);
  expect((await fetch(`${origin}${contest}`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  const another = await feed();
  expect((await ask(another.contest, pass)).status).toBe(404);
  await as(organiser).call(withdrawPass, { stage_id: stageId });
  expect((await ask(contest, pass)).status).toBe(401);
  expect((await ask(contest, token)).status).toBe(200);
  const tokenId = (await as(organiser).call(showContestFeed, { stage_id: stageId })).data.tokens[0]!.id;
  const revoke = () => as(organiser).call(revokeFeedToken, { stage_id: stageId, token_id: tokenId });
  expect((await revoke()).code).toBe(1);
  expect((await revoke()).key).toBe('feed_token_gone');
  expect((await ask(contest, token)).status).toBe(401);
});

test('whoever guesses passes is stopped, and a right one opens all the same', async () => {
  const { db, ask, contest, pass } = await feed();
  const statuses: number[] = [];
  while (statuses.length < 200 && statuses.at(-1) !== 429) statuses.push((await ask(contest, `guess ${statuses.length}`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(contest, pass)).status).toBe(200);
  await db.deleteFrom('rate_limits').where('name', 'like', 'contest api %').execute();
});

test('a stage that ranks otherwise or asks for more than programs is not told', async () => {
  const { db, ask, contest, as, organiser, stageId } = await feed();
  await db.updateTable('sections').set({ kind: 'paper' }).where('stage_id', '=', stageId).execute();
  expect((await ask(contest)).status).toBe(404);
  expect((await as(organiser).call(newFeedToken, { stage_id: stageId, name: 'x' })).key).toBe('feed_not_offered');
  expect((await as(organiser).call(showContestFeed, { stage_id: stageId })).data.offered).toBe(false);
});

test.each(['tries', 'nothing'] as const)(
  'after the freeze no verdict changes a byte of what the public reads, where %s shows',
  async (shows) => {
    const stage = await feed({ shows, freezeBeforeS: 5400, entrants: 2 });
    const { handIn, judge, published, ask, contest, token, read, get, until } = stage;
    await handIn(1, 1, 10, 'ok');
    const hidden = [await handIn(1, 2, 100, 'pending'), await handIn(2, 1, 101, 'pending')];
    await published();
    const paths = [...clicsCollections.map((type) => `${contest}/${type}`), `${contest}/state`, `${contest}/scoreboard`, contest];
    const whole = async () => Promise.all(paths.map(async (path) => (await ask(path)).text));
    const before = await whole();
    expect(JSON.parse(before[paths.indexOf(`${contest}/submissions`)]!)).toHaveLength(shows === 'tries' ? 3 : 1);
    const open = await read();
    await until('the feed begins', async () => open.events.some(({ type }) => type === 'state'));
    const eventCount = open.events.length;
    await judge(hidden[0]!, 'ok');
    await judge(hidden[1]!, 'wrong');
    await published();
    const judged = await get('/judgements', token);
    expect(judged).toHaveLength(3);
    expect(await whole()).toEqual(before);
    // Long enough for two looks of the feed.
    const later = await handIn(2, 2, 102, 'pending');
    await published();
    if (shows === 'tries') await until('what came later is told', async () => open.events.some((one) => one.id === later));
    else await new Promise((done) => setTimeout(done, 2200));
    expect(open.events.slice(eventCount).map(({ type, id: of }) => [type, of])).toEqual(shows === 'tries' ? [['submissions', later]] : []);
    await open.close();
  },
);

test('a feed tells everything in order, what comes, and after a cut what was missed; a thaw tells what was hidden', async () => {
  const stage = await feed({ freezeBeforeS: 3600 + 600, entrants: 2, to: 10 });
  const { handIn, judge, published, read, until, token, clock, as, organiser, stageId } = stage;
  const first = await handIn(1, 1, 10, 'ok');
  await published();
  const open = await read(token);
  await until('the feed begins', async () => open.events.some(({ type }) => type === 'state'));
  const types = open.events.map(({ type }) => type);
  expect(types.indexOf('teams')).toBeLessThan(types.indexOf('submissions'));
  expect(types.at(-1)).toBe('state');
  followFeed(open.events);
  expect(open.events.filter(({ token: given }) => given !== undefined)).toHaveLength(1);
  const late = await handIn(2, 1, 30, 'pending');
  await until('a hand-in is told', async () => open.events.some((one) => one.id === late));
  await judge(late, 'wrong');
  await until('its verdict is told', async () =>
    open.events.some(({ type, id: of, data }) => type === 'judgements' && of === late && data),
  );
  const seen = open.events.findLast(({ token: given }) => given !== undefined)!.token!;
  await open.close();
  const missed = await handIn(1, 2, 40, 'ok');
  await judge(first, 'wrong');
  await published();
  const again = await read(token, seen);
  await until('what was missed is told', async () => again.events.some((one) => one.type === 'judgements' && one.id === missed));
  expect(again.events.map(({ id: of }) => of).sort()).toEqual([first, first, missed, missed].sort());
  expect(again.events.find((one) => one.type === 'judgements' && one.id === first)!.data).toMatchObject({ judgement_type_id: 'WA' });
  await again.close();
  expect((await read(token, 'nonsense')).status).toBe(400);

  const everybody = await read();
  await until('the public feed begins', async () => everybody.events.some(({ type }) => type === 'state'));
  clock.move(11 * 60_000);
  expect((await as(organiser).call(openFrozenBoard, { stage_id: stageId })).code).toBe(1);
  await until('the thaw is told', async () =>
    everybody.events.some(({ type, data }) => type === 'state' && (data as { thawed: string | null }).thawed !== null),
  );
  await everybody.close();
});

test('a feed ends when its token is revoked', async () => {
  const { read, token, until, as, organiser, stageId } = await feed();
  const open = await read(token);
  await until('the feed begins', async () => open.events.some(({ type }) => type === 'state'));
  const tokenId = (await as(organiser).call(showContestFeed, { stage_id: stageId })).data.tokens[0]!.id;
  await as(organiser).call(revokeFeedToken, { stage_id: stageId, token_id: tokenId });
  await until('the feed ended', async () => open.ended());
});

const RULES: StageRule[] = [
  { kind: 'icpc', penalty_minutes: 20, compile_errors_count: true },
  { kind: 'ioi', groups: false, last_gain: false },
  { kind: 'sum', take: 'best', ties: [] },
];

test.each(RULES)('under $kind every event is as the format says, and who follows the feed has what the endpoints answer', async (rule) => {
  const stage = await feed({ rule, entrants: 3, freezeBeforeS: 4200, to: 60 });
  const { handIn, judge, published, get, token, pass, read, until, as, organiser, stageId, entrants, sections, db, clock, competitionId } =
    stage;
  await db
    .updateTable('competitions')
    .set({ divisions: ['Open', 'Junior'] })
    .where('id', '=', competitionId)
    .execute();
  await db.updateTable('registrations').set({ division: 'Junior' }).where('id', '=', entrants[1]!).execute();
  await db.updateTable('registrations').set({ official: false, holds_place: false }).where('id', '=', entrants[2]!).execute();
  const feeds = [await read(pass), await read(token)] as const;
  await until('both feeds begin', async () => feeds.every(({ events }) => events.some(({ type }) => type === 'state')));
  const outcomes = ['ok', 'wrong', 'part', 'pending', 'ignored'] as const;
  const ids: string[] = [];
  for (let count = 0; count < 15; count++)
    ids.push(await handIn(1 + (count % 3), 1 + (count % 2), 40 + count * 5, outcomes[count % 5]!, (count % 5) * 20_00));
  await published();
  await judge(ids[3]!, 'ok', 100_00);
  await judge(ids[1]!, 'void');
  const asked = { stage_id: stageId, section_id: sections[0]!, asked_by: stage.people[0]!.id, at: clock.now(), answered_at: clock.now() };
  await db
    .insertInto('clarifications')
    .values({ ...asked, question: 'Is 0 even?', answer: 'Yes', public: true })
    .execute();
  await published();
  clock.move(61 * 60_000);
  for (const change of ['frozen', 'open'] as const) {
    if (change === 'open') expect((await as(organiser).call(openFrozenBoard, { stage_id: stageId })).code).toBe(1);
    for (const [at, secret] of [pass, token].entries()) {
      await until(`the feed of ${secret === pass ? 'everybody' : 'the jury'} is up to date, ${change}`, async () => {
        const has = followFeed(feeds[at]!.events);
        for (const type of [...clicsCollections, 'state'] as const) {
          const answered = [await get(`/${type}`, secret)].flat();
          const byId = (list: readonly Record<string, unknown>[]) => new Map(list.map((one) => [one.id, one]));
          if (!isDeepStrictEqual(byId(has(type)), byId(answered))) return false;
        }
        const state = clicsShapes.scoreboard.parse(await get('/scoreboard', secret)).state;
        return change === 'frozen' || (state.thawed !== null && state.thawed !== undefined);
      });
    }
  }
  for (const { close } of feeds) await close();
});

test('a large contest is told in pieces, whole and in order, to many at once', async () => {
  const { db, clock, stageId, entrants, sections, people, published, get, token, read, until, handIn } = await feed({ entrants: 2 });
  const start = clock.now().getTime() - 60 * 60_000;
  const rows = Array.from({ length: 2500 }, (_, at) => ({
    ...{ stage_id: stageId, section_id: sections[at % 3]!, entrant_id: entrants[at % 2]!, user_id: people[at % 2]!.id },
    ...{ source: `submission:x${at}`.replace('x', '9000000'), at: new Date(start + at), outcome: at % 7 === 0 ? 'ok' : 'wrong', points: 0 },
  }));
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('score_rows')
      .values(rows.slice(from, from + 500))
      .execute();
  await handIn(1, 1, 100, 'ok');
  await published();
  const all: { id: string; contest_time: string }[] = await get('/submissions', token);
  expect(all).toHaveLength(2501);
  expect(new Set(all.map(({ id }) => id)).size).toBe(2501);
  expect(await get(`/submissions?team_id=${entrants[0]}`, token)).toHaveLength(1251);
  expect(await get(`/judgements/${all[1]!.id}`, token)).toMatchObject({ submission_id: all[1]!.id, judgement_type_id: 'WA' });
  const open = await Promise.all(Array.from({ length: 6 }, () => read(token)));
  await until('every reader has everything', async () => open.every(({ events }) => events.some(({ type }) => type === 'state')), 30);
  for (const { events, close } of open) {
    const has = followFeed(events);
    expect(has('submissions')).toEqual(all);
    expect(has('judgements')).toHaveLength(2501);
    await close();
  }
});
