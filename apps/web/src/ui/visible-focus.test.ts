import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

/** Opening tags that the Tab key reaches by a tabIndex of their own, and that take the ring away without drawing another; what hears of its focus draws it itself. */
function unseen(text: string) {
  const tags = text.split(/<(?=[a-z])/).map((tag) => tag.slice(0, tag.search(/[^=]>/) + 2));
  return tags.filter((tag) => /tabIndex=\{0\}/.test(tag) && /\boutline-none\b/.test(tag) && !/focus-visible:|focus:|onFocus=/.test(tag));
}

test('whoever goes through a page by the Tab key sees where they are', () => {
  expect(unseen('<section tabIndex={0} className="outline-none">')).toHaveLength(1);
  expect(unseen('<section tabIndex={0} className="outline-none focus-visible:ring">')).toEqual([]);
  const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => unseen(readFileSync(join(src, file), 'utf8')).length > 0)).toEqual([]);
});
