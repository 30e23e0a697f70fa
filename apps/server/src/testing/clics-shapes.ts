import * as z from 'zod';

// The objects of the CLICS Contest API as https://ccs-specs.icpc.io/2023-06/contest_api defines them, strict: what it does not name is a fault.

const id = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,35}$/);
const time = z.iso.datetime({ precision: 3 });
const span = z.string().regex(/^-?([1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/);
const state = z.strictObject({
  started: time.nullable(),
  frozen: time.nullable().optional(),
  ended: time.nullable(),
  thawed: time.nullable().optional(),
  finalized: time.nullable(),
  end_of_updates: time.nullable(),
});
const count = z.int().min(0);
const extensions = z.array(z.string().regex(/^[^.]/)).min(1);
/** What version 2023-06 of the format says of each object, as far as this server has it. */
export const clicsShapes = {
  contest: z.strictObject({
    id,
    name: z.string(),
    formal_name: z.string(),
    start_time: time.nullable(),
    duration: span,
    scoreboard_freeze_duration: span.optional(),
    scoreboard_type: z.enum(['pass-fail', 'score']),
    penalty_time: count.optional(),
  }),
  state,
  'judgement-types': z.strictObject({ id, name: z.string(), penalty: z.boolean(), solved: z.boolean() }),
  languages: z.discriminatedUnion('entry_point_required', [
    z.strictObject({ id, name: z.string(), entry_point_required: z.literal(false), extensions }),
    z.strictObject({ id, name: z.string(), entry_point_required: z.literal(true), entry_point_name: z.string(), extensions }),
  ]),
  problems: z.strictObject({
    id,
    label: z.string(),
    name: z.string(),
    ordinal: count,
    time_limit: z.number().min(0).multipleOf(0.001),
    test_data_count: count,
    max_score: z.number().optional(),
  }),
  groups: z.strictObject({ id, name: z.string(), type: z.string() }),
  organizations: z.strictObject({ id, name: z.string(), formal_name: z.string() }),
  teams: z.strictObject({ id, name: z.string(), label: z.string(), organization_id: id.nullable(), group_ids: z.array(id) }),
  submissions: z.strictObject({
    id,
    language_id: id,
    problem_id: id,
    team_id: id,
    time,
    contest_time: span,
    entry_point: z.string().optional(),
    files: z.array(z.never()),
  }),
  judgements: z.strictObject({
    id,
    submission_id: id,
    judgement_type_id: z.enum(['AC', 'WA', 'PE', 'TLE', 'MLE', 'OLE', 'RTE', 'CE', 'JE']),
    score: z.number().optional(),
    start_time: time,
    start_contest_time: span,
    end_time: time,
    end_contest_time: span,
    max_run_time: z.number().optional(),
  }),
  clarifications: z
    .strictObject({
      ...{ id, from_team_id: id.nullable(), to_team_id: id.nullable(), reply_to_id: id.nullable(), problem_id: id.nullable() },
      ...{ text: z.string(), time, contest_time: span },
    })
    .refine((one) => one.from_team_id === null || one.to_team_id === null, 'nobody writes to themselves'),
  awards: z.strictObject({ id, citation: z.string(), team_ids: z.array(id) }),
  scoreboard: z.strictObject({
    time,
    contest_time: span,
    state,
    rows: z.array(
      z.strictObject({
        rank: z.int().min(1),
        team_id: id,
        score: z.union([z.strictObject({ num_solved: count, total_time: count }), z.strictObject({ score: z.number() })]),
        problems: z.array(
          z.union([
            z.strictObject({ problem_id: id, num_judged: count, num_pending: count, solved: z.literal(false) }),
            z.strictObject({
              ...{ problem_id: id, num_judged: count, num_pending: count, solved: z.literal(true), time: count },
              first_to_solve: z.boolean(),
            }),
            z.strictObject({ problem_id: id, num_judged: count, num_pending: count, score: z.number(), time: count.optional() }),
          ]),
        ),
      }),
    ),
  }),
};
export type ClicsType = keyof typeof clicsShapes;
export const clicsCollections = [
  ...(['judgement-types', 'languages', 'problems', 'groups', 'organizations'] as const),
  ...(['teams', 'submissions', 'judgements', 'clarifications', 'awards'] as const),
];

/** One line of an event feed. */
export type ClicsEvent = { type: ClicsType; id: string | null; data: unknown; token?: string };

const SINGLE: readonly ClicsType[] = ['contest', 'state'];
const line = z.strictObject({ type: z.string(), id: id.nullable(), data: z.unknown(), token: z.string().min(1).optional() });

/**
 * Follows a feed as a client does and fails at the first event that is none: of no known type, of another shape, or naming what was not told
 * before it. Returns what a client has in the end.
 */
export function followFeed(events: readonly ClicsEvent[]) {
  const known = new Map<ClicsType, Map<string, Record<string, unknown>>>();
  const named = (type: ClicsType, key: unknown) => {
    if (key === null || key === undefined || known.get(type)?.has(String(key))) return;
    throw new Error(`${type} ${key} is named before it was told`);
  };
  const refers = (object: Record<string, unknown>) => {
    named('problems', object.problem_id);
    named('teams', object.team_id ?? object.from_team_id);
    named('languages', object.language_id);
    named('submissions', object.submission_id);
    named('judgement-types', object.judgement_type_id);
    named('organizations', object.organization_id);
    for (const group of (object.group_ids as string[] | undefined) ?? []) named('groups', group);
    for (const team of (object.team_ids as string[] | undefined) ?? []) named('teams', team);
  };
  for (const event of events) {
    line.parse(event);
    const shape = clicsShapes[event.type];
    if (!shape || event.type === 'scoreboard') throw new Error(`${event.type} is no type of an event`);
    if (SINGLE.includes(event.type)) {
      if (event.id !== null) throw new Error(`${event.type} bears an id`);
      known.set(event.type, new Map([['', shape.parse(event.data) as Record<string, unknown>]]));
      continue;
    }
    const members = known.get(event.type) ?? new Map<string, Record<string, unknown>>();
    known.set(event.type, members);
    if (event.id === null) {
      const list = z.array(shape).parse(event.data) as Record<string, unknown>[];
      members.clear();
      for (const one of list) members.set(String(one.id), one);
      for (const one of list) refers(one);
    } else if (event.data === null) members.delete(event.id);
    else {
      const one = shape.parse(event.data) as Record<string, unknown>;
      if (one.id !== event.id) throw new Error(`Event ${event.id} holds ${one.id}`);
      members.set(event.id, one);
      refers(one);
    }
  }
  return (type: ClicsType) => [...(known.get(type)?.values() ?? [])];
}
