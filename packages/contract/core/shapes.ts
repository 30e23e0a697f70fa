import * as z from 'zod/mini';

const MAX_ID = '9223372036854775807';

/** A 64-bit id as text on the wire, 1 to 2^63-1. */
export const id = z.string().check(
  z.regex(/^[1-9][0-9]{0,18}$/, 'parameter_error'),
  z.refine((text) => text.length < 19 || text <= MAX_ID, 'parameter_error'),
);

/** Names the browser that answers: made by it at random, kept in IndexedDB, the same after a crash or reload. */
export const deviceToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'parameter_error'));

/** UTC milliseconds. */
export const time = z.number().check(z.int(), z.gte(-8640000000000000), z.lte(8640000000000000));

/** Seconds. */
export const seconds = z.number().check(z.gte(0));

/** Up to 500 different people or rows picked at once (S-209). */
export const idBatch = z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(500, 'batch_over_500'));

/** A required line of text, trimmed, at most `max` characters. */
export const line = (max: number, missing = 'parameter_error') =>
  z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(max, 'text_too_long'));

/** Optional free text, at most `max` characters, empty allowed. */
export const text = (max: number) => z.string().check(z.maxLength(max, 'text_too_long'));

/** Page number and size of a list call; pages start at 1. */
export const paging = {
  page: z._default(z.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  size: z._default(z.number().check(z.int(), z.gte(1), z.lte(100)), 20),
};

/** One page of a list. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ list: z.array(item), total: z.number(), page: z.number(), size: z.number() });

/** A reply without content. */
export const nothing = z.object({});
/** An input without fields. */
export const noInput = z.object({});

/** Who a person is on screen. */
export const personView = z.object({ id, name: z.string(), avatar: z.nullable(z.string()) });
