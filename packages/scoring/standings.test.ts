import { expect, test } from 'vitest';
import type { ScoreRow } from './grades/cells.ts';
import { juryCell } from './grades/visible.ts';
import { cellRuleOf, type Ranked, type RankRule, rank, stageClock } from './judging/ranking.ts';
import { liveBoard } from './standings.ts';

/** Numbers that look random and are the same every time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const rules: RankRule[] = [
  { kind: 'icpc', penalty_minutes: 20 },
  { kind: 'sum', take: 'best', ties: [{ by: 'section', place: 2 }, { by: 'last_gain' }] },
  { kind: 'ioi', groups: false, last_gain: false },
  { kind: 'last' },
  { kind: 'ctf', initial: 500_00, minimum: 100_00, decay: 4 },
];
const outcomes: ScoreRow['outcome'][] = ['ok', 'wrong', 'part', 'pending', 'ignored', 'void'];

test.each(rules)('a board by $kind that follows 400 changes equals one counted anew after each', (rule) => {
  const next = numbers(7);
  const sections = [1, 2, 3, 4].map((at) => ({ id: `s${at}`, max: 100_00, weight: 25 }));
  let entrants: Ranked[] = Array.from({ length: 12 }, (_, at) => ({ id: `e${at}`, ranking: 'official' }));
  const rows = new Map<string, ScoreRow[]>();
  let clock = stageClock(0);
  const board = liveBoard(rule, sections, clock);
  board.setEntrants(entrants);
  const saved = (entrant: string, section: string) => juryCell(cellRuleOf(rule), rows.get(`${entrant} ${section}`) ?? []);
  for (let id = 0; id < 400; id++) {
    const [entrant, section] = [`e${next(12)}`, `s${1 + next(4)}`];
    const own = rows.get(`${entrant} ${section}`) ?? [];
    if (id % 50 === 49) {
      const changed: Ranked = { id: `e${next(12)}`, ranking: (['guest', 'out', 'official'] as const)[next(3)]! };
      entrants = [changed, ...entrants.filter((one) => one.id !== changed.id)];
      board.setEntrants(entrants);
    } else if (id % 70 === 69) {
      clock = stageClock(0, [{ from: 0, until: next(1000) * 60 }]);
      board.setClock(clock);
    } else {
      const row = { id, at: next(300_000), outcome: outcomes[next(6)]!, points: next(101) * 100, part: String(next(2)) };
      // A new hand-in, or another verdict for an old one.
      rows.set(`${entrant} ${section}`, own.length > 1 && next(2) === 0 ? own.with(next(own.length), row) : [...own, row]);
      board.setCell(entrant, section, saved(entrant, section));
    }
    expect(board.lines()).toEqual(rank({ rule, sections, entrants, cells: saved, clock }));
  }
});

test('a line that did not change is the same object', () => {
  const rule: RankRule = { kind: 'icpc', penalty_minutes: 20 };
  const board = liveBoard(rule, [{ id: 'A', max: 0, weight: null }], stageClock(0));
  board.setEntrants(['one', 'two', 'three'].map((id) => ({ id, ranking: 'official' })));
  const solved = (at: number) => juryCell({ kind: 'icpc' }, [{ id: 1, at, outcome: 'ok', points: null }]);
  board.setCell('one', 'A', solved(60_000));
  const before = board.lines();
  board.setCell('two', 'A', solved(120_000));
  const after = board.lines();
  expect(after[0]).toBe(before[0]);
  expect(after.map(({ id, rank: place }) => `${place} ${id}`)).toEqual(['1 one', '2 two', '3 three']);
});
