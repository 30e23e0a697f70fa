import { type Selectable, sql } from 'kysely';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Db } from '../../../platform/database/db.ts';
import { placesAt, type VenuePlace, venueOf } from '../../spaces/index.ts';
import { type AssessmentRow, findAssessments } from '../assessments.store.ts';
import type { Layout } from '../papers/layout.rules.ts';
import type { OverrideRow } from '../settings/overrides.store.ts';
import { type AttemptRow, typed } from './attempts.store.ts';

/** All that decides whether somebody may start. */
export type Start = {
  userId: string;
  assessment: AssessmentRow;
  place: VenuePlace | undefined;
  overrides: OverrideRow[];
  attempts: { id: string; no: number; state: string; end_at: Date | null; redo_until: Date | null; stopped_at: Date | null }[];
  /** What was said to everybody. */
  messages: { id: string; text: string; at: number }[];
};
/** Who wants to start: a person, or whoever has the session of a token. */
export type StartAsk = { assessmentId: string; userId: string } | { assessmentId: string; token: Buffer };

type Facts = {
  overrides: (Omit<OverrideRow, 'start_at' | 'end_at'> & { start_at: string | null; end_at: string | null })[] | null;
  attempts: { id: string; no: number; state: string; end_at: string | null; redo_until: string | null; stopped_at: string | null }[] | null;
  messages: { id: string; text: string; at: string }[] | null;
};
type FactsRow = { place: number; user_id: string | null; facts: Facts | null };

const date = (text: string | null) => (text ? new Date(text) : null);

const startOf = (userId: string, assessment: AssessmentRow, place: VenuePlace | undefined, facts: Facts): Start => ({
  ...{ userId, assessment, place },
  // Of the groups' times only those of one's own group hold.
  overrides: (facts.overrides ?? [])
    .filter(({ group_id: group }) => group === null || group === place?.member.groupId)
    .map((one) => ({ ...one, start_at: date(one.start_at), end_at: date(one.end_at) })),
  attempts: (facts.attempts ?? []).map((one) => ({
    ...{ id: one.id, no: one.no, state: one.state },
    ...{ end_at: date(one.end_at), redo_until: date(one.redo_until), stopped_at: date(one.stopped_at) },
  })),
  messages: (facts.messages ?? []).map((one) => ({ ...one, at: new Date(one.at).getTime() })),
});

/**
 * The facts of many who start, in three queries. The assessments are read first: who changes times or exceptions counts their revision up,
 * and an attempt is made only at the revision that was read, so facts that are newer than their assessment are read again.
 */
export async function findStarts(db: Db, asks: readonly StartAsk[], now: Date): Promise<('no_session' | 'not_available' | Start)[]> {
  const assessments = await findAssessments(
    db,
    asks.map(({ assessmentId }) => assessmentId),
  );
  const { rows } = await sql<FactsRow>`
    select g.place, who.user_id, case when a.id is not null and who.user_id is not null then json_build_object(
      'overrides', (select json_agg(json_build_object('assessment_id', a.id::text, 'user_id', o.user_id::text, 'group_id', o.group_id::text,
          'start_at', o.start_at, 'end_at', o.end_at, 'extra_s', o.extra_s, 'attempts', o.attempts, 'any_browser', o.any_browser))
        from assessment_overrides o where o.assessment_id = a.id and (o.user_id = who.user_id or o.group_id is not null)),
      'attempts', (select json_agg(json_build_object('id', t.id::text, 'no', t.no, 'state', t.state, 'end_at', t.end_at,
          'redo_until', t.redo_until, 'stopped_at', t.stopped_at) order by t.no)
        from attempts t where t.assessment_id = a.id and t.user_id = who.user_id),
      'messages', (select json_agg(json_build_object('id', id::text, 'text', text, 'at', created_at) order by id)
        from (select id, text, created_at from assessment_messages where assessment_id = a.id and attempt_id is null
          order by id desc limit 50) as said)) end as facts
    from unnest(${asks.map((_, at) => at)}::int[], ${asks.map(({ assessmentId }) => assessmentId)}::bigint[],
        ${asks.map((ask) => ('token' in ask ? null : ask.userId))}::bigint[],
        ${asks.map((ask) => ('token' in ask ? ask.token : null))}::bytea[]) as g (place, assessment_id, user_id, token)
      left join sessions x on x.token_hash = g.token and x.revoked_at is null and x.expires_at > ${now}
      cross join lateral (select coalesce(g.user_id, x.user_id) as user_id) who
      left join assessments a on a.id = g.assessment_id`.execute(db);
  const known = rows.flatMap(({ place, user_id: userId, facts }) => {
    const assessment = assessments.get(asks[place]!.assessmentId);
    return userId && facts && assessment ? [{ place, userId, facts, assessment, venue: venueOf(assessment) }] : [];
  });
  const places = await placesAt(db, known);
  const found = new Array<'no_session' | 'not_available' | Start>(asks.length).fill('no_session');
  for (const { place, user_id } of rows) if (user_id) found[place] = 'not_available';
  for (const [at, { place, userId, facts, assessment }] of known.entries()) found[place] = startOf(userId, assessment, places[at], facts);
  return found;
}

