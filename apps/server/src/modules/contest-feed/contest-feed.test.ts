import { newFeedToken, revokeFeedToken, showContestFeed } from '@praxis/contract/contest-feed/contest-feed';
import { newPass, openFrozenBoard, withdrawPass } from '@praxis/contract/ranks/board';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { runningStage } from '../../testing/makers/competitions/running-stages.ts';
import { world } from '../../testing/world.ts';

const id = z.string().regex(/^[\w][\w.-]{0,35}$/);
const time = z.iso.datetime({ precision: 3 });
const span = z.string().regex(/^-?\d+:[0-5]\d:[0-5]\d\.\d{3}$/);
const state = z.strictObject({
  started: time.nullable(),
  frozen: time.nullable().optional(),
  ended: time.nullable(),
  thawed: time.nullable().optional(),
  finalized: time.nullable(),
  end_of_updates: time.nullable(),
});
const count = z.int().min(0);
/** What version 2023-06 of the format says of each object, as far as this server has it. */
const shapes = {
  contest: z.strictObject({
    id,
    name: z.string(),
    formal_name: z.string(),
    start_time: time.nullable(),
    duration: span,
    scoreboard_freeze_duration: span.optional(),
    scoreboard_type: z.enum(['pass-fail', 'score']),
    penalty_time: count.optional(),
  }),
  state,
  'judgement-types': z.strictObject({ id, name: z.string(), penalty: z.boolean(), solved: z.boolean() }),
  languages: z.strictObject({
    id,
    name: z.string(),
    entry_point_required: z.boolean(),
    entry_point_name: z.string().optional(),
    extensions: z.array(z.string()).min(1),
  }),
  problems: z.strictObject({
    id,
    label: z.string(),
    name: z.string(),
    ordinal: count,
    time_limit: z.number().optional(),
    test_data_count: count.optional(),
    max_score: z.number().optional(),
  }),
  groups: z.strictObject({ id, name: z.string(), type: z.string() }),
  organizations: z.strictObject({ id, name: z.string(), formal_name: z.string() }),
  teams: z.strictObject({ id, name: z.string(), label: z.string(), organization_id: id.nullable(), group_ids: z.array(id) }),
  submissions: z.strictObject({
    id,
    language_id: id,
    problem_id: id,
    team_id: id,
    time,
    contest_time: span,
    entry_point: z.string().optional(),
    files: z.array(z.never()),
  }),
  judgements: z.strictObject({
    id,
    submission_id: id,
    judgement_type_id: z.enum(['AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RTE', 'CE', 'JE']),
    score: z.number().optional(),
    start_time: time,
    start_contest_time: span,
    end_time: time,
    end_contest_time: span,
    max_run_time: z.number().optional(),
  }),
  clarifications: z.strictObject({
    id,
    from_team_id: id.nullable(),
    to_team_id: id.nullable(),
    reply_to_id: id.nullable(),
    problem_id: id.nullable(),
    text: z.string(),
    time,
    contest_time: span,
  }),
  awards: z.strictObject({ id, citation: z.string(), team_ids: z.array(id) }),
  scoreboard: z.strictObject({
    time,
    contest_time: span,
    state,
    rows: z.array(
      z.strictObject({
        rank: z.int().min(1),
        team_id: id,
        score: z.union([z.strictObject({ num_solved: count, total_time: count }), z.strictObject({ score: z.number() })]),
        problems: z.array(
          z.union([
            z.strictObject({ problem_id: id, num_judged: count, num_pending: count, solved: z.literal(false) }),
            z.strictObject({
              ...{ problem_id: id, num_judged: count, num_pending: count, solved: z.literal(true), time: count },
              first_to_solve: z.boolean(),
            }),
            z.strictObject({ problem_id: id, num_judged: count, num_pending: count, score: z.number(), time: count.optional() }),
          ]),
        ),
      }),
    ),
  }),
};
type Type = keyof typeof shapes;
const collections = [
  ...(['judgement-types', 'languages', 'problems', 'groups', 'organizations'] as const),
  ...(['teams', 'submissions', 'judgements', 'clarifications', 'awards'] as const),
];
type Event = { type: Type; id: string | null; data: unknown; token?: string };

