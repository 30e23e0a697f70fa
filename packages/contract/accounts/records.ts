import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, noInput, nothing, paging, time } from '../core/shapes.ts';
import { ownPassword, ownPasswordRefusals } from './credentials.ts';

/** Days between asking for the end of an account and its end; until then the request can be taken back. */
export const DELETION_WAIT_DAYS = 7;
/** Days an export can be downloaded. */
export const EXPORT_RETENTION_DAYS = 7;
/** Exports a person may ask for in a day. */
export const EXPORTS_PER_DAY = 3;

/** How far a request is. */
export const accountRequestState = z.enum(['waiting', 'working', 'ready', 'done', 'cancelled', 'failed', 'expired']);
/** How far a request is. */
export type AccountRequestState = z.output<typeof accountRequestState>;

export const getAccountRecords = endpoint({
  method: 'GET',
  path: '/api/personal/records',
  summary: 'The newest export of the person and their open request to end the account. `address` opens the finished file for two hours.',
  input: noInput,
  data: z.object({
    export: z.nullable(
      z.object({
        id,
        state: accountRequestState,
        progress: z.number(),
        job_id: z.string(),
        bytes: z.number(),
        address: z.string(),
        expires_at: z.nullable(time),
        created_at: time,
      }),
    ),
    deletion: z.nullable(z.object({ id, due_at: time })),
    /** What stands against ending the account now, in words. */
    hindrances: z.array(z.string()),
  }),
  refusals: [],
});

export const requestExport = endpoint({
  method: 'POST',
  path: '/api/personal/records/export',
  summary: 'Collects everything the school keeps about the person into a zip; takes a while.',
  input: z.object({ password: ownPassword }),
  data: nothing,
  refusals: [...ownPasswordRefusals, 'password_needed', 'export_running', 'too_many_requests'],
});

export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/personal/records/delete',
  summary: 'Asks for the end of the account after the days of waiting.',
  input: z.object({ password: ownPassword }),
  data: z.object({ due_at: time }),
  refusals: [...ownPasswordRefusals, 'password_needed', 'deletion_requested', 'deletion_hindered', 'too_many_requests'],
});

export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/api/personal/records/keep',
  summary: 'Takes the request to end the account back.',
  input: noInput,
  data: nothing,
  refusals: ['deletion_not_requested'],
});

/** A request as operators see it; what was exported is not among it. */
export const accountRequestView = z.object({
  id,
  user_id: id,
  person: z.string(),
  kind: z.enum(['export', 'deletion']),
  state: accountRequestState,
  failure: z.string(),
  due_at: z.nullable(time),
  created_at: time,
  settled_at: z.nullable(time),
});

export const listAccountRequests = endpoint({
  method: 'GET',
  path: '/api/admin/account-request/list',
  summary: 'Exports and endings of accounts people asked for, newest first.',
  input: z.object({ ...paging, kind: z.optional(z.enum(['export', 'deletion'])), state: z.optional(accountRequestState) }),
  data: listOf(accountRequestView),
  refusals: ['not_available'],
});
