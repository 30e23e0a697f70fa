import type { StageRule } from '@praxis/contract/competitions/stages';
import { adjustScore, withdrawAdjustment } from '@praxis/contract/contests/adjustments';
import { giveExtraContestTime, pauseStage, resumeStage } from '@praxis/contract/contests/times';
import { type BoardFrame, freezeBoard, juryBoard, readBoard } from '@praxis/contract/ranks/board';
import { disqualifyEntrant } from '@praxis/contract/teams/review';
import { seeded } from '@praxis/scoring/seeded';
import { expect, test } from 'vitest';
import { runningStage } from '../../../testing/makers/competitions/running-stages.ts';
import { world } from '../../../testing/world.ts';
import { type ScoreNote, writeScores } from '../../contests/scores/scores.store.ts';

const MINUTE = 60_000;
const ROUNDS = process.env.TEST_LONG === '1' ? 40 : 4;
const EVENTS = 16;
const WEIGHTS = [40, 30, 20, 10];
const PARTS = ['user', 'root'];
const CTF = { kind: 'ctf' as const, initial: 500_00, minimum: 100_00, decay: 3 };
const RULES: StageRule[] = [
  { kind: 'icpc', penalty_minutes: 20, compile_errors_count: false },
  { kind: 'ioi', groups: true, last_gain: true },
  { kind: 'sum', take: 'best', ties: [{ by: 'section', place: 2 }, { by: 'last_gain' }, { by: 'tries' }] },
  { kind: 'sum', take: 'last', ties: [] },
  { kind: 'last' },
  CTF,
];

type HandIn = {
  entrant: number;
  section: number;
  at: number;
  outcome: ScoreNote['outcome'];
  points: number;
  groups: number[];
  part: string;
};
type Adjustment = { id: string; entrant: number; at: number; points: number; withdrawnAt: number | null };
type Known = {
  rule: StageRule;
  handIns: HandIn[];
  adjustments: Adjustment[];
  ranking: ('official' | 'guest' | 'out')[];
  /** Contest time of a moment, in milliseconds. */
  running: (at: number) => number;
};
type Count = { total: number; penalty: number; gained: number | null; tries: number };

// The recount below shares nothing with the boards: it reads what happened, line by line, as the rule is written in the regulations.

const valid = (of: readonly HandIn[]) => of.filter(({ outcome }) => outcome !== 'void' && outcome !== 'ignored');
const judged = (of: readonly HandIn[]) => valid(of).filter(({ outcome }) => outcome !== 'pending');

function solvedOf(known: Known, own: readonly HandIn[]): Count {
  const all = valid(own);
  const right = all.find(({ outcome }) => outcome === 'ok');
  if (!right) return { total: 0, penalty: 0, gained: null, tries: 0 };
  const wrong = all.filter(({ at, outcome }) => at < right.at && outcome !== 'pending').length;
  return { total: 1, penalty: Math.floor(known.running(right.at) / MINUTE) + 20 * wrong, gained: right.at, tries: wrong + 1 };
}

function pointsOf(own: readonly HandIn[], last: boolean): Count {
  const counted = judged(own);
  const most = Math.max(0, ...counted.map(({ points }) => points));
  const chosen = last ? counted.at(-1) : counted.find(({ points }) => points === most);
  const total = chosen?.points ?? 0;
  return { total, penalty: 0, gained: total > 0 ? chosen!.at : null, tries: counted.length };
}

function groupsOf(own: readonly HandIn[]): Count {
  const counted = judged(own);
  const best = [0, 1].map((group) => Math.max(0, ...counted.map(({ groups }) => groups[group]!)));
  const reached = best.flatMap((most, group) => (most > 0 ? [counted.find(({ groups }) => groups[group] === most)!.at] : []));
  const gained = reached.length > 0 ? Math.max(...reached) : null;
  return { total: best.reduce((sum, one) => sum + one, 0), penalty: 0, gained, tries: counted.length };
}

const flagsOf = (own: readonly HandIn[]) =>
  PARTS.flatMap((part) => own.filter((one) => one.outcome === 'ok' && one.part === part).slice(0, 1));

