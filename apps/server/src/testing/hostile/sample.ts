import type * as z from 'zod/mini';

type Def = {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
  values?: unknown[];
  entries?: Record<string, string>;
  shape?: Record<string, z.ZodMiniType>;
  valueType?: z.ZodMiniType;
};

/** Texts that satisfy one or another rule of the contract: ids, phones, codes, accounts, passwords, paths, times, addresses. */
const TEXTS = [
  '1',
  'Sunlight',
  '13900000001',
  '123456',
  'Praxis#2026',
  '11010519491231002X',
  'a@example.com',
  '/index/home',
  'https://example.com/',
  '2026-11-21',
  'ABCDEF',
  '',
];
const NUMBERS = [1, 0, 60, 1_800_000_000_000, 0.5, -1];

const fits = (schema: z.ZodMiniType, candidates: readonly unknown[]) => candidates.find((candidate) => schema.safeParse(candidate).success);

/** A value the contract accepts, found by the kind of the shape; undefined where a field may be absent. */
export function sampleOf(schema: z.ZodMiniType): unknown {
  const def = schema._zod.def as unknown as Def;
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape ?? {}).map(([field, inner]) => [field, sampleOf(inner)] as const));
  if (def.type === 'array') {
    const one = sampleOf(def.element!);
    return fits(schema, [[one], [one, one], []]) ?? [one];
  }
  if (def.type === 'tuple') return (def.items ?? []).map(sampleOf);
  if (def.type === 'record') return {};
  if (def.type === 'union') return sampleOf(def.options![0]!);
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0];
  if (def.type === 'literal') return def.values?.[0];
  if (def.type === 'boolean') return true;
  if (def.type === 'number') return fits(schema, NUMBERS) ?? 1;
  if (def.type === 'string' || def.type === 'template_literal') return fits(schema, TEXTS) ?? 'x';
  if (def.type === 'null') return null;
  if (def.innerType) return sampleOf(def.innerType);
  return 'x';
}
