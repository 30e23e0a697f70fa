import * as z from 'zod/mini';
import { utype } from '../accounts/accounts.ts';
import { endpoint } from '../core/endpoint.ts';
import { addressOf } from '../core/pages.ts';
import { id, line, listOf, noInput, nothing, paging, text, time } from '../core/shapes.ts';

/** The states of visible work. */
export const jobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
/** One of the states of visible work. */
export type JobState = z.output<typeof jobState>;

const agent = z.object({ name: z.string(), area: z.string(), capacity: z.record(z.string(), z.number()), busy: z.number() });

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'The state of the school in one look: people, spaces, work in progress, agents, parts.',
  input: noInput,
  data: z.object({
    at: time,
    people: z.object({ students: z.number(), teachers: z.number(), experts: z.number(), locked: z.number(), new_this_week: z.number() }),
    /** Signed-in people who opened a page in the last 24 hours. */
    active_today: z.number(),
    views_today: z.number(),
    /** What the modules count, such as `spaces`. */
    figures: z.array(z.object({ name: z.string(), count: z.number() })),
    jobs: z.object({ queued: z.number(), running: z.number(), done: z.number(), failed: z.number() }),
    files: z.object({ count: z.number(), bytes: z.number() }),
    agents: z.array(agent),
    /** What readiness asks: `ready`, `off: why`, or what is wrong. */
    /** `off`: the school does without it; `wrong`: this server cannot work without it. `why` is in the reader's language, empty when ready. */
    parts: z.array(z.object({ name: z.string(), state: z.enum(['ready', 'off', 'degraded', 'wrong']), why: z.string() })),
  }),
  refusals: ['not_available'],
});

/** Panels of the console where something may wait for a decision. */
export const waitingPanel = z.enum([
  'institutions',
  'teachers',
  'feedback',
  'library',
  'market',
  'money',
  'settlements',
  'invoices',
  'bills',
]);
/** One of them. */
export type WaitingPanel = z.output<typeof waitingPanel>;
/** Where an operator decides what waits in a panel; what is offered to the library is decided there. */
export const waitingAddress = (panel: WaitingPanel) =>
  panel === 'library' ? addressOf('library', {}, { shelf: 'review' }) : addressOf('admin', { panel });

export const getWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  summary: 'How much waits for an operator, by panel of the console.',
  input: noInput,
  data: z.object({ waiting: z.array(z.object({ panel: waitingPanel, count: z.number() })) }),
  refusals: ['not_available'],
});

/** The permissions an operator may give. */
export const grantable = z.enum(['platform_operator', 'competition_organiser']);

/** The standing of an account. */
export const accountStatus = z.enum(['active', 'locked', 'closed']);

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/user/list',
  summary: 'People by name, account, phone or id, by institution, type, permission and state, newest first.',
  input: z.object({
    ...paging,
    q: z._default(text(50), ''),
    institution: z._default(text(50), ''),
    utype: z.optional(utype),
    grant: z.optional(z.enum(['platform_operator', 'competition_organiser', 'institution_admin'])),
    status: z.optional(accountStatus),
  }),
  data: listOf(
    z.object({
      id,
      account: z.string(),
      phone: z.string(),
      nickname: z.string(),
      real_name: z.string(),
      utype,
      status: accountStatus,
      grants: z.array(z.string()),
      institution: z.string(),
      sessions: z.number(),
      last_login_at: z.nullable(time),
      created_at: time,
    }),
  ),
  refusals: ['not_available'],
});

/** An account name of somebody's own, or none when a phone is given. */
const accountName = z.string().check(z.trim(), z.regex(/^([A-Za-z][A-Za-z0-9_]{2,19})?$/, 'account_name_rule'));
const phoneOrNone = z.string().check(z.trim(), z.regex(/^(1[3-9][0-9]{9})?$/, 'phone_format_wrong'));
const created = {
  utype,
  real_name: line(50, 'real_name_required'),
  account: z._default(accountName, ''),
  phone: z._default(phoneOrNone, ''),
};

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/user/create',
  summary: 'Makes an account of any type. The first password is told once; its owner replaces it at the first sign-in.',
  input: z.object(created),
  data: z.object({ user_id: id, password: z.string() }),
  refusals: [
    'not_available',
    'account_or_phone',
    'account_taken',
    'phone_taken',
    'account_name_rule',
    'phone_format_wrong',
    'real_name_required',
  ],
});

