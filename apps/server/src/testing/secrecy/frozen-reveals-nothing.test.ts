import type { StageRule } from '@praxis/contract/competitions/stages';
import { submitCode } from '@praxis/contract/problems/problems';
import { juryBoard, readBoard } from '@praxis/contract/ranks/board';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clicsCollections } from '../clics-shapes.ts';
import { contestFeed } from '../makers/competitions/contest-feeds.ts';
import { contestMakers } from '../makers/competitions/contests.ts';
import { problemMakers } from '../makers/problems.ts';
import { pretendJudge } from '../pretend-judge.ts';
import { openSocket } from '../socket.ts';
import { type TestPerson, world } from '../world.ts';
import { differences, type Looking, readBy, readByAll, settled } from './read-by.ts';

const MINUTE = 60_000;

/** A stage of one problem whose board is frozen, two who compete, and everybody who might want to know more than the board says. */
async function frozenStage(shows: 'tries' | 'nothing') {
  const created = await world();
  const makers = { ...problemMakers(created), ...contestMakers(created) };
  const { db, clock, as, person, until } = created;
  const organiser = await makers.organiser();
  const problem = await makers.problem(organiser);
  const cup = await makers.contest(organiser, [{ kind: 'oj', config: { problem_id: problem.id } }]);
  const [one, two] = [await makers.entered(cup), await makers.entered(cup)];
  const mentor = await person('teacher');
  await db
    .insertInto('mentors')
    .values({ registration_id: one.id, user_id: mentor.id, state: 'accepted', invited_at: clock.now() })
    .execute();
  // Frozen for the last hundred minutes of two hours; half an hour has gone.
  await db
    .updateTable('stages')
    .set({ freeze_before_s: 100 * 60, shows, board_for: 'signed_in' })
    .where('id', '=', cup.stageId)
    .execute();
  clock.move(30 * MINUTE);
  // The publisher's clock went on without it: it looks again when it is told to, and by itself every ten seconds.
  await sql`select pg_notify('score_rows', ${cup.stageId})`.execute(db);
  const read = async () => (await as(two.person).call(readBoard, { competition_id: cup.id })).data;
  await until('the board is frozen', async () => (await read()).head.state === 'frozen', 30);
  const place = { at: 'contest', stage_id: cup.stageId, section_id: cup.sectionIds[0]! } as const;
  const outsiders: Record<string, TestPerson | undefined> = {
    visitor: undefined,
    stranger: await person('student'),
    'other entrant': two.person,
    'other teacher': await person('teacher'),
    'other organiser': await makers.organiser(),
    mentor,
    expert: await person('expert'),
  };
  return { ...created, ...makers, organiser, problem, cup, place, one, two, key: (await read()).key, outsiders };
}

/** What a look needs to know of a stage. */
type Looked = Looking & { key: string; outsiders: Record<string, TestPerson | undefined>; cup: { id: string; stageId: string } };

const addressesOf = ({ key, cup: { id, stageId } }: Looked) => [
  ...[`/board/${key}/now`, `/board/${key}/-/0/0`, `/index/competitionDetail/${id}`, `/index/teamList/${id}`],
  ...[`/index/competitionRank/${id}/${stageId}/x`, `/screenVisualzation/${id}/${stageId}/x`, '/openapi.json'],
];
const seenBy = (of: Looked, who: TestPerson | undefined, known: Record<string, string>, paths?: RegExp) =>
  readBy(of, who, known, { ...(paths && { paths }), addresses: addressesOf(of) });
const seenByAll = (of: Looked, known: Record<string, string>, paths?: RegExp) =>
  readByAll(of, of.outsiders, known, { ...(paths && { paths }), addresses: addressesOf(of) });

const LONG = process.env.TEST_LONG === '1';
/** Where somebody might read of a contest; one test asks everything. */
const ABOUT_CONTESTS = LONG
  ? /competition|contest|rank|board|registration|team|award|dissent|production|home|search|calendar|notice/
  : /competition\/|contest|rank|board/;

