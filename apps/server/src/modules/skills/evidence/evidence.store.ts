import type { Proof } from '@praxis/scoring/mastery';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { arrayText, columnText, idsOf, numbersOf } from '../../../platform/database/arrays/array-text.ts';
import type { EvidenceRow } from './evidence-sources.ts';
import type { EvidenceRefs } from './evidence-viewers.ts';
import type { ProofRow } from './visible-proofs.rules.ts';

/** What a row says beside its source and ref: the columns, their types, and how each is written. */
const COLUMNS: readonly [name: string, type: string, value: (row: EvidenceRow) => string | number | null][] = [
  ['user_id', 'bigint', (row) => row.userId],
  ['object_kind', 'text', (row) => row.objectKind],
  ['object_id', 'text', (row) => row.objectId],
  ['part', 'text', (row) => row.part ?? ''],
  ['title', 'text', (row) => row.title],
  ['place', 'text', (row) => row.place],
  ['staff_place', 'text', (row) => row.staffPlace ?? ''],
  ['ratio', 'float8', (row) => row.ratio],
  ['total_ratio', 'float8', (row) => row.totalRatio ?? null],
  ['expected', 'float8', (row) => row.expected],
  ['strength', 'float8', (row) => row.strength],
  ['occasion', 'text', (row) => row.occasion],
  ['at', 'timestamptz', (row) => row.at.toISOString()],
  ['space_id', 'bigint', (row) => row.spaceId],
  ['visible', 'text', (row) => row.released],
  ['visible_from', 'timestamptz', (row) => row.releasedFrom?.toISOString() ?? null],
  ['score_from', 'timestamptz', (row) => row.scoreFrom?.toISOString() ?? null],
];

/** Puts what refs of a source prove now in place of what stood there. */
export async function replaceEvidence(db: Db, source: string, refs: readonly string[], rows: readonly EvidenceRow[], generation: number) {
  await sql`delete from evidence where source = ${source} and ref = any(${arrayText(refs)}::text[])`.execute(db);
  if (rows.length === 0) return;
  const columns = COLUMNS.map(([name, type, value]) => ({ name: sql.ref(name), type: sql.raw(type), ...columnText(rows.map(value)) }));
  await sql`
    insert into evidence (source, generation, ref, ${sql.join(columns.map(({ name }) => name))})
    select ${source}, ${generation}::int, given.ref,
      ${sql.join(columns.map(({ name, type, common }) => sql`coalesce(given.${name}, ${common}::${type})`))}
    from unnest(${arrayText(rows.map(({ ref }) => ref))}::text[], ${sql.join(columns.map(({ all, type }) => sql`${all}::${type}[]`))})
      as given (ref, ${sql.join(columns.map(({ name }) => name))})`.execute(db);
}

export const removeEvidenceBefore = async (db: Db, generation: number) =>
  void (await db.deleteFrom('evidence').where('generation', '<', generation).execute());

type Ask = {
  skillIds: readonly string[];
  userIds: readonly string[];
  spaceId?: string | undefined;
  /** Only what these works say. */
  within?: EvidenceRefs | undefined;
  asOf: Date;
};

/**
 * Evidence `e` of people and the skills `a` it is asked about, each object once per skill with its greatest weight: a skill that has a whole
 * object and a part of it has that part by whichever weighs more.
 */
const proofsOf = <Row>(
  { skillIds, userIds, spaceId, within, asOf }: Ask,
  columns: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) => sql<Row>`
  with given as (
    select skill_id, object_kind, object_id, part, max(weight) as weight from skill_proofs
    where skill_id = any(${[...skillIds]}::bigint[]) group by skill_id, object_kind, object_id, part
  ), asked as materialized (
    select skill_id, object_kind, object_id, part,
      greatest(weight, max(weight) filter (where part = '') over object) as weight, array_agg(part) filter (where part <> '') over object as parts
    from given window object as (partition by skill_id, object_kind, object_id)
  )
  select ${columns}
  from evidence e join asked a on a.object_kind = e.object_kind and a.object_id = e.object_id
    and (a.part = e.part or (a.part = '' and (a.parts is null or e.part <> all (a.parts))))
  where e.user_id = any(${[...userIds]}::bigint[]) and e.at <= ${asOf}
    and (${spaceId ?? null}::bigint is null or e.space_id = ${spaceId ?? null})
    and (${within?.source ?? null}::text is null or (e.source = ${within?.source ?? null} and e.ref = any(${[...(within?.refs ?? [])]}::text[])))
  ${rest}`;

/** Evidence of people about skills with what it stands for, the oldest first. */
export async function findProofs(db: Db, ask: Ask): Promise<ProofRow[]> {
  if (ask.skillIds.length === 0 || ask.userIds.length === 0) return [];
  const columns = sql`a.skill_id::text, e.user_id::text, e.ratio, e.expected, e.strength, e.occasion, a.weight::int as weight, e.id::text, e.source,
    e.ref, e.object_kind, e.object_id, e.part, e.title, e.place, e.staff_place, e.total_ratio, e.at, e.space_id::text, e.visible as released,
    e.visible_from as released_from, e.score_from`;
  const { rows } = await proofsOf<ProofRow>(ask, columns, sql`order by a.skill_id, e.user_id, e.at, e.occasion, e.id`).execute(db);
  return rows;
}

