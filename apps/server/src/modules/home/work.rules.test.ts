import { expect, test } from 'vitest';
import { byUrgency, byWaiting } from './work.rules.ts';

test('an exam under way comes first, then what came back, then what is due next, then what has no date', () => {
  const row = (id: string, of: Partial<Parameters<typeof byUrgency>[0]> = {}) => ({
    ...{ id, kind: 'homework', state: 'not submitted', started: false, due_at: null },
    ...of,
  });
  const rows = [row('no date'), row('later', { due_at: 9 }), row('soon', { due_at: 2 }), row('no date either')];
  const urgent = [row('returned', { state: 'rejected', due_at: 50 }), row('exam', { kind: 'exam', started: true, due_at: 99 })];
  expect([...rows, ...urgent].sort(byUrgency).map(({ id }) => id)).toEqual([
    'exam',
    'returned',
    'soon',
    'later',
    'no date',
    'no date either',
  ]);
});

test('a running exam and students who wait for help come first, then what waits longest', () => {
  const row = (kind: string, since: number | null, ends_at: number | null = null) => ({ kind, since, ends_at });
  const rows = [row('requests', 5), row('mark', 3), row('lab_help', 9), row('exam', null, 70), row('exam', null, 60)];
  expect(rows.sort(byWaiting).map(({ kind, since, ends_at }) => [kind, since ?? ends_at])).toEqual([
    ['exam', 60],
    ['exam', 70],
    ['lab_help', 9],
    ['mark', 3],
    ['requests', 5],
  ]);
});
