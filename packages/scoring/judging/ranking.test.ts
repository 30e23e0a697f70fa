import { describe, expect, test } from 'vitest';
import { cellOf, type ScoreRow } from '../grades/cells.ts';
import { juryCell, publicCell } from '../grades/visible.ts';
import { cellRuleOf, dynamicValue, type Ranked, type RankRule, rank, type Standings, stageClock } from './ranking.ts';

type Short = [minute: number, outcome: ScoreRow['outcome'], points?: number];
/** A board of entrants by name, each with the hand-ins of each section. */
function board(
  rule: RankRule,
  input: Record<string, Record<string, Short[]>>,
  more: Partial<Pick<Standings, 'sections' | 'entrants'>> = {},
) {
  const names = [...new Set(Object.values(input).flatMap((cells) => Object.keys(cells)))].sort();
  const sections = more.sections ?? names.map((id) => ({ id, max: 100_00, weight: null }));
  const entrants: readonly Ranked[] = more.entrants ?? Object.keys(input).map((id) => ({ id, ranking: 'official' }));
  const rowsOf = (entrant: string, section: string): ScoreRow[] =>
    (input[entrant]?.[section] ?? []).map(([minute, outcome, points], at) => ({
      id: at,
      at: minute * 60_000,
      outcome,
      points: points ?? null,
      part: '',
    }));
  const cells = (entrant: string, section: string) => juryCell(cellRuleOf(rule), rowsOf(entrant, section));
  return rank({ rule, sections, entrants, cells, clock: stageClock(0) });
}
const places = (lines: ReturnType<typeof board>) => lines.map(({ id, rank: place }) => `${place ?? '-'} ${id}`);

describe('by icpc', () => {
  const rule: RankRule = { kind: 'icpc', penalty_minutes: 20 };

  test('solved decides, then penalty, then the last right one, then equal rank and the next one skips', () => {
    const lines = board(rule, {
      one: { A: [[10, 'ok']], B: [[50, 'ok']] },
      two: { A: [[30, 'ok']], B: [[30, 'ok']] },
      three: {
        A: [
          [5, 'wrong'],
          [20, 'ok'],
        ],
        B: [[20, 'ok']],
      },
      four: { A: [[30, 'ok']], B: [[30, 'ok']] },
      five: { A: [[1, 'ok']] },
      six: {},
    });
    expect(places(lines)).toEqual(['1 three', '2 two', '2 four', '4 one', '5 five', '6 six']);
    expect(lines.map(({ total, penalty }) => [total, penalty])).toEqual([
      [2, 60],
      [2, 60],
      [2, 60],
      [2, 60],
      [1, 1],
      [0, 0],
    ]);
  });

  test('minutes are floored for each section, and tries cost only where it was solved in the end', () => {
    const [line] = board(rule, {
      one: {
        A: [[10.9, 'ok']],
        B: [[20.9, 'ok']],
        C: [
          [30, 'wrong'],
          [31, 'wrong'],
        ],
      },
    });
    expect(line).toMatchObject({ total: 2, penalty: 30 });
  });

  test('first is who solved it first, and nobody while an earlier hand-in is judged', () => {
    const first = (input: Parameters<typeof board>[1]) => board(rule, input).find(({ cells }) => cells[0]!.first)?.id;
    expect(first({ one: { A: [[20, 'ok']] }, two: { A: [[10, 'ok']] } })).toBe('two');
    expect(first({ one: { A: [[20, 'ok']] }, two: { A: [[10, 'pending']] } })).toBeUndefined();
    expect(first({ one: { A: [[20, 'ok']] }, two: { A: [[30, 'pending']] } })).toBe('one');
  });
});

describe('by sum', () => {
  const sections = [
    { id: 'A', max: 150_00, weight: 60 },
    { id: 'B', max: 100_00, weight: 40 },
  ];

  test('points are stretched to the weight of their section, in whole hundredths', () => {
    const [line] = board(
      { kind: 'sum', take: 'best', ties: [] },
      { one: { A: [[1, 'part', 100_00]], B: [[1, 'ok', 100_00]] } },
      { sections },
    );
    expect(line).toMatchObject({ total: 80_00, cells: [{ worth: 40_00 }, { worth: 40_00 }] });
  });

  test.each([
    [[], ['1 one', '1 two', '1 three']],
    [[{ by: 'section', place: 2 }], ['1 one', '1 two', '3 three']],
    [
      [{ by: 'section', place: 2 }, { by: 'last_gain' }],
      ['1 two', '2 one', '3 three'],
    ],
    [[{ by: 'tries' }], ['1 two', '1 three', '3 one']],
  ] as const)('equal totals are told apart by %j', (ties, expected) => {
    const lines = board(
      { kind: 'sum', take: 'best', ties: ties as RankRule extends { ties: infer Ties } ? Ties : never },
      {
        one: {
          A: [
            [1, 'part', 10_00],
            [2, 'part', 50_00],
          ],
          B: [[9, 'part', 50_00]],
        },
        two: { A: [[3, 'part', 50_00]], B: [[4, 'part', 50_00]] },
        three: { A: [[3, 'part', 60_00]], B: [[4, 'part', 40_00]] },
      },
    );
    expect(places(lines)).toEqual(expected);
  });
});

