import { endpoint } from '@praxis/contract/core/endpoint';
import { id, nothing } from '@praxis/contract/core/shapes';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inputOf } from './form.ts';

const call = endpoint({
  method: 'POST',
  path: '/api/form',
  summary: 'A form.',
  input: z.object({ places: z.optional(z.nullable(z.number())), group_id: z.optional(z.nullable(id)), note: z.string() }),
  data: nothing,
  refusals: [],
});

test('a form says null for no value where the contract allows it; elsewhere it is a word like any other', () => {
  expect(inputOf(call, { places: 'null', group_id: 'null', note: 'null' }, true)).toEqual({ places: null, group_id: null, note: 'null' });
  expect(inputOf(call, { places: '12', group_id: '7', note: '' }, true)).toEqual({ places: 12, group_id: '7', note: '' });
  expect(() => inputOf(call, { places: 'many', note: '' }, true)).toThrow('parameter_error');
});
