import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, 'board.css'), 'utf8');

test('a total such as 100.00 stands in one line before the audience', () => {
  const rules = /\n\.screen-total \{([^}]*)\}/.exec(sheet)?.[1] ?? '';
  expect(rules).toContain('white-space: nowrap');
});