/** Proofs by skill of one person. */
export type ProofsBySkill = Map<string, Proof[]>;

/** A person's proofs in columns, as text: a row to each proof costs the driver ten times as much. */
type ProofColumns = { user_id: string } & Record<'skill_id' | 'ratio' | 'expected' | 'strength' | 'weight' | 'at' | 'occasion', string>;

function bySkill(columns: ProofColumns): ProofsBySkill {
  const [ratio, expected, strength] = [numbersOf(columns.ratio), numbersOf(columns.expected), numbersOf(columns.strength)];
  const [weight, at] = [numbersOf(columns.weight), numbersOf(columns.at)];
  const occasions: string[] = JSON.parse(columns.occasion);
  const proofs: ProofsBySkill = new Map();
  for (const [place, skillId] of idsOf(columns.skill_id).entries()) {
    const proof = {
      ratio: ratio[place]!,
      expected: expected[place]!,
      strength: strength[place]!,
      weight: weight[place]!,
      occasion: occasions[place]!,
      at: at[place]! * 1000,
    };
    const known = proofs.get(skillId);
    if (known) known.push(proof);
    else proofs.set(skillId, [proof]);
  }
  return proofs;
}

/** Proofs of many people about many skills, as those who look after their space count them, in no order; nothing of whom nothing is known. */
export async function findProofsByPerson(db: Db, ask: Ask): Promise<Map<string, ProofsBySkill>> {
  if (ask.skillIds.length === 0 || ask.userIds.length === 0) return new Map();
  const columns = sql`e.user_id::text, array_agg(a.skill_id)::text as skill_id, array_agg(e.ratio)::text as ratio,
    array_agg(e.expected)::text as expected, array_agg(e.strength)::text as strength, array_agg(a.weight)::text as weight,
    array_agg(date_part('epoch', e.at))::text as at, to_json(array_agg(e.occasion))::text as occasion`;
  const { rows } = await proofsOf<ProofColumns>(ask, columns, sql`group by e.user_id`).execute(db);
  return new Map(rows.map((row) => [row.user_id, bySkill(row)]));
}

/** What activities teach and the skills that come before it. */
export async function findPrerequisites(db: Db, activities: readonly string[]) {
  if (activities.length === 0) return [];
  const { rows } = await sql<{ activity: string; skill_id: string; need_id: string; name: string }>`
    select distinct p.object_id as activity, p.skill_id::text, e.from_id::text as need_id, s.name
    from skill_proofs p join skill_edges e on e.to_id = p.skill_id and e.kind = 'prerequisite'
      join skills s on s.id = e.from_id and s.removed_at is null
    where p.object_kind = 'activity' and p.object_id = any(${[...activities]}::text[]) order by 1, 3`.execute(db);
  return rows;
}

/** What one author said of somebody in the same words since a moment; those who say it at once come one after the other. */
export async function findSameObservation(
  db: Db,
  observation: { author_id: string; user_id: string; skill_id: string; space_id: string; ratio: number; reason: string },
  since: Date,
) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`observation ${observation.author_id} ${observation.user_id} ${observation.skill_id}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`
    select id::text from observations where author_id = ${observation.author_id} and user_id = ${observation.user_id} and skill_id = ${observation.skill_id}
      and space_id = ${observation.space_id} and ratio = ${observation.ratio} and reason = ${observation.reason} and withdrawn_at is null and at >= ${since}
    limit 1`.execute(db);
  return rows[0];
}

export const insertObservation = (
  db: Db,
  row: { author_id: string; user_id: string; skill_id: string; space_id: string; ratio: number; reason: string; at: Date },
) => db.insertInto('observations').values(row).returning('id').executeTakeFirstOrThrow();

export const findObservation = (db: Db, id: string) =>
  db.selectFrom('observations').selectAll().where('id', '=', id).where('withdrawn_at', 'is', null).forUpdate().executeTakeFirst();

export const withdrawObservation = (db: Db, id: string, now: Date) =>
  db.updateTable('observations').set({ withdrawn_at: now }).where('id', '=', id).execute();

export async function findObservations(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    user_id: string;
    skill_id: string;
    space_id: string;
    ratio: number;
    reason: string;
    at: Date;
    author_id: string;
    frame_kind: string;
    frame_id: string;
  }>`
    select o.id::text, o.user_id::text, o.skill_id::text, o.space_id::text, o.ratio, o.reason, o.at, o.author_id::text,
      s.scope as frame_kind, s.frame_id::text
    from observations o join skills s on s.id = o.skill_id
    where o.id = any(${[...ids]}::bigint[]) and o.withdrawn_at is null order by o.id`.execute(db);
  return rows;
}

/** Who wrote some observations, as they are called now. */
export async function authorsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string }>();
  const { rows } = await sql<{ observation: string; id: string; name: string }>`
    select o.id::text as observation, p.id::text, p.name from observations o join people p on p.id = o.author_id
    where o.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ observation, ...author }) => [observation, author]));
}
