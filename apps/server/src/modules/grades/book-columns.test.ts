import { gradeKind } from '@praxis/contract/grades/grades';
import { expect, test } from 'vitest';
import { usualSettings } from './book-columns.ts';

test('before a teacher says how, every kind of column has its category, in the order the settings name them', () => {
  const { categories } = usualSettings(gradeKind.options.map((kind) => ({ kind, course: undefined })).toReversed());
  expect(categories.map(({ kind }) => kind)).toEqual(gradeKind.options);
});