/** The same for one person. */
export async function findStart(db: Db, assessmentId: string, userId: string, now: Date): Promise<Start | undefined> {
  const [found] = await findStarts(db, [{ assessmentId, userId }], now);
  return typeof found === 'object' ? found : undefined;
}

/** An attempt about to be made. */
export type NewAttempt = {
  assessmentId: string;
  frozenPaperId: string;
  userId: string;
  no: number;
  /** Of group work: whose answer it is. */
  groupId?: string | null;
  seed: string;
  layout: Layout;
  atItem: number | null;
  device: Buffer;
  startedAt: Date;
  dueAt: Date | null;
  endAt: Date | null;
  /** Of the assessment whose times were read. */
  timesRevision: number;
};

/**
 * Makes attempts in one statement; none where its number was taken, another one is open, or the assessment was withdrawn or its times
 * were changed since they were read: the lock waits for a teacher who is changing them.
 */
export async function insertAttempts(db: Db, created: readonly NewAttempt[]): Promise<(AttemptRow | null)[]> {
  const column = <Key extends keyof NewAttempt>(key: Key) => created.map((one) => one[key]);
  const { rows } = await sql<Selectable<DB['attempts']>>`
    insert into attempts (assessment_id, frozen_paper_id, user_id, no, seed, layout, at_item, device, started_at, due_at, end_at, group_id)
    select a.id, n.frozen_paper_id, n.user_id, n.no, n.seed, n.layout::jsonb, n.at_item, n.device, n.started_at, n.due_at, n.end_at, n.group_id
    from unnest(${column('assessmentId')}::bigint[], ${column('frozenPaperId')}::bigint[], ${column('userId')}::bigint[],
        ${column('no')}::int[], ${column('seed')}::text[], ${created.map(({ layout }) => JSON.stringify(layout))}::text[],
        ${column('atItem')}::int[], ${column('device')}::bytea[], ${column('startedAt')}::timestamptz[], ${column('dueAt')}::timestamptz[],
        ${column('endAt')}::timestamptz[], ${column('timesRevision')}::int[], ${created.map(({ groupId }) => groupId ?? null)}::bigint[])
      as n (assessment_id, frozen_paper_id, user_id, no, seed, layout, at_item, device, started_at, due_at, end_at, times_revision, group_id)
    join assessments a on a.id = n.assessment_id and a.state = 'published' and a.times_revision = n.times_revision
    order by n.user_id
    for key share of a
    on conflict do nothing
    returning *`.execute(db);
  const byName = new Map(rows.map((row) => [`${row.assessment_id} ${row.user_id} ${row.no} ${row.seed}`, typed(row)]));
  return created.map((one) => byName.get(`${one.assessmentId} ${one.userId} ${one.no} ${one.seed}`) ?? null);
}

/** Whether somebody is in the middle of an attempt in one of these spaces. */
export async function isAnsweringIn(db: Db, userId: string, spaceIds: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from attempts t join assessments a on a.id = t.assessment_id
      where t.user_id = ${userId} and a.space_id = any(${[...spaceIds]}::bigint[])
        and t.state = 'not_submitted' and t.stopped_at is null and (t.end_at is null or t.end_at > ${now})) as open`.execute(db);
  return rows[0]!.open;
}
