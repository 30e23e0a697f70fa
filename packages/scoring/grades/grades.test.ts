import { describe, expect, test } from 'vitest';
import { roundedTo } from './fractions.ts';
import { categoryMethods, type GradeCategory, type GradeCell, type GradeColumn, type GradeRule, UNITS, WHOLE } from './grade-rule.ts';
import { gradeTotal, leastScoreFor } from './grades.ts';

/** Numbers that look like chance and are the same in every run. */
function numbers(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { next, of: <One>(some: readonly One[]) => some[next(some.length)]!, chance: (percent: number) => next(100) < percent };
}

const category = (id: string, more: Partial<GradeCategory> = {}): GradeCategory => ({
  ...{ id, weight: WHOLE, method: 'points', drop: 0, keep: null, empty: 'skip', dropMissing: true, cap: null, extra: false },
  ...more,
});
const column = (key: string, max: number, more: Partial<GradeColumn> = {}): GradeColumn => ({
  ...{ key, category: 'a', max: max * UNITS, weight: 100, extra: false, counts: true },
  ...more,
});
const rule = (more: Partial<GradeRule>): GradeRule => ({
  ...{ method: 'weighted', decimals: 2, roundAt: 'end', cap: WHOLE, scale: [], scaleOn: 'rounded' },
  ...{ categories: [category('a')], columns: [] },
  ...more,
});
const score = (points: number | null, more: Partial<GradeCell> = {}): GradeCell => ({
  units: points === null ? null : Math.round(points * UNITS),
  status: 'normal',
  ...more,
});
const cells = (of: Record<string, number | null | GradeCell>) =>
  new Map(Object.entries(of).map(([key, cell]) => [key, typeof cell === 'object' && cell !== null ? cell : score(cell)]));

type Random = ReturnType<typeof numbers>;
function randomRule(random: Random): GradeRule {
  const categories = Array.from({ length: 1 + random.next(4) }, (_, at) =>
    category(`c${at}`, {
      ...{
        weight: random.next(5000),
        method: random.of(categoryMethods),
        drop: random.next(3),
        keep: random.chance(20) ? 1 + random.next(3) : null,
      },
      ...{ empty: random.of(['skip', 'missing', 'zero'] as const), dropMissing: random.chance(50) },
      ...{ cap: random.chance(20) ? WHOLE : null, extra: at > 0 && random.chance(15) },
    }),
  );
  const columns = Array.from({ length: 1 + random.next(9) }, (_, at) =>
    column(`k${at}`, random.of([5, 10, 20, 30, 100, 7.5]), {
      ...{ category: random.of(categories).id, weight: 1 + random.next(300), extra: random.chance(12), counts: !random.chance(10) },
    }),
  );
  return rule({
    ...{ method: random.of(['weighted', 'points'] as const), decimals: random.of([0, 1, 2] as const) },
    ...{ roundAt: random.of(['end', 'category'] as const), cap: random.chance(50) ? WHOLE : null, categories, columns },
  });
}
function randomCells(random: Random, of: GradeRule) {
  return new Map(
    of.columns.map(({ key, max }) => {
      if (random.chance(15)) return [key, score(null, { missing: random.chance(60) })] as const;
      const status = random.chance(12) ? random.of(['excused', 'absent', 'cheated', 'exempt'] as const) : 'normal';
      return [key, { ...score((random.next(201) / 200) * (max / UNITS)), status, hidden: random.chance(8) }] as const;
    }),
  );
}

