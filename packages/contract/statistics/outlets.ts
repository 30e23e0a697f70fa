import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, nothing, time } from '../core/shapes.ts';

const state = z.enum(['active', 'paused']);

/** Why a store takes no statements: what it answered, that it refuses every one, or that it is not reached. */
export const xapiProblem = z.enum(['xapi_http', 'xapi_refuses_all', 'xapi_unreachable', 'xapi_too_slow', 'xapi_host_refused']);
/** Why a store takes no statements. */
export type XapiProblem = z.output<typeof xapiProblem>;

const outlet = z.object({
  id,
  address: z.string(),
  username: z.string(),
  institution: z.nullable(z.object({ id, name: z.string() })),
  state,
  /** Statements that wait, were delivered, and were refused by the store. */
  waiting: z.number(),
  sent: z.number(),
  refused: z.number(),
  last_sent_at: z.nullable(time),
  /** Why the store took nothing last, while it fails; `status` is that of its answer. */
  error: z.nullable(z.object({ key: xapiProblem, status: z.nullable(z.number()) })),
  failing_since: z.nullable(time),
});
/** A learning record store that receives statements. */
export type XapiOutlet = z.output<typeof outlet>;

export const listXapiOutlets = endpoint({
  method: 'GET',
  path: '/api/admin/stat/outlets',
  summary: 'The learning record stores that receive xAPI statements, and how far each is.',
  input: noInput,
  data: z.object({ outlets: z.array(outlet) }),
  refusals: ['not_available'],
});

export const saveXapiOutlet = endpoint({
  method: 'POST',
  path: '/api/admin/stat/outlet',
  summary:
    'Has attendance, results and completions sent as xAPI 1.0.3 statements to the store at an address, of one institution or of everybody, with pseudonyms instead of names. Saved again for the same address and institution it gets the new key.',
  input: z.object({
    address: z.string().check(z.minLength(1, 'link_address_wrong'), z.maxLength(500, 'link_address_wrong')),
    username: z.string().check(z.minLength(1, 'xapi_key_required'), z.maxLength(200, 'text_too_long')),
    key: z.string().check(z.minLength(1, 'xapi_key_required'), z.maxLength(500, 'text_too_long')),
    institution_id: z.optional(id),
  }),
  data: z.object({ outlet_id: id }),
  refusals: ['not_available', 'link_address_wrong', 'xapi_address_https', 'xapi_host_refused', 'xapi_institution_unknown'],
});

export const startXapiFile = endpoint({
  method: 'POST',
  path: '/api/admin/stat/xapiFile',
  summary:
    'Writes the xAPI 1.0.3 statements of everybody or of one institution, as a learning record store would get them, to a file with one statement a line. `statExported` brings its address; it is kept for seven days.',
  input: z.object({ institution_id: z.optional(id) }),
  data: z.object({ export_id: id, job_id: id }),
  refusals: ['not_available', 'xapi_institution_unknown', 'exports_running', 'exports_waiting'],
});

export const setXapiOutlet = endpoint({
  method: 'POST',
  path: '/api/admin/stat/outletState',
  summary: 'Pauses an outlet, or has it go on where it stood.',
  input: z.object({ outlet_id: id, state }),
  data: nothing,
  refusals: ['not_available'],
});

export const removeXapiOutlet = endpoint({
  method: 'POST',
  path: '/api/admin/stat/outletRemove',
  summary: 'Removes an outlet with its key and what waits for it. What the store has stays there.',
  input: z.object({ outlet_id: id }),
  data: nothing,
  refusals: ['not_available'],
});