/** A stage with the ways in for the public and the jury. */
async function feed(traits: Parameters<typeof runningStage>[1] = {}) {
  const school = await world();
  const stage = await runningStage(school, traits);
  const { origin, as, db, until } = school;
  const { pass } = (await as(stage.organiser).call(newPass, { stage_id: stage.stageId })).data;
  const { token } = (await as(stage.organiser).call(newFeedToken, { stage_id: stage.stageId, name: 'Resolver' })).data;
  const contest = `/clics/api/contests/${stage.stageId}`;
  const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` });
  const ask = async (path: string, secret = pass) => {
    const reply = await fetch(`${origin}${path}`, { headers: basic(secret) });
    return { status: reply.status, text: await reply.text() };
  };
  const get = async (path: string, secret = pass) => JSON.parse((await ask(`${contest}${path}`, secret)).text);
  const published = () =>
    until('every hand-in is on the board', async () => {
      const rows = await db
        .selectFrom('score_rows')
        .select('id')
        .where('stage_id', '=', stage.stageId)
        .where('batch', 'is', null)
        .execute();
      return rows.length === 0;
    });
  /** Reads an event feed until it is closed. */
  async function read(secret = pass, since?: string) {
    const cut = new AbortController();
    const reply = await fetch(`${origin}${contest}/event-feed${since === undefined ? '' : `?since_token=${since}`}`, {
      headers: basic(secret),
      signal: cut.signal,
    });
    const events: Event[] = [];
    let ended = false;
    const reading = (async () => {
      let rest = '';
      for await (const piece of reply.body!.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + piece).split('\n');
        rest = lines.pop()!;
        for (const line of lines) if (line !== '') events.push(JSON.parse(line));
      }
    })()
      .catch(() => undefined)
      .finally(() => {
        ended = true;
      });
    const close = async () => {
      cut.abort();
      await reading;
    };
    return { status: reply.status, events, close, ended: () => ended };
  }
  return { ...school, ...stage, pass, token, contest, ask, get, published, read };
}

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
    expect(shapes.contest.parse(one)).toMatchObject({
      id: stageId,
      scoreboard_type: 'pass-fail',
      penalty_time: 20,
      duration: '3:00:00.000',
    });
    expect(await get('', secret)).toEqual(one);
    expect(shapes.state.parse(await get('/state', secret))).toMatchObject({ ended: null, finalized: null });
    const all: Record<string, { id: string }[]> = {};
    for (const type of collections) {
      const members: { id: string }[] = await get(`/${type}`, secret);
      z.array(shapes[type]).parse(members);
      all[type] = members;
      for (const member of members.slice(0, 3)) expect(await get(`/${type}/${member.id}`, secret)).toEqual(member);
    }
    const ids = (type: string) => new Set(all[type]!.map((one) => one.id));
    for (const { team_id, problem_id, language_id } of z.array(shapes.submissions).parse(all.submissions)) {
      expect(ids('teams')).toContain(team_id);
      expect(ids('problems')).toContain(problem_id);
      expect(ids('languages')).toContain(language_id);
    }
    expect(all.submissions).toHaveLength(3);
    expect(
      z
        .array(shapes.judgements)
        .parse(all.judgements)
        .map((one) => one.judgement_type_id),
    ).toEqual(['WA', 'AC']);
    expect(all.clarifications).toHaveLength(1);
    const board = shapes.scoreboard.parse(await get('/scoreboard', secret));
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
    const paths = [...collections.map((type) => `${contest}/${type}`), `${contest}/state`, `${contest}/scoreboard`, contest];
    const whole = async () => Promise.all(paths.map(async (path) => (await ask(path)).text));
    const before = await whole();
    expect(JSON.parse(before[paths.indexOf(`${contest}/submissions`)]!)).toHaveLength(shows === 'tries' ? 3 : 1);
    const open = await read();
    await until('the feed begins', async () => open.events.some(({ type }) => type === 'state'));
    const told = open.events.length;
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
    expect(open.events.slice(told).map(({ type, id: of }) => [type, of])).toEqual(shows === 'tries' ? [['submissions', later]] : []);
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
  for (const { type, data } of open.events) (Array.isArray(data) ? z.array(shapes[type]) : shapes[type]).parse(data);
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
