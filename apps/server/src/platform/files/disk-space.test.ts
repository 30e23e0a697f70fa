import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { partLine } from '../part-state.ts';
import { diskState } from './disk-space.ts';

test('an operator hears of a disk that is nearly full before anything is refused', async () => {
  expect(await diskState('/school', async () => 2 ** 40)).toBeUndefined();
  expect(partLine(await diskState('/school', async () => 100.9 * 1_048_576))).toBe(
    'off: 100 MB are left on the disk of /school; free some room, or nothing new can be saved',
  );
  expect(partLine(await diskState('/school', async () => 0))).toMatch(/^off: 0 MB/);
  // The real disk answers too.
  expect(partLine(await diskState(tmpdir()))).toMatch(/^(ready|off: .*)$/);
});
