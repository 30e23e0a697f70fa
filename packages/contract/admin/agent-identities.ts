import * as z from 'zod/mini';
import { agentKinds } from '../core/agent.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, noInput, nothing, time } from '../core/shapes.ts';

/** What kind of agent it is. */
export const agentKind = z.enum(agentKinds, 'parameter_error');

/** A name as agents say it of themselves. */
const agentName = z.string().check(z.trim(), z.regex(/^[\w][\w .:-]{0,99}$/u, 'agent_name_rule'));
/** Hosts at which the agent may listen for servers: `host` or `host:port`, separated by commas or lines. */
const hosts = z.string().check(z.maxLength(1000, 'text_too_long'), z.regex(/^[\w.:[\]\-,\s]*$/u, 'agent_hosts_rule'));

const identity = z.object({
  id,
  kind: agentKind,
  /** Empty while an agent of this machine has not dialled in yet. */
  name: z.string(),
  hosts: z.array(z.string()),
  /** Its key was made on the server's own machine. */
  local: z.boolean(),
  created_at: time,
  last_seen_at: z.nullable(time),
  revoked_at: z.nullable(time),
  connected: z.boolean(),
});

export const listAgentIdentities = endpoint({
  method: 'GET',
  path: '/api/admin/agent/identities',
  summary: 'Every agent that has a key, and enrolment codes that still work.',
  input: noInput,
  data: z.object({
    identities: z.array(identity),
    codes: z.array(z.object({ id, kind: agentKind, name: z.string(), hosts: z.array(z.string()), expires_at: time })),
  }),
  refusals: ['not_available'],
});

export const createEnrolmentCode = endpoint({
  method: 'POST',
  path: '/api/admin/agent/enrolment',
  summary: 'A code with which one agent enrols once, within a day. It is shown this one time.',
  input: z.object({ kind: agentKind, name: z._default(z.union([z.literal(''), agentName]), ''), hosts: z._default(hosts, '') }),
  data: z.object({ code: z.string(), expires_at: time }),
  refusals: ['not_available', 'agent_name_taken'],
});

export const withdrawEnrolmentCode = endpoint({
  method: 'POST',
  path: '/api/admin/agent/enrolment/withdraw',
  summary: 'Ends an enrolment code that was not used.',
  input: z.object({ code_id: id }),
  data: nothing,
  refusals: ['not_available'],
});

export const revokeAgentIdentity = endpoint({
  method: 'POST',
  path: '/api/admin/agent/revoke',
  summary: 'Ends the key of an agent: it is out at once, its work goes to others, its tickets open nothing.',
  input: z.object({ identity_id: id }),
  data: nothing,
  refusals: ['not_available', 'agent_revoked'],
});

export const enrolAgent = endpoint({
  method: 'POST',
  path: '/agent/enrol',
  summary:
    'An agent gives a code and the SHA-256 of the key it made for itself; from then on the key is its own. Repeating it changes nothing.',
  open: true,
  input: z.object({
    code: z.string().check(z.minLength(1, 'enrolment_code_wrong'), z.maxLength(100, 'enrolment_code_wrong')),
    kind: agentKind,
    name: agentName,
    /** Lower-case hexadecimal. */
    key_hash: z.string().check(z.regex(/^[\da-f]{64}$/, 'parameter_error')),
  }),
  data: z.object({ name: z.string() }),
  refusals: ['enrolment_code_wrong', 'enrolment_kind_wrong', 'enrolment_name_wrong', 'agent_name_taken', 'too_many_requests'],
});