/** A recount in another way: every set that may be left out is tried, in numbers with a point. */
function recount(of: GradeRule, by: ReadonlyMap<string, GradeCell>): number | null {
  const rows = of.columns.flatMap((one) => {
    const own = of.categories.find(({ id }) => id === one.category)!;
    const cell = by.get(one.key);
    if (!one.counts || !cell || cell.hidden || ['excused', 'exempt', 'deferred'].includes(cell.status)) return [];
    const zero = ['absent', 'cheated'].includes(cell.status);
    const open = cell.units === null && !zero;
    if (open && own.empty !== 'zero' && !(own.empty === 'missing' && cell.missing)) return [];
    const stays = zero || (cell.missing === true && cell.units === null && !own.dropMissing);
    const s = zero || open ? 0 : cell.units! / UNITS;
    return [{ own, extra: one.extra && !own.extra, s, m: one.max / UNITS, w: one.weight, stays }];
  });
  type Row = (typeof rows)[number];
  const sets = (some: Row[], count: number): Row[][] => {
    if (count === 0) return [some];
    return some.flatMap((out, at) => (out.stays ? [] : sets(some.slice(at + 1), count - 1).map((rest) => [...some.slice(0, at), ...rest])));
  };
  const remainingSets = (own: GradeCategory) => {
    const plain = rows.filter((row) => row.own === own && !row.extra);
    const surplus = own.keep === null ? 0 : Math.max(0, plain.length - own.drop - own.keep);
    const count = Math.max(0, Math.min(own.drop + surplus, plain.length - 1, plain.filter(({ stays }) => !stays).length));
    return sets(plain, count);
  };
  const sum = (some: Row[], value: (row: Row) => number) => some.reduce((all, row) => all + value(row), 0);
  const cap = (value: number) => (of.cap === null ? value : Math.min(value, 1));
  if (of.method === 'points') {
    const extras = sum(
      rows.filter(({ extra }) => extra),
      ({ s }) => s,
    );
    let best: number | null = null;
    const walk = (at: number, above: number, below: number) => {
      const own = of.categories[at];
      if (!own) {
        if (below > 0 && (best === null || above / below > best)) best = above / below;
        return;
      }
      for (const kept of remainingSets(own))
        walk(at + 1, above + sum(kept, ({ s }) => s), below + (own.extra ? 0 : sum(kept, ({ m }) => m)));
    };
    walk(0, extras, 0);
    return best === null ? null : cap(best);
  }
  const ratio = (own: GradeCategory, kept: Row[]) => {
    const top = rows.filter((row) => row.own === own && row.extra);
    const shares = kept.map(({ s, m }) => s / m).sort((one, other) => one - other);
    const half = shares.length / 2;
    const more = sum(top, ({ s, m }) => s / m) / kept.length;
    if (own.method === 'points') return (sum(kept, ({ s }) => s) + sum(top, ({ s }) => s)) / sum(kept, ({ m }) => m);
    if (own.method === 'weighted')
      return (sum(kept, ({ s, m, w }) => (w * s) / m) + sum(top, ({ s, m, w }) => (w * s) / m)) / sum(kept, ({ w }) => w);
    if (own.method === 'mean') return shares.reduce((all, one) => all + one, 0) / kept.length + more;
    if (own.method === 'highest') return shares.at(-1)! + more;
    if (own.method === 'lowest') return shares[0]! + more;
    return (shares[Math.ceil(half) - 1]! + shares[Math.floor(half)]!) / 2 + more;
  };
  const values = of.categories.map((own) => {
    const found = remainingSets(own).filter((kept) => kept.length > 0);
    if (found.length === 0) return null;
    const best = Math.max(...found.map((kept) => ratio(own, kept)));
    const value = own.cap === null ? best : Math.min(best, own.cap / WHOLE);
    return of.roundAt === 'category' ? Math.floor(value * 100 + 0.5 + 1e-9) / 100 : value;
  });
  const weight = of.categories.reduce((all, own, at) => all + (own.extra || values[at] === null ? 0 : own.weight), 0);
  if (weight === 0) return null;
  return cap(of.categories.reduce((all, own, at) => all + ((values[at] ?? 0) * own.weight) / (own.extra ? WHOLE : weight), 0));
}

const share = (of: GradeRule, by: ReadonlyMap<string, GradeCell>) => {
  const { exact } = gradeTotal(of, by);
  return exact && Number(exact.n) / Number(exact.d);
};