test.each([
  { shows: 'tries', verdict: 'AC', paths: /./ },
  // Who may read what is the same: the short run asks here what speaks of contests.
  { shows: 'nothing', verdict: 'WA', paths: LONG ? /./ : ABOUT_CONTESTS },
] as const)(
  'after the freeze no verdict changes a byte that anybody else may read, where a board shows $shows',
  { timeout: 300_000 },
  async ({ shows, verdict, paths }) => {
    const of = await frozenStage(shows);
    const { as, db, one, cup, place, organiser, until } = of;
    const rows = () => db.selectFrom('score_rows').selectAll().where('stage_id', '=', cup.stageId).orderBy('id').execute();
    const jury = async () => JSON.stringify((await as(organiser).call(juryBoard, { stage_id: cup.stageId })).data.frame);
    const known: Record<string, string> = {
      ...{ competition_id: cup.id, stage_id: cup.stageId, section_id: place.section_id, step_id: cup.stageId, sct_id: place.section_id },
      ...{ entrant_id: one.id, registration_id: one.id, user_id: one.person.id, problem_id: of.problem.id, key: of.key },
      ...{ place: JSON.stringify(place), room: 'stage', room_id: cup.stageId, id: cup.id, size: '100', q: 'e', kind: 'all' },
    };
    const sockets = await Promise.all(
      Object.values(of.outsiders).map(async (who) => {
        const opened = await openSocket(`${of.origin}/ws`);
        opened.send({ t: 'auth', ...(who ? { token: who.token } : { board: of.key }) });
        for (const topic of [`board:${cup.stageId}`, `stage:${cup.stageId}`, `contest:${cup.stageId}`, `user:${one.person.id}`])
          opened.send({ t: 'sub', topic });
        return opened;
      }),
    );
    const receivedFrames = () => sockets.map(({ frames }) => JSON.stringify(frames.filter(({ t }) => t === 'msg')));

    const board = async () => (await seenBy(of, undefined, known, /^$/)).get(`/board/${of.key}/-/0/0`);
    const untouched = await board();
    const sent = await as(one.person).call(submitCode, { place, device: one.device, language: 'cpp17', code: `// verdict:${verdict}` });
    expect(sent.code).toBe(1);
    known.submission_id = sent.data.submission_id;
    for (const { send } of sockets) send({ t: 'sub', topic: `submission:${known.submission_id}` });
    await until('the hand-in was taken to the boards', async () => (await rows()).every(({ batch }) => batch !== null));
    // The hand-in itself shows as a try where the stage says so, before its verdict.
    if (shows === 'tries') await until('the try is seen', async () => (await board()) !== untouched);
    else expect(await board()).toBe(untouched);
    const before = await settled(() => seenByAll(of, known, paths));
    expect(before.size).toBeGreaterThan(paths === ABOUT_CONTESTS ? 100 : 500);
    const frames = receivedFrames();
    const juryBefore = await jury();
    const organiserBefore = await seenBy(of, organiser, known, paths);

    const judge = await pretendJudge(of);
    await until('it was judged', async () => (await rows()).every(({ outcome }) => outcome !== 'pending'));
    await until('the boards took the verdict', async () => (await rows()).every(({ batch }) => batch !== null));
    judge.close();
    // Whoever may know does, and this test would see it: the jury's board has changed, and what the organiser reads.
    await until('the jury sees it', async () => (await jury()) !== juryBefore);
    expect(differences(organiserBefore, await seenBy(of, organiser, known, paths)).length).toBeGreaterThan(1);

    expect(differences(before, await seenByAll(of, known, paths))).toEqual([]);
    expect(receivedFrames()).toEqual(frames);
    for (const { socket } of sockets) socket.close();
  },
);

const SUM: StageRule = { kind: 'sum', take: 'best', ties: [{ by: 'last_gain' }] };
const IOI: StageRule = { kind: 'ioi', groups: false, last_gain: true };
const CTF: StageRule = { kind: 'ctf', initial: 500_00, minimum: 100_00, decay: 3 };

