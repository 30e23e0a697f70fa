import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, time } from '../core/shapes.ts';
import { askedRows, day, scopeId, scopeKind } from './statistics.ts';

/** Most rows of one file. */
export const MOST_FILE_ROWS = 1_000_000;
/** Files of everybody that may be written or wait to be; of one person there is one. */
export const MOST_WAITING_EXPORTS = 20;

/** A workbook, comma-separated text, or Apache Parquet without names. */
export const exportFormats = ['xlsx', 'csv', 'parquet'] as const;
/** How the rows behind a number are written to a file. */
export type ExportFormat = (typeof exportFormats)[number];

/** How a file is stored: rows, or xAPI statements as lines of JSON. */
const storedFormat = z.enum([...exportFormats, 'jsonl']);
export type StoredFormat = z.output<typeof storedFormat>;
/** What stands for a measure where a file holds statements. */
export const XAPI_FILE = 'xapi';

/** A file that is being written, is ready, could not be written, or is no longer kept. */
const exportState = z.enum(['running', 'done', 'failed', 'gone']);

export const startStatExport = endpoint({
  method: 'POST',
  path: '/api/stat/exportFile',
  summary:
    'Writes the rows behind a number to a file with the definition, unit, source, age and filters of the number. Progress on topic job:{job_id}; `statExported` then brings the address. The same request repeated while it runs is the same export.',
  input: z.object({ ...askedRows, format: z.enum(exportFormats) }),
  data: z.object({ export_id: id, job_id: id }),
  refusals: ['not_available', 'measure_unknown', 'rows_not_listed', 'export_too_long', 'exports_running', 'exports_waiting'],
});

export const statExported = endpoint({
  method: 'GET',
  path: '/api/stat/exported',
  summary: 'Where the writing of a file stands, and the signed address to fetch it from. It is kept for seven days.',
  input: z.object({ export_id: id }),
  data: z.object({
    export_id: id,
    state: exportState,
    /** Why it was not written, where there is more to say than that. */
    refusal: z.nullable(z.string()),
    /** Percent. */
    progress: z.number(),
    name: z.string(),
    bytes: z.number(),
    rows: z.number(),
    created_at: time,
    address: z.nullable(z.string()),
  }),
  refusals: ['not_available'],
});

const earlierFile = z.object({
  export_id: id,
  measure: z.string(),
  /** The thing rows are narrowed to; nothing when they are not. */
  filter: z.string(),
  from: day,
  to: day,
  format: storedFormat,
  state: exportState,
  refusal: z.nullable(z.string()),
  by: z.string(),
  created_at: time,
  rows: z.number(),
  bytes: z.number(),
  name: z.string(),
  /** While it is kept: where to fetch it, and until when. */
  address: z.nullable(z.string()),
  expires_at: z.nullable(time),
});
/** A file somebody had written before. */
export type EarlierFile = z.output<typeof earlierFile>;

export const listStatExports = endpoint({
  method: 'GET',
  path: '/api/stat/exports',
  summary: 'The last twenty files the reader had written of a scope, newest first, with the addresses of those that are still kept.',
  input: z.object({ scope: scopeKind, id: scopeId }),
  data: z.object({ list: z.array(earlierFile) }),
  refusals: ['not_available'],
});