describe('totals of random gradebooks', () => {
  const rounds = Array.from({ length: 1500 }, (_, seed) => {
    const random = numbers(seed + 1);
    const of = randomRule(random);
    return { random, of, by: randomCells(random, of) };
  });

  test('are those of a recount that tries everything', () => {
    for (const { of, by } of rounds) {
      const [own, other] = [share(of, by), recount(of, by)];
      if (own === null || other === null) expect(own).toBe(other);
      else expect(Math.abs(own - other), JSON.stringify({ of, by: [...by] })).toBeLessThan(1e-9);
    }
  });

  test('never fall when a score rises', () => {
    for (const { of, by, random } of rounds) {
      const { key, max } = random.of(of.columns);
      const before = by.get(key)!;
      const known = before.units !== null ? before : { ...before, units: 0 };
      const low = share(of, new Map(by).set(key, known));
      const high = share(of, new Map(by).set(key, { ...known, units: Math.min(max, known.units! + random.next(max / 2)) }));
      if (low !== null) expect(high, JSON.stringify({ of, by: [...by], key })).toBeGreaterThanOrEqual(low - 1e-12);
    }
  });

  test('do not change by an excused, uncounted or hidden cell, nor by the order of columns', () => {
    for (const { of, by, random } of rounds) {
      const total = share(of, by);
      const own = random.of(of.categories).id;
      const more = rule({
        ...of,
        columns: [...of.columns, column('x', 50, { category: own }), column('y', 9, { category: own, counts: false })],
      });
      expect(share(more, new Map(by).set('x', score(50, { status: 'excused' })).set('y', score(9)))).toBe(total);
      expect(share(more, new Map(by).set('x', score(50, { hidden: true })))).toBe(total);
      expect(share({ ...of, columns: [...of.columns].reverse() }, by)).toBe(total);
    }
  });
});

test('a lowest score that is left out takes the best set, not the lowest share', () => {
  const of = rule({ categories: [category('a', { drop: 1 })], columns: [column('q', 2), column('t', 100)] });
  // Without the quiz 60 of 100, without the test 1 of 2: dropping the lower share is better here, both are looked at.
  expect(gradeTotal(of, cells({ q: 1, t: 60 })).rounded).toBe(6000);
  expect(gradeTotal(of, cells({ q: 1, t: 60 })).parts[0]).toMatchObject({ counted: ['t'], dropped: ['q'] });
});

test('rounds half up, once at the end or first in every category', () => {
  expect(roundedTo({ n: 88_745n, d: 1000n }, 2)).toBe(8875);
  const of = {
    ...{ categories: [category('a', { weight: 5000 }), category('b', { weight: 5000 })], decimals: 0 as const },
    columns: [column('x', 1000), column('y', 1000, { category: 'b' })],
  };
  const by = cells({ x: 805, y: 804 });
  expect(gradeTotal(rule(of), by).rounded).toBe(80);
  expect(gradeTotal(rule({ ...of, roundAt: 'category' }), by).rounded).toBe(81);
});

test('a label is read off the rounded total, its lower bound included, or off the exact one', () => {
  const scale = [
    { label: 'A', from: 9000 },
    { label: 'B', from: 0 },
  ];
  const of = { columns: [column('x', 1000)], decimals: 0 as const, scale };
  expect(gradeTotal(rule(of), cells({ x: 895 })).label).toBe('A');
  expect(gradeTotal(rule({ ...of, scaleOn: 'exact' }), cells({ x: 895 })).label).toBe('B');
  expect(leastScoreFor(rule(of), cells({}), { key: 'x', from: 9000 })).toBe(895);
});

test('says how much of the course has a value', () => {
  const of = rule({
    categories: [category('a', { weight: 2500 }), category('b', { weight: 7500 })],
    columns: [column('x', 10), column('y', 10, { category: 'b' })],
  });
  expect(gradeTotal(of, cells({ x: 5 }))).toMatchObject({ share: 2500, rounded: 5000 });
  expect(gradeTotal(of, cells({}))).toMatchObject({ share: 0, rounded: null, label: null });
});