/** What a flag is worth: the whole for the first who has it, less for each other, never less than the least. */
function worthOfFlag(known: Known, section: number, part: string) {
  const solvers = known.ranking.filter(
    (ranking, entrant) =>
      ranking === 'official' &&
      known.handIns.some((one) => one.entrant === entrant && one.section === section && one.part === part && one.outcome === 'ok'),
  ).length;
  const others = Math.max(0, solvers - 1);
  return Math.max(CTF.minimum, Math.ceil(CTF.initial - ((CTF.initial - CTF.minimum) * others ** 2) / CTF.decay ** 2));
}

function countOf(known: Known, entrant: number, section: number): Count {
  const own = known.handIns.filter((one) => one.entrant === entrant && one.section === section).sort((a, b) => a.at - b.at);
  const { rule } = known;
  if (rule.kind === 'icpc') return solvedOf(known, own);
  if (rule.kind === 'ioi') return groupsOf(own);
  if (rule.kind === 'last') return pointsOf(own, true);
  if (rule.kind === 'ctf') {
    const flags = flagsOf(own);
    const total = flags.reduce((sum, { part }) => sum + worthOfFlag(known, section, part), 0);
    return { total, penalty: 0, gained: flags.length > 0 ? Math.max(...flags.map(({ at }) => at)) : null, tries: 0 };
  }
  const count = pointsOf(own, rule.take === 'last');
  return { ...count, total: Math.round((count.total * WEIGHTS[section]! * 100) / 100_00) };
}

/** The board as somebody would write it by hand: entrant, rank, total, penalty, first to last. */
function recount(known: Known, entrants: readonly string[]) {
  const lines = entrants.flatMap((id, entrant) => {
    if (known.ranking[entrant] === 'out') return [];
    const sections = WEIGHTS.map((_, section) => countOf(known, entrant, section));
    const given = known.adjustments.filter((one) => one.entrant === entrant && one.withdrawnAt === null);
    const extra = given.reduce((sum, { points }) => sum + points, 0);
    const total = sections.reduce((sum, one) => sum + one.total, 0) + extra;
    const gains = [
      ...sections.flatMap(({ gained, total: worth }) => (gained !== null && worth > 0 ? [gained] : [])),
      ...(extra > 0 ? [Math.max(...given.map(({ at }) => at))] : []),
    ];
    const lastGain = gains.length > 0 ? known.running(Math.max(...gains)) : 0;
    const penalty = sections.reduce((sum, one) => sum + one.penalty, 0);
    const tries = sections.reduce((sum, one) => sum + one.tries, 0);
    return [{ id, entrant, total, penalty, lastGain, tries, second: sections[1]!.total }];
  });
  type Line = (typeof lines)[number];
  const compare = (one: Line, other: Line) => {
    const { rule } = known;
    const byTotal = other.total - one.total;
    if (rule.kind === 'icpc') return byTotal || one.penalty - other.penalty || one.lastGain - other.lastGain;
    if (rule.kind === 'ctf' || rule.kind === 'ioi') return byTotal || one.lastGain - other.lastGain;
    if (rule.kind === 'last' || rule.take === 'last') return byTotal;
    return byTotal || other.second - one.second || one.lastGain - other.lastGain || one.tries - other.tries;
  };
  lines.sort((one, other) => compare(one, other) || one.entrant - other.entrant);
  const official = lines.filter(({ entrant }) => known.ranking[entrant] === 'official');
  return lines.map((line) => {
    const guest = known.ranking[line.entrant] === 'guest';
    return [line.id, guest ? null : 1 + official.filter((other) => compare(other, line) < 0).length, line.total, line.penalty];
  });
}

const visibleLines = ({ order, lines }: BoardFrame) =>
  order.map((id) => {
    const line = lines.find((one) => one.id === id)!;
    return [id, line.r, line.t, line.p];
  });

type School = Awaited<ReturnType<typeof world>>;