const TWINS = [
  { rule: CTF, kinds: ['task', 'task', 'oj'], shows: 'nothing', long: false },
  { rule: SUM, kinds: ['paper', 'task', 'oj'], shows: 'tries', long: false },
  { rule: IOI, kinds: ['oj', 'oj', 'oj'], shows: 'tries', long: false },
  { rule: CTF, kinds: ['task', 'oj', 'task'], shows: 'tries', long: true },
  { rule: SUM, kinds: ['paper', 'paper', 'task'], shows: 'nothing', long: true },
  { rule: SUM, kinds: ['oj', 'oj', 'oj'], shows: 'nothing', long: true },
] as const;

test.each(TWINS.filter(({ long }) => LONG || !long))(
  'two stages under $rule.kind with $kinds that differ after the freeze alone tell the same, where $shows shows',
  { timeout: 120_000 },
  async ({ rule, kinds, shows }) => {
    const created = await world();
    const { db, as, person, until } = created;
    const stage = await contestFeed(created, { rule, shows, freezeBeforeS: 5400, entrants: 3 });
    const { stageId, competitionId, organiser, people, sections, handIn, judge, published } = stage;
    for (const [at, kind] of kinds.entries()) await db.updateTable('sections').set({ kind }).where('id', '=', sections[at]!).execute();
    await handIn(1, 1, 10, 'ok', 40_00);
    await handIn(2, 2, 20, 'part', 30_00);
    await published();
    const { key, head } = (await as(people[1]!).call(readBoard, { competition_id: competitionId })).data;
    expect(head.state).toBe('frozen');
    const more = LONG ? { teacher: await person('teacher'), expert: await person('expert') } : {};
    const outsiders = { visitor: undefined, 'other entrant': people[1], ...more };
    const of = { ...created, key, outsiders, cup: { id: competitionId, stageId } };
    const known: Record<string, string> = {
      ...{ competition_id: competitionId, stage_id: stageId, step_id: stageId, section_id: sections[0]!, key, id: competitionId },
      ...{ entrant_id: stage.entrants[0]!, registration_id: stage.entrants[0]!, user_id: people[0]!.id, size: '100', q: 'e', kind: 'all' },
    };
    const feedPaths = [...clicsCollections, 'state', 'scoreboard'];
    const look = async () => {
      const seen = await seenByAll(of, known, ABOUT_CONTESTS);
      for (const path of feedPaths) seen.set(`feed ${path}`, (await stage.ask(`${stage.contest}/${path}`)).text);
      return seen;
    };
    const jury = async () => JSON.stringify((await as(organiser).call(juryBoard, { stage_id: stageId })).data.frame);
    // The one stage: handed in where that shows, and judged as nothing yet; where it does not, nobody handed in anything.
    const after = [1, 2, 3].map((section) => ({ entrant: section, section, minute: 100 + section }));
    const hidden: string[] = [];
    if (shows === 'tries') for (const { entrant, section, minute } of after) hidden.push(await handIn(entrant, section, minute, 'pending'));
    await published();
    const before = await settled(look);
    expect(before.size).toBeGreaterThan(30);
    const open = await stage.read();
    if (kinds.every((kind) => kind === 'oj')) await until('the feed begins', async () => open.events.some(({ type }) => type === 'state'));
    const eventText = JSON.stringify(open.events);
    const juryBefore = await jury();
    // The other one: everything turns out well, or badly.
    for (const [at, { entrant, section, minute }] of after.entries()) {
      const [outcome, points] = at === 1 ? (['wrong', 0] as const) : (['ok', 100_00] as const);
      if (shows === 'tries') await judge(hidden[at]!, outcome, points);
      else await handIn(entrant, section, minute, outcome, points);
    }
    await published();
    await until('the jury sees it', async () => (await jury()) !== juryBefore);
    expect(differences(before, await look())).toEqual([]);
    await new Promise((done) => setTimeout(done, 1200));
    expect(JSON.stringify(open.events)).toBe(eventText);
    await open.close();
  },
);
