import { expect, test } from 'vitest';
import { initialPassword } from './initial-password.ts';

test('a drawn password begins with a letter, so that no sheet takes it for a formula, and has signs of every kind', () => {
  const drawn = Array.from({ length: 500 }, initialPassword);
  for (const password of drawn) {
    expect(password).toMatch(/^[a-z]/);
    for (const kind of [/[a-z]/, /[A-Z]/, /[2-9]/, /[-+=@#]/]) expect(password).toMatch(kind);
    expect(password).toHaveLength(12);
  }
  expect(new Set(drawn).size).toBe(500);
});