/** A stage under one rule, with everything that may happen to it. */
async function stageUnder(school: School, rule: StageRule, seed: string) {
  const { db, as, clock, origin, until } = school;
  const next = seeded(seed);
  const below = (count: number) => Math.floor(next() * count);
  const stage = await runningStage(school, { rule, sections: WEIGHTS.length, entrants: 6, to: 24 * 60 });
  const { stageId: stage_id, competitionId: competition_id, organiser, entrants, sections } = stage;
  if (rule.kind === 'sum')
    for (const [at, weight] of WEIGHTS.entries())
      await db.updateTable('sections').set({ weight }).where('id', '=', sections[at]!).execute();
  const start = stage.startAt.getTime();
  const handIns: HandIn[] = [];
  const adjustments: Adjustment[] = [];
  const states = entrants.map(() => ({ official: true, state: 'approved' as 'approved' | 'withdrawn' | 'disqualified' }));
  let froze: number | undefined;
  const done = async <Data>(reply: Promise<{ code: number; key?: string; data: Data }>) => {
    const { code, key, data } = await reply;
    expect([code, key], seed).toEqual([1, undefined]);
    return data;
  };
  const staff = as(organiser);

  function verdict(of: Pick<HandIn, 'entrant' | 'section' | 'at'>): HandIn {
    const outcome = (['ok', 'wrong', 'part', 'pending', 'ignored', 'void'] as const)[below(6)]!;
    const groups = [below(4) * 15_00, below(4) * 15_00];
    return { ...of, outcome, groups, points: rule.kind === 'ioi' ? groups[0]! + groups[1]! : below(11) * 10_00, part: PARTS[below(2)]! };
  }
  const note = (at: number): ScoreNote => {
    const { entrant, section, at: given, outcome, points, groups, part } = handIns[at]!;
    const of = { stageId: stage_id, sectionId: sections[section]!, entrantId: entrants[entrant]!, userId: stage.people[entrant]!.id };
    return { ...of, source: `submission:${at}`, at: new Date(given), points, outcome, detail: { groups, rule: part }, why: 'rejudge' };
  };
  async function handIn() {
    // No two at one moment, and after the freeze some before it and some since.
    const at = Math.min(clock.now().getTime() - 1, start + below((clock.now().getTime() - start) / 1000) * 1000) + (handIns.length % 900);
    handIns.push(verdict({ entrant: below(entrants.length), section: below(sections.length), at }));
    await writeScores(db, [note(handIns.length - 1)], clock.now());
  }
  async function rejudge() {
    if (handIns.length === 0) return;
    const at = below(handIns.length);
    handIns[at] = verdict(handIns[at]!);
    await writeScores(db, [note(at)], clock.now());
  }
  async function adjust() {
    if (rule.kind === 'icpc') return;
    const [entrant, points] = [below(entrants.length), (below(9) - 4) * 5_00 || 2_50];
    const { adjustment_id } = await done(staff.call(adjustScore, { stage_id, entrant_id: entrants[entrant]!, points, reason: 'x' }));
    const row = await db
      .selectFrom('score_rows')
      .select('at')
      .where('source', '=', `adjust:${adjustment_id}`)
      .where('stage_id', '=', stage_id)
      .executeTakeFirstOrThrow();
    adjustments.push({ id: adjustment_id, entrant, points, at: row.at.getTime(), withdrawnAt: null });
  }
  async function withdrawIt() {
    const open = adjustments.filter(({ withdrawnAt }) => withdrawnAt === null);
    const chosen = open[below(Math.max(1, open.length))];
    if (!chosen) return;
    await done(staff.call(withdrawAdjustment, { stage_id, adjustment_id: chosen.id, reason: 'x' }));
    chosen.withdrawnAt = clock.now().getTime();
  }
  async function putOut() {
    const at = below(entrants.length);
    const of = states[at]!;
    if (of.state === 'withdrawn') return;
    const disqualified = of.state === 'approved';
    await done(staff.call(disqualifyEntrant, { competition_id, registration_id: entrants[at]!, disqualified, reason: 'x' }));
    of.state = disqualified ? 'disqualified' : 'approved';
  }
  async function write(at: number) {
    const { state, official } = states[at]!;
    const holds_place = official && state === 'approved';
    await db.updateTable('registrations').set({ state, official, holds_place }).where('id', '=', entrants[at]!).execute();
  }
  async function withdraw() {
    const at = below(entrants.length);
    const of = states[at]!;
    if (of.state === 'disqualified') return;
    of.state = of.state === 'approved' ? 'withdrawn' : 'approved';
    await write(at);
  }
  async function asGuest() {
    const at = below(entrants.length);
    if (states[at]!.state === 'disqualified') return;
    states[at]!.official = !states[at]!.official;
    await write(at);
  }
  const extraTime = () =>
    done(staff.call(giveExtraContestTime, { stage_id, entrant_id: entrants[below(6)]!, seconds: 60 * below(30), reason: 'x' }));
  const events = [handIn, handIn, handIn, handIn, rejudge, rejudge, rejudge, adjust, withdrawIt, putOut, withdraw, asGuest, extraTime];

  const { key } = await done(as(stage.people[0]!).call(readBoard, { competition_id }));
  const jury = async () => visibleLines((await done(staff.call(juryBoard, { stage_id }))).frame);
  const open = async () => visibleLines((await (await fetch(`${origin}/board/${key}/-/0/0`)).json()) as BoardFrame);
  return {
    pause: () => done(staff.call(pauseStage, { stage_id, reason: 'x' })),
    resume: () => done(staff.call(resumeStage, { stage_id })),
    async freeze() {
      await done(staff.call(freezeBoard, { stage_id }));
      const row = await db.selectFrom('stages').select('froze_at').where('id', '=', stage_id).executeTakeFirstOrThrow();
      froze = row.froze_at!.getTime();
    },
    async happen() {
      for (let count = 0; count < EVENTS; count++) await events[below(events.length)]!();
      await handIn();
    },
    async compare() {
      const pauses = await db.selectFrom('stage_pauses').select(['from_at', 'until_at']).where('stage_id', '=', stage_id).execute();
      const running = (at: number) => {
        const stood = pauses.map(({ from_at, until_at }) => Math.max(0, Math.min(at, until_at!.getTime()) - from_at.getTime()));
        return at - start - stood.reduce((sum, one) => sum + one, 0);
      };
      const ranking = states.map(({ state, official }) => (state !== 'approved' ? 'out' : official ? 'official' : 'guest'));
      const known: Known = { rule, handIns, adjustments, ranking, running };
      const frozenFrom = froze ?? Number.POSITIVE_INFINITY;
      const before: Known = {
        ...known,
        // Where the last hand-in counts nobody sees points while the stage is on.
        handIns: rule.kind === 'last' ? [] : handIns.filter(({ at }) => at < frozenFrom),
        adjustments: adjustments
          .filter(({ at }) => at < frozenFrom)
          .map((one) => ({ ...one, withdrawnAt: one.withdrawnAt !== null && one.withdrawnAt < frozenFrom ? one.withdrawnAt : null })),
      };
      for (const [read, of] of [[jury, known] as const, [open, before] as const]) {
        const expected = recount(of, entrants);
        const same = async () => JSON.stringify(await read()) === JSON.stringify(expected);
        await until(seed, same).catch(async () => expect(await read(), `${seed} ${rule.kind}`).toEqual(expected));
      }
    },
  };
}

test('after hand-ins, verdicts, rejudges, withdrawals, pauses and extra time in any order both boards are what somebody counts by hand', {
  timeout: 600_000,
}, async () => {
  const school = await world();
  const seed = process.env.TEST_SEED ?? `${Date.now()}`;
  const stages = await Promise.all(RULES.map((rule, at) => stageUnder(school, rule, `seed ${seed}.${at}`)));
  for (let round = 0; round < ROUNDS; round++) {
    const paused = stages.filter((_, at) => (round + at) % 3 === 1);
    for (const stage of paused) await stage.pause();
    school.clock.move(7 * MINUTE);
    for (const stage of paused) await stage.resume();
    if (round === Math.floor(ROUNDS / 2)) for (const stage of stages) await stage.freeze();
    school.clock.move(3 * MINUTE);
    await Promise.all(stages.map(({ happen }) => happen()));
    await Promise.all(stages.map(({ compare }) => compare()));
  }
});
