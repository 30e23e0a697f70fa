import { createHash } from 'node:crypto';

/** JSON with sorted keys and no spaces: equal content is equal text, whatever order a database gives its fields in. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
    fields.sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** SHA-256 of a text. */
export const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest();
