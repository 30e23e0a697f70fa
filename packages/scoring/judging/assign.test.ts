import { describe, expect, test } from 'vitest';
import { seeded } from '../seeded.ts';
import { type AssignmentQuestion, assign, pickExpert } from './assign.ts';

const named = (count: number, letter: string) => Array.from({ length: count }, (_, no) => `${letter}${no}`);
const unlimited = (ids: string[]) => ids.map((id) => ({ id, capacity: null }));
const loadsOf = ({ experts }: AssignmentQuestion, pairs: { expert: string }[]) =>
  experts.map(({ id }) => pairs.filter(({ expert }) => expert === id).length);

function drawn(seed: string): AssignmentQuestion {
  const next = seeded(seed);
  const experts = named(4 + Math.floor(next() * 16), 'e');
  const works = named(5 + Math.floor(next() * 60), 'w');
  const perWork = 2 + Math.floor(next() * 2);
  const conflicts = works.flatMap((work) => experts.filter(() => next() < 0.08).map((expert) => ({ work, expert })));
  return { works, experts: unlimited(experts), perWork, conflicts, seed };
}

/** Whether every work can have its experts with nobody above `most`, asked another way: by augmenting one place at a time. */
function possible({ works, experts, perWork, conflicts }: AssignmentQuestion, most: number) {
  const barred = new Set(conflicts.map(({ work, expert }) => `${work}|${expert}`));
  const held = new Map(experts.map(({ id }) => [id, new Set<string>()]));
  const place = (work: string, seen: Set<string>): boolean => {
    for (const [expert, has] of held) {
      if (barred.has(`${work}|${expert}`) || has.has(work) || seen.has(expert)) continue;
      seen.add(expert);
      if (has.size < most) {
        has.add(work);
        return true;
      }
      for (const other of [...has]) {
        has.delete(other);
        has.add(work);
        if (place(other, seen)) return true;
        has.delete(work);
        has.add(other);
      }
    }
    return false;
  };
  return works.every((work) => Array.from({ length: perWork }).every(() => place(work, new Set())));
}

describe('assigning experts to works', () => {
  test('over random instances nobody scores before a conflict, works are complete, loads as even as possible, experts joined', () => {
    for (let no = 0; no < 150; no++) {
      const question = drawn(`instance ${no}`);
      const { pairs, short, connected } = assign(question);
      const barred = new Set(question.conflicts.map(({ work, expert }) => `${work}|${expert}`));
      expect(pairs.filter(({ work, expert }) => barred.has(`${work}|${expert}`))).toEqual([]);
      expect(new Set(pairs.map(({ work, expert }) => `${work}|${expert}`)).size).toBe(pairs.length);
      const loads = loadsOf(question, pairs);
      if (short.length > 0) {
        const wanted = question.works.length * question.perWork;
        expect(pairs.length + short.reduce((sum, { missing }) => sum + missing, 0)).toBe(wanted);
        expect(possible(question, question.works.length)).toBe(false);
        continue;
      }
      // Fewer shared works than experts cannot join them all.
      if (question.works.length * (question.perWork - 1) >= 2 * question.experts.length) expect(connected).toBe(true);
      const even = Math.ceil((question.works.length * question.perWork) / question.experts.length);
      if (Math.max(...loads) > even) expect(possible(question, Math.max(...loads) - 1)).toBe(false);
    }
  });

  test('without conflicts loads differ by one at most, and everybody meets everybody about as often', () => {
    const question = { works: named(100, 'w'), experts: unlimited(named(12, 'e')), perWork: 3, conflicts: [], seed: 'a' };
    const { pairs, connected } = assign(question);
    const loads = loadsOf(question, pairs);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
    expect(connected).toBe(true);
    const works = Map.groupBy(pairs, ({ work }) => work);
    const met = new Map<string, number>();
    for (const group of works.values())
      for (const a of group)
        for (const b of group) if (a.expert < b.expert) met.set(`${a.expert}|${b.expert}`, (met.get(`${a.expert}|${b.expert}`) ?? 0) + 1);
    expect(met.size).toBe(66);
    expect(Math.max(...met.values())).toBeLessThanOrEqual(9);
  });

  test('a capacity is never exceeded; the others share what is left', () => {
    const experts = [{ id: 'e0', capacity: 2 }, { id: 'e1', capacity: 0 }, ...unlimited(['e2', 'e3', 'e4'])];
    const question = { works: named(20, 'w'), experts, perWork: 2, conflicts: [], seed: 'b' };
    const [first, second, ...others] = loadsOf(question, assign(question).pairs);
    expect([first, second]).toEqual([2, 0]);
    expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1);
  });

  test('who is in the way is named', () => {
    const conflicts = [
      { work: 'w0', expert: 'e0' },
      { work: 'w0', expert: 'e1' },
    ];
    const experts = [...unlimited(['e0', 'e1', 'e2']), { id: 'e3', capacity: 0 }];
    expect(assign({ works: ['w0', 'w1'], experts, perWork: 2, conflicts, seed: 'c' }).short).toEqual([
      { work: 'w0', missing: 1, conflicting: ['e0', 'e1'], full: ['e3'] },
    ]);
  });

  test('one seed gives one assignment, another seed another', () => {
    const question = drawn('again');
    expect(assign(question)).toEqual(assign(question));
    expect(assign({ ...question, seed: 'else' }).pairs).not.toEqual(assign(question).pairs);
  });

  test('what is fixed stays, and a replacement is the least loaded who may', () => {
    const question = {
      ...{ works: ['w0', 'w1'], experts: unlimited(['e0', 'e1', 'e2']), perWork: 2, seed: 'd' },
      conflicts: [{ work: 'w0', expert: 'e1' }],
      fixed: [
        { work: 'w0', expert: 'e0' },
        { work: 'w1', expert: 'e0' },
        { work: 'w1', expert: 'e1' },
      ],
    };
    expect(assign(question).pairs).toContainEqual({ work: 'w0', expert: 'e2' });
    expect(pickExpert(question, 'w0')).toBe('e2');
    expect(pickExpert({ ...question, conflicts: [...question.conflicts, { work: 'w0', expert: 'e2' }] }, 'w0')).toBeUndefined();
  });

  test('a thousand works before sixty experts are complete and even', () => {
    const question = { works: named(1000, 'w'), experts: unlimited(named(60, 'e')), perWork: 3, conflicts: [], seed: 'large' };
    const { pairs, short } = assign(question);
    expect(short).toEqual([]);
    expect(new Set(loadsOf(question, pairs))).toEqual(new Set([50]));
  });
});