export const changeUser = endpoint({
  method: 'POST',
  path: '/api/admin/user/change',
  summary: 'Changes the type, the name and the names for signing in of an account. Another type ends its sessions.',
  input: z.object({ user_id: id, ...created }),
  data: nothing,
  refusals: [
    ...['not_available', 'own_account_kept', 'account_closed', 'account_or_phone', 'account_taken', 'phone_taken'],
    ...['account_name_rule', 'phone_format_wrong', 'real_name_required'],
  ],
});

export const giveFirstPassword = endpoint({
  method: 'POST',
  path: '/api/admin/user/firstPassword',
  summary: 'Gives an account a new first password, told once, and ends its sessions.',
  input: z.object({ user_id: id }),
  data: z.object({ password: z.string() }),
  refusals: ['not_available', 'own_account_kept', 'account_closed'],
});

export const lockUser = endpoint({
  method: 'POST',
  path: '/api/admin/user/lock',
  summary: 'Locks an account and ends its sessions, or opens it again.',
  input: z.object({ user_id: id, locked: z.boolean(), reason: z._default(text(200), '') }),
  data: nothing,
  refusals: ['not_available', 'own_account_kept', 'lock_reason_required'],
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/user/endSessions',
  summary: 'Ends every session of a person; they sign in anew.',
  input: z.object({ user_id: id }),
  data: z.object({ count: z.number() }),
  refusals: ['not_available'],
});

export const grantPermission = endpoint({
  method: 'POST',
  path: '/api/admin/user/grant',
  summary: 'Gives a person a permission or takes it back.',
  input: z.object({ user_id: id, permission: grantable, granted: z.boolean() }),
  data: nothing,
  refusals: ['not_available', 'own_account_kept'],
});

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/job/list',
  summary: 'Visible work with progress and error, by kind, state, owner and time of starting, newest first.',
  input: z.object({
    ...paging,
    state: z.optional(jobState),
    kind: z._default(text(60), ''),
    owner: z._default(text(50), ''),
    from: z.optional(time),
    to: z.optional(time),
  }),
  data: listOf(
    z.object({
      id,
      kind: z.string(),
      state: jobState,
      progress: z.number(),
      error: z.string(),
      /** Ended early, because a later one of its kind began that does all of it again. */
      overtaken: z._default(z.boolean(), false),
      attempts: z.number(),
      owner: z.string(),
      created_at: time,
      updated_at: time,
    }),
  ),
  refusals: ['not_available'],
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/job/retry',
  summary: 'Puts a failed job back into the queue.',
  input: z.object({ job_id: id }),
  data: nothing,
  refusals: ['not_available', 'job_not_failed'],
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/list',
  summary: 'State changes by person, object, action and time, newest first. `actor` is a user id, `person` a part of a name or account.',
  input: z.object({
    ...paging,
    actor: z.optional(id),
    person: z._default(text(50), ''),
    object_type: z._default(text(60), ''),
    object_id: z.optional(id),
    action: z._default(text(60), ''),
    from: z.optional(time),
    to: z.optional(time),
  }),
  data: listOf(
    z.object({
      id,
      at: time,
      actor_id: z.nullable(id),
      actor: z.string(),
      action: z.string(),
      object_type: z.string(),
      // As it was written down: an entry that names no single thing must not hide the others.
      object_id: z.nullable(z.string()),
      from_state: z.string(),
      to_state: z.string(),
      detail: z.string(),
      address: z.string(),
    }),
  ),
  refusals: ['not_available'],
});

export const listAgents = endpoint({
  method: 'GET',
  path: '/api/admin/agent/list',
  summary: 'Connected agents, and the tasks they work on by kind.',
  input: noInput,
  data: z.object({
    agents: z.array(agent),
    tasks: z.array(z.object({ kind: z.string(), queued: z.number(), leased: z.number(), done: z.number(), failed: z.number() })),
    failures: z.array(z.object({ id, kind: z.string(), subject_id: id, error: z.string(), at: time })),
  }),
  refusals: ['not_available'],
});
