import { describe, expect, test } from 'vitest';
import { cellOf, EMPTY, type Outcome, type ScoreRow } from './cells.ts';

/** Rows in a short form: minute, outcome, points. */
const rows = (...short: [minute: number, outcome: Outcome, points?: number, more?: Partial<ScoreRow>][]): ScoreRow[] =>
  short.map(([minute, outcome, points, more], at) => ({ id: at + 1, at: minute * 60_000, outcome, points: points ?? null, ...more }));
const minutes = (count: number) => count * 60_000;

describe('a cell', () => {
  test.each(['sum', 'icpc', 'ioi', 'last', 'ctf'] as const)('nobody handed in for is empty (%s)', (kind) => {
    const rule = { sum: { kind, take: 'best' }, ioi: { kind, groups: false } }[kind as 'sum'] ?? { kind };
    expect(cellOf(rule as Parameters<typeof cellOf>[0], [])).toEqual(EMPTY);
    expect(cellOf(rule as Parameters<typeof cellOf>[0], rows([1, 'ignored'], [2, 'void', 50]))).toEqual(EMPTY);
  });

  test('by icpc counts wrong tries before the first right one and nothing after it', () => {
    const cell = cellOf({ kind: 'icpc' }, rows([5, 'wrong'], [6, 'ignored'], [9, 'part', 40], [20, 'ok'], [21, 'wrong'], [22, 'pending']));
    expect(cell).toMatchObject({ solved: true, tries: 3, pending: 0, at: minutes(20) });
  });

  test('by icpc keeps what is pending before the right one apart: it may still be the first', () => {
    expect(cellOf({ kind: 'icpc' }, rows([5, 'pending'], [20, 'ok']))).toMatchObject({
      solved: true,
      tries: 1,
      pending: 1,
      at: minutes(20),
    });
    expect(cellOf({ kind: 'icpc' }, rows([5, 'wrong'], [20, 'pending']))).toMatchObject({ solved: false, tries: 1, pending: 1, at: null });
  });

  test('goes by the moment of the hand-in, whatever the order of the rows', () => {
    const mixed = rows([20, 'ok'], [5, 'wrong'], [9, 'wrong']);
    expect(cellOf({ kind: 'icpc' }, mixed)).toMatchObject({ tries: 3, at: minutes(20) });
    expect(cellOf({ kind: 'icpc' }, mixed.toReversed())).toEqual(cellOf({ kind: 'icpc' }, mixed));
  });

  test('by points takes the best or the last that was judged', () => {
    const some = rows([1, 'part', 30_00], [2, 'ok', 80_00], [3, 'part', 50_00], [4, 'pending']);
    expect(cellOf({ kind: 'sum', take: 'best' }, some)).toMatchObject({ points: 80_00, at: minutes(2), tries: 3, pending: 1 });
    expect(cellOf({ kind: 'sum', take: 'last' }, some)).toMatchObject({ points: 50_00, at: minutes(3) });
    expect(cellOf({ kind: 'last' }, some)).toMatchObject({ points: 50_00, at: minutes(3) });
    expect(cellOf({ kind: 'ioi', groups: false }, some)).toMatchObject({ points: 80_00, at: minutes(2) });
  });

  test('by points keeps the earlier of two equal hand-ins, and no moment while it is worth nothing', () => {
    expect(cellOf({ kind: 'sum', take: 'best' }, rows([1, 'part', 30_00], [9, 'part', 30_00]))).toMatchObject({ at: minutes(1) });
    expect(cellOf({ kind: 'sum', take: 'best' }, rows([1, 'wrong', 0]))).toMatchObject({ points: 0, at: null, tries: 1 });
  });

  test('by groups adds up the best of each, from different hand-ins', () => {
    const some = rows(
      [1, 'part', 40_00, { groups: [40_00, 0] }],
      [7, 'part', 60_00, { groups: [0, 60_00] }],
      [9, 'part', 40_00, { groups: [40_00, 0] }],
    );
    expect(cellOf({ kind: 'ioi', groups: true }, some)).toMatchObject({ points: 100_00, at: minutes(7), tries: 3 });
  });

  test('of flags holds the first moment of each, met by any member', () => {
    const some = rows(
      [3, 'ok', 0, { part: 'a', user: '1' }],
      [4, 'ok', 0, { part: 'b', user: '2' }],
      [9, 'ok', 0, { part: 'a', user: '2' }],
    );
    const cell = cellOf({ kind: 'ctf' }, some, { ofMembers: 'sum', members: 2 });
    expect(cell.parts).toEqual([
      { part: 'a', at: minutes(3) },
      { part: 'b', at: minutes(4) },
    ]);
    expect(cell.at).toBe(minutes(4));
  });

  test.each([
    ['sum', 150_00],
    ['mean', 50_00],
    ['best', 90_00],
  ] as const)('of a team of three, one of whom handed nothing in, joined by %s', (ofMembers, points) => {
    const some = rows([1, 'part', 90_00, { user: '1' }], [2, 'part', 20_00, { user: '2' }], [3, 'part', 60_00, { user: '2' }]);
    expect(cellOf({ kind: 'sum', take: 'best' }, some, { ofMembers, members: 3 })).toMatchObject({ points, tries: 3 });
  });
});
