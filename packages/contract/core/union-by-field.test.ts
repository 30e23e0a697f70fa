import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { unionByField } from './union-by-field.ts';

const options = [
  z.object({ files: z.array(z.string()), text: z.string(), links: z.optional(z.array(z.string())) }),
  z.object({ options: z.array(z.string()) }),
  z.object({ text: z.string().check(z.maxLength(5, 'text_too_long')) }),
] as const;
const plain = z.nullable(z.union(options));
const byField = z.nullable(unionByField(options));

test.each([
  { text: 'abc' },
  { text: 'too long a text' },
  { text: 7 },
  { options: ['A'], text: 'abc' },
  { options: 'A', text: 'abc' },
  { files: ['a'], text: 'abc', links: [], more: 1 },
  { files: 'a', text: 'abc' },
  { files: ['a'] },
  { truth: true },
  {},
  [],
  null,
  undefined,
  'text',
  7,
])('reads %j as a plain union does', (value) => {
  const [one, other] = [plain.safeParse(value), byField.safeParse(value)];
  expect(other.success).toBe(one.success);
  expect(other.data).toEqual(one.data);
  expect(other.error?.issues.map(({ code, path, message }) => [code, path, message])).toEqual(
    one.error?.issues.map(({ code, path, message }) => [code, path, message]),
  );
});

test('an option whose field an object has is the only one that is tried', () => {
  let tried = 0;
  const counted = z.object({ other: z.string() });
  const run = counted._zod.run;
  counted._zod.run = (...asked) => {
    tried++;
    return run(...asked);
  };
  const union = unionByField([counted, ...options]);
  expect(union.safeParse({ options: ['A'] }).data).toEqual({ options: ['A'] });
  expect(tried).toBe(0);
  expect(union.safeParse({ options: 'A' }).success).toBe(false);
  expect(tried).toBe(1);
});
