import { endpoint } from '@praxis/contract/core/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { world } from '../../testing/world.ts';
import { replyShape } from './reply-shape.ts';

const call = (data: z.ZodMiniType) => endpoint({ method: 'GET', path: '/api/any', summary: '', input: z.object({}), data, refusals: [] });

test('a reply may be longer than what may be sent, in every part of it', () => {
  const text = z.string().check(z.maxLength(3));
  const shape = replyShape(
    call(
      z.object({
        title: text,
        note: z.optional(z.nullable(text)),
        list: z.array(z.object({ names: z.array(text).check(z.maxLength(1)) })),
        pair: z.tuple([text, z.number().check(z.maximum(5))]),
        named: z.record(z.string().check(z.maxLength(1)), z.int().check(z.minimum(1), z.maximum(9), z.multipleOf(2))),
        part: z.discriminatedUnion('type', [z.object({ type: z.literal('text'), text }), z.object({ type: z.literal('none') })]),
        both: z.intersection(z.object({ a: text }), z.object({ b: text.check(z.refine((value) => value !== 'abcd')) })),
      }),
    ),
  );
  const reply = {
    title: 'four',
    note: 'four',
    list: [{ names: ['four', 'five'] }],
    pair: ['four', 6],
    named: { four: 11 },
    part: { type: 'text', text: 'four' },
    both: { a: 'abcd', b: 'abcd' },
  };
  expect(shape.parse(reply)).toEqual(reply);
});

test('a reply has the fields of the contract and no others, each of its kind', () => {
  const shape = replyShape(
    call(z.object({ id: z.string().check(z.regex(/^\d+$/)), name: z.string().check(z.maxLength(3), z.trim()), n: z.int() })),
  );
  expect(shape.parse({ id: '1', name: ' four ', n: 1, password: 'x' })).toEqual({ id: '1', name: 'four', n: 1 });
  for (const wrong of [{ id: 'x' }, { name: 5 }, { n: 1.5 }, { n: undefined }]) {
    expect(shape.safeParse({ id: '1', name: 'four', n: 1, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

/** Where a described value says how long or how large it may be; a tuple has the length it has. */
function limitsIn(value: Json, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (/Items$/.test(key) && 'prefixItems' in value) return typeof inner === 'object' ? limitsIn(inner, `${at}.${key}`) : [];
    const whole = Math.abs(Number(inner)) === Number.MAX_SAFE_INTEGER;
    const limit = /^(max|min)(Length|Items)$|^(exclusive)?(max|min)imum$|^multipleOf$/i.test(key) && typeof inner === 'number' && !whole;
    return limit ? [`${at}.${key}`] : limitsIn(inner as Json, `${at}.${key}`);
  });
}

test('no reply of the product is refused for its length or size, and the API page says so', async () => {
  const { origin } = await world();
  const page = (await (await fetch(`${origin}/openapi.json`)).json()) as { paths: Record<string, Record<string, Record<string, Json>>> };
  const calls = Object.entries(page.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((one) => ({ path, ...one }) as Record<string, Json>),
  );
  expect(calls.length).toBeGreaterThan(500);
  expect(calls.flatMap((one) => limitsIn(one.responses ?? null, String(one.path)))).toEqual([]);
  expect(calls.flatMap((one) => limitsIn(one.requestBody ?? null, String(one.path))).length).toBeGreaterThan(500);
});
