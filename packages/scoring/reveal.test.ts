import { describe, expect, test } from 'vitest';
import type { ScoreRow } from './grades/cells.ts';
import { juryCell, publicCell } from './grades/visible.ts';
import { cellRuleOf, type RankRule, rank, type Standings, stageClock } from './judging/ranking.ts';
import { boardAfter, reveal } from './reveal.ts';

const FREEZE = 240 * 60_000;

/** Numbers that look random and are the same every time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function contest(rule: RankRule, seed: number, entrants = 12, sections = 6) {
  const next = numbers(seed);
  const rows = new Map<string, ScoreRow[]>();
  for (let id = 0; id < entrants * sections * 2; id++) {
    const key = `e${next(entrants)} s${next(sections)}`;
    const points = next(101) * 100;
    const outcome = points === 100_00 || next(3) === 0 ? 'ok' : points > 0 ? 'part' : 'wrong';
    rows.set(key, [...(rows.get(key) ?? []), { id, at: next(300) * 60_000, outcome, points, part: String(next(2)) }]);
  }
  const of = (entrant: string, section: string) => rows.get(`${entrant} ${section}`) ?? [];
  const common = {
    rule,
    sections: Array.from({ length: sections }, (_, at) => ({ id: `s${at}`, max: 100_00, weight: null })),
    entrants: Array.from({ length: entrants }, (_, at) => ({ id: `e${at}`, ranking: at === 3 ? 'guest' : 'official' }) as const),
    clock: stageClock(0),
  };
  const open: Standings = { ...common, cells: (entrant, section) => juryCell(cellRuleOf(rule), of(entrant, section)) };
  const view = { revealed: true, frozenFrom: FREEZE, shows: 'tries' } as const;
  const frozen = { ...common, cells: (entrant: string, section: string) => publicCell(cellRuleOf(rule), of(entrant, section), view) };
  const handedInAt = (entrant: string, section: string) =>
    Math.min(...of(entrant, section).flatMap(({ at }) => (at >= FREEZE ? [at] : [])), Number.MAX_SAFE_INTEGER);
  return { open, frozen, handedInAt };
}

const rules: RankRule[] = [
  { kind: 'icpc', penalty_minutes: 20 },
  { kind: 'sum', take: 'best', ties: [{ by: 'last_gain' }] },
  { kind: 'sum', take: 'last', ties: [] },
  { kind: 'ioi', groups: false, last_gain: true },
  { kind: 'last' },
  { kind: 'ctf', initial: 500_00, minimum: 100_00, decay: 4 },
];

describe.each(rules)('a reveal by $kind', (rule) => {
  test.each([1, 5, 9])('of contest %i shows the frozen board first, each step as it was told, and the open board last', (seed) => {
    const asked = contest(rule, seed);
    const open = rank(asked.open);
    const played = reveal({ ...asked, places: 8 });
    const board = (at: number) => boardAfter({ ...asked.open, open }, played, at);
    const seen = (lines: typeof open) =>
      lines.map(({ cells, ...line }) => ({
        ...line,
        cells: cells.map(({ points, tries, solved, worth }) => [points, tries, solved, worth]),
      }));
    expect(seen(board(played.steps.length))).toEqual(seen(open));
    const frozen = new Map(rank(asked.frozen).map(({ id, cells }) => [id, cells.map(({ points, tries }) => [points, tries])]));
    for (const { id, cells } of board(0)) {
      const known = played.opened.includes(id)
        ? open.find((line) => line.id === id)!.cells.map(({ points, tries }) => [points, tries])
        : frozen.get(id);
      expect(cells.map(({ points, tries }) => [points, tries])).toEqual(known);
    }
    for (const [at, step] of played.steps.entries()) {
      const line = board(at + 1).find(({ id }) => id === step.entrant)!;
      expect({ total: line.total, penalty: line.penalty }).toEqual({ total: step.total, penalty: step.penalty });
    }
    // Going back gives what stood there before.
    expect(board(1)).toEqual(boardAfter({ ...asked.open, open }, played, 1));
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of contest %i opens every hidden cell once and ends in the open board', (seed) => {
    const asked = contest(rule, seed);
    const { steps, opened } = reveal({ ...asked, places: 100 });
    expect(opened).toEqual([]);
    const cells = new Set(steps.map(({ entrant, section }) => `${entrant} ${section}`));
    expect(cells.size).toBe(steps.length);
    const totals = new Map(rank(asked.open).map(({ id, total, penalty }) => [id, { total, penalty }]));
    for (const [id, expected] of totals) {
      const last = steps.findLast(({ entrant }) => entrant === id);
      if (last) expect({ total: last.total, penalty: last.penalty }, id).toEqual(expected);
      else expect(rank(asked.frozen).find((line) => line.id === id)).toMatchObject({ penalty: expected.penalty });
    }
    for (const { from, to } of steps) expect(Math.min(from, to)).toBeGreaterThanOrEqual(1);
    expect(reveal({ ...asked, places: 100 })).toMatchObject({ steps, opened });
  });

  test('plays the first places only and opens the others at once', () => {
    const asked = contest(rule, 9, 40);
    const { steps, opened } = reveal({ ...asked, places: 10 });
    expect(opened).toHaveLength(30);
    expect(steps.filter(({ entrant }) => opened.includes(entrant))).toEqual([]);
    expect(steps.every(({ from, to }) => from <= 40 && to <= 40)).toBe(true);
  });
});

test('by icpc nobody who was played is overtaken from above, and the last one settled is the winner', () => {
  const asked = contest(rules[0]!, 5);
  const { steps } = reveal({ ...asked, places: 100 });
  expect(steps.every(({ from, to }) => to <= from)).toBe(true);
  const settled = steps.filter((step) => step.settled).map(({ to }) => to);
  expect(settled).toEqual(settled.toSorted((one, other) => other - one));
});