test('by ioi the earlier last gain decides only where the rule says so', () => {
  const input: Parameters<typeof board>[1] = { one: { A: [[9, 'part', 50_00]] }, two: { A: [[3, 'part', 50_00]] } };
  expect(places(board({ kind: 'ioi', groups: false, last_gain: false }, input))).toEqual(['1 one', '1 two']);
  expect(places(board({ kind: 'ioi', groups: false, last_gain: true }, input))).toEqual(['1 two', '2 one']);
});

describe('with dynamic values', () => {
  const rule: RankRule = { kind: 'ctf', initial: 500_00, minimum: 100_00, decay: 3 };

  test.each([
    [0, 500_00],
    [1, 500_00],
    [2, 455_56],
    [3, 322_23],
    [4, 100_00],
    [50, 100_00],
  ])('what %i solved is worth %i', (solvers, value) => expect(dynamicValue(rule, solvers)).toBe(value));

  test('guests and who is out lower no value, and everybody gets the same for the same', () => {
    const input: Parameters<typeof board>[1] = {
      one: { A: [[1, 'ok']] },
      two: { A: [[2, 'ok']] },
      guest: { A: [[3, 'ok']] },
      out: { A: [[4, 'ok']] },
    };
    const entrants: Ranked[] = [
      { id: 'one', ranking: 'official' },
      { id: 'two', ranking: 'official' },
      { id: 'guest', ranking: 'guest' },
      { id: 'out', ranking: 'out' },
    ];
    const lines = board(rule, input, { entrants });
    expect(lines.map(({ total }) => total)).toEqual([455_56, 455_56, 455_56]);
    expect(places(lines)).toEqual(['1 one', '2 two', '- guest']);
  });
});

test('guests stand in line without a rank, and nobody behind them loses one', () => {
  const input: Parameters<typeof board>[1] = { star: { A: [[1, 'ok']] }, one: { A: [[2, 'ok']] }, two: {} };
  const entrants: Ranked[] = [
    { id: 'star', ranking: 'guest' },
    { id: 'one', ranking: 'official' },
    { id: 'two', ranking: 'official' },
  ];
  expect(places(board({ kind: 'icpc', penalty_minutes: 20 }, input, { entrants }))).toEqual(['- star', '1 one', '2 two']);
});

test('pauses stop the clock of a stage, one that lasts as well', () => {
  const clock = stageClock(1000, [
    { from: 2000, until: 5000 },
    { from: 8000, until: null },
  ]);
  expect([500, 1500, 3000, 6000, 9000, 20_000].map(clock)).toEqual([0, 500, 1000, 2000, 4000, 4000]);
});

describe('the public board', () => {
  const rule = { kind: 'icpc' } as const;
  const rows = (verdict: ScoreRow['outcome']): ScoreRow[] => [
    { id: 1, at: 10, outcome: 'wrong', points: null },
    { id: 2, at: 100, outcome: verdict, points: verdict === 'ok' ? 100_00 : null },
  ];
  const verdicts: ScoreRow['outcome'][] = ['pending', 'ok', 'wrong', 'part', 'ignored', 'void'];

  test.each(['tries', 'nothing'] as const)('is the same whatever became of a hand-in after the freeze (%s)', (shows) => {
    const seen = verdicts.map((verdict) => publicCell(rule, rows(verdict), { revealed: true, frozenFrom: 100, shows }));
    expect(new Set(seen.map((cell) => JSON.stringify(cell))).size).toBe(1);
    expect(seen[0]!.cell).toMatchObject({ solved: false, tries: 1, hidden: shows === 'tries' ? 1 : 0 });
  });

  test('knows nothing of a section that is not revealed, not even that something was handed in', () => {
    const view = { revealed: false, frozenFrom: null, shows: 'tries' } as const;
    expect(publicCell(rule, rows('ok'), view)).toEqual(publicCell(rule, [], view));
  });

  test('is the jury’s once it is open', () => {
    const { cell } = publicCell(rule, rows('ok'), { revealed: true, frozenFrom: null, shows: 'tries' });
    expect(cell).toEqual({ ...cellOf(rule, rows('ok')), hidden: 0 });
  });
});
