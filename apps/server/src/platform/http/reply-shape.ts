import type { DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import type { $ZodType, $ZodTypeDef } from 'zod/v4/core';
import { clone } from 'zod/v4/core';

/** Checks that say what kind of value a field has; every other check is a limit of what may come in. */
const OF_KIND = new Set(['string_format', 'number_format', 'mime_type', 'overwrite']);

/** Where a kind of schema keeps the schemas it is made of. */
const INSIDE = ['element', 'innerType', 'keyType', 'valueType', 'in', 'out', 'left', 'right', 'rest'] as const;

type Def = $ZodTypeDef & { checks?: { _zod: { def: { check: string } } }[]; shape?: Record<string, $ZodType> } & {
  [part in (typeof INSIDE)[number]]?: $ZodType | null;
} & { options?: $ZodType[]; items?: $ZodType[] };

const known = new WeakMap<$ZodType, $ZodType>();

/**
 * The same fields and kinds of value without limits of length, size or number. A limit says what may be sent; what is stored may
 * come from an earlier limit or from another field with a wider one, and then has to be readable all the same.
 */
function withoutLimits(schema: $ZodType): $ZodType {
  const before = known.get(schema);
  if (before) return before;
  const def = schema._zod.def as Def;
  const made: Record<string, unknown> = {};
  const checks = def.checks?.filter((check) => OF_KIND.has(check._zod.def.check));
  if (checks && checks.length !== def.checks?.length) made.checks = checks;
  for (const part of INSIDE) {
    const inner = def[part];
    if (inner?._zod && withoutLimits(inner) !== inner) made[part] = withoutLimits(inner);
  }
  for (const part of ['options', 'items'] as const) {
    if (def[part]?.some((inner) => withoutLimits(inner) !== inner)) made[part] = def[part].map(withoutLimits);
  }
  if (def.shape && Object.values(def.shape).some((field) => withoutLimits(field) !== field)) {
    made.shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, withoutLimits(field)]));
  }
  // Nothing to leave out: the schema itself, so that what it has compiled is used by all.
  const shape = Object.keys(made).length === 0 ? schema : clone(schema, { ...def, ...made } as $ZodTypeDef);
  known.set(schema, shape);
  return shape;
}

/** The fields a reply has: what the contract does not name is left out, and how long a text or a list is does not matter. */
export const replyShape = <E extends Endpoint>(endpoint: E) =>
  withoutLimits(endpoint.data) as E['data'] & { parse: (data: unknown) => DataOf<E> };
