import type { Endpoint, InputOf } from '@praxis/contract/core/endpoint';
import type { MessageKey } from '@praxis/contract/messages';
import type * as z from 'zod/mini';
import { isMessageKey } from '../../messages.ts';
import { Refusal } from '../refusal.ts';

type Def = { type: string; innerType?: z.ZodMiniType; options?: z.ZodMiniType[]; values?: unknown[]; entries?: Record<string, unknown> };

/** The kind of value behind optional, default and nullable wrappers. */
function kindOf(schema: z.ZodMiniType): 'text' | 'number' | 'boolean' | 'json' {
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) return kindOf(def.innerType);
  if (def.type === 'string' || def.type === 'template_literal' || def.type === 'enum') return 'text';
  if (def.type === 'literal') return typeof def.values?.[0] === 'string' ? 'text' : 'number';
  if (def.type === 'number') return 'number';
  if (def.type === 'boolean') return 'boolean';
  if (def.type === 'union' && def.options?.every((option) => kindOf(option) === 'text')) return 'text';
  return 'json';
}

/** Whether `null` is among the values a field may have. */
function isNullable(schema: z.ZodMiniType): boolean {
  const def = schema._zod.def as unknown as Def;
  return def.type === 'nullable' || Boolean(def.innerType && isNullable(def.innerType));
}

/** A form writes every value as text; `null` stands for no value where the contract allows that. */
function fromText(schema: z.ZodMiniType, text: string): unknown {
  if (text === 'null' && isNullable(schema)) return null;
  const kind = kindOf(schema);
  if (kind === 'text') return text;
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

const DEEPEST = 64;

/** PostgreSQL text holds neither NUL nor half a surrogate pair, and nothing we store is nested this deep. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.every((inner) => isStorable(inner, depth + 1));
  // Each call passes here, papers with hundreds of values among them: no list of entries is made.
  const record = value as Record<string, unknown>;
  for (const key in record) if (!isStorable(key) || !isStorable(record[key], depth + 1)) return false;
  return true;
}

/** Parses what a query, form or JSON body brought by the contract of the call; refuses with the text and field of the first wrong value. */
export function inputOf<E extends Endpoint>(endpoint: E, input: unknown, asText: boolean): InputOf<E> {
  const source = (typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {}) as Record<string, unknown>;
  const raw: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(endpoint.input._zod.def.shape) as [string, z.ZodMiniType][]) {
    const value = source[field];
    if (value === undefined || value === null) continue;
    raw[field] = asText && typeof value === 'string' ? fromText(schema, value) : value;
    if (!isStorable(raw[field])) throw new Refusal('parameter_error', { fields: { [field]: 'parameter_error' } });
  }
  // A missing text field reads as empty, so that the rule "must not be empty" speaks with its own words.
  for (const [field, schema] of Object.entries(endpoint.input._zod.def.shape) as [string, z.ZodMiniType][]) {
    if (raw[field] === undefined && (schema._zod.def as unknown as Def).type === 'string') raw[field] = '';
  }
  const parsed = endpoint.input.safeParse(raw);
  if (parsed.success) return parsed.data as InputOf<E>;
  const fields: Record<string, MessageKey> = {};
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '');
    const key: MessageKey = isMessageKey(issue.message) ? issue.message : 'parameter_error';
    if (field && !fields[field]) fields[field] = key;
  }
  const [field, first] = Object.entries(fields)[0] ?? ['', 'parameter_error' as const];
  throw new Refusal(first, { fields, code: endpoint.fieldCodes?.[field] });
}
