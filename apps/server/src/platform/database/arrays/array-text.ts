const SPECIAL = /["\\]/g;

const quoted = (value: string) => `"${value.includes('"') || value.includes('\\') ? value.replace(SPECIAL, '\\$&') : value}"`;

/** Values as PostgreSQL reads an array of them. The driver writes the same at several times the cost, value by value. */
export const arrayText = (values: readonly (string | number | null)[]) =>
  `{${values.map((value) => (typeof value === 'string' ? quoted(value) : String(value))).join(',')}}`;

/** What stands in an array of ids that PostgreSQL wrote. */
export const idsOf = (text: string) => text.slice(1, -1).split(',');

/** What stands in an array of numbers that PostgreSQL wrote, none of them null; read as JSON, at half of what splitting it costs. */
export const numbersOf = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`);

/**
 * A column of many rows for `coalesce(unnest(all), common)`: one value that all of them share is sent, read and stored once. An array that is
 * shorter than others of its `unnest` is filled up with nulls.
 */
export function columnText(values: readonly (string | number | null)[]): { all: string; common: string | number | null } {
  const common = values[0] ?? null;
  return values.every((value) => value === common) ? { all: '{}', common } : { all: arrayText(values), common: null };
}
