import { expect, test } from 'vitest';
import { rowOf } from './evidence.ts';

const tried = (id: string, score: number, full: number, space?: string) => ({
  ...{ id, user_id: '3', problem_id: '7', score, full, at: new Date(Number(id) * 1000) },
  ...{ place_at: space ? 'activity' : 'practice', place: space ? { space_id: space } : {} },
});

test('a problem solved in practice and then in a course counts in the course, as well as at the first time', () => {
  const row = rowOf([tried('1', 40, 100), tried('2', 100, 100), tried('3', 20, 20, '9')], 'Sum');
  expect(row).toMatchObject({ ratio: 1, spaceId: '9', place: '/submission/3' });
  expect(row.strength).toBe(rowOf([tried('1', 40, 100), tried('2', 100, 100)], 'Sum').strength);
});

test('what was done worse in a course leaves the better one of practice, which no class sees', () => {
  expect(rowOf([tried('1', 100, 100), tried('2', 10, 20, '9')], 'Sum')).toMatchObject({ ratio: 1, spaceId: null });
  expect(rowOf([tried('1', 5, 20, '9'), tried('2', 20, 20, '9')], 'Sum')).toMatchObject({ ratio: 1, spaceId: '9' });
});
