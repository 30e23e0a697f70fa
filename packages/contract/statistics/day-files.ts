import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { noInput, nothing, time } from '../core/shapes.ts';
import { day } from './statistics.ts';

/** What is written of a closed day: the stream of use, or the facts of that day. */
export const dayFileKind = z.enum(['usage', 'facts']);
export type DayFileKind = z.output<typeof dayFileKind>;

const dayFile = z.object({
  day,
  kind: dayFileKind,
  rows: z.number(),
  bytes: z.number(),
  written_at: time,
  address: z.nullable(z.string()),
});
export type DayFile = z.output<typeof dayFile>;

export const listDayFiles = endpoint({
  method: 'GET',
  path: '/api/admin/stat/dayFiles',
  summary: 'Whether closed days are written as Parquet each night, and the files of the last thirty days with their signed addresses.',
  input: noInput,
  data: z.object({ since: z.nullable(day), files: z.array(dayFile) }),
  refusals: ['not_available'],
});

export const setDayFiles = endpoint({
  method: 'POST',
  path: '/api/admin/stat/setDayFiles',
  summary:
    'Has each closed day written as Parquet from today on, with pseudonyms instead of people and without titles, or ends that. Files are kept 180 days.',
  input: z.object({ on: z.boolean() }),
  data: nothing,
  refusals: ['not_available'],
});
