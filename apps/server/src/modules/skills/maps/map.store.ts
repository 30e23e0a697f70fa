import type { FrameKind } from '@praxis/contract/skills/maps';
import type { FrameSource } from '@praxis/contract/skills/sources';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { MapChange } from './map.rules.ts';
import { type EdgeState, edgeKey, type LinkState, linkKey, type MapState, type SkillState } from './map-state.rules.ts';

/** Names a frame. */
export type FrameRef = { kind: FrameKind; id: string };

/** One editor of a frame at a time, until the end of the transaction. */
export const lockFrame = (db: Db, { kind, id }: FrameRef) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`skill frame ${kind} ${id}`}, 0))`.execute(db);

/** Frames as they are named and published, with how many skills they hold; one nobody touched has defaults. */
export async function findFrames(db: Db, refs: readonly FrameRef[]) {
  if (refs.length === 0) return [];
  const { rows } = await sql<{
    kind: FrameKind;
    id: string;
    title: string;
    intro: string;
    published: boolean;
    revision: number;
    skills: number;
    sources: FrameSource[];
  }>`
    select r.kind, r.id::text, coalesce(f.title, '') as title, coalesce(f.intro, '') as intro, coalesce(f.published, false) as published,
      coalesce(f.revision, 0) as revision,
      (select count(*) from skills s where s.scope = r.kind and s.frame_id = r.id and s.removed_at is null)::int as skills,
      (select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'publisher', i.publisher, 'version', i.version, 'licence', i.licence,
          'source', i.source) order by i.at desc), '[]')
        from (select distinct on (title, publisher) i.* from skill_imports i where i.frame_kind = r.kind and i.frame_id = r.id and (i.title, i.publisher, i.licence, i.source) <> ('', '', '', '')
          and not exists (
            select from skill_edits e
            where e.frame_kind = i.frame_kind and e.frame_id = i.frame_id and e.edit_id = i.import_id and e.undone_at is not null
          )
          order by title, publisher, at desc) as i) as sources
    from unnest(${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ id }) => id)}::bigint[]) as r (kind, id)
    left join skill_frames f on f.kind = r.kind and f.id = r.id`.execute(db);
  return rows.map((row) => ({ ...row, source: row.sources[0] ?? null }));
}
/** A frame as it is named. */
export type FrameRow = Awaited<ReturnType<typeof findFrames>>[number];

export async function saveFrameRow(db: Db, { kind, id }: FrameRef, of: { title: string; intro: string; published: boolean }) {
  await db
    .insertInto('skill_frames')
    .values({ kind, id, ...of })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(of))
    .execute();
}

/** The skills of a frame in the order of their places, with what is linked to them. */
export async function findMapSkills(db: Db, { kind, id }: FrameRef) {
  const { rows } = await sql<{
    id: string;
    name: string;
    code: string;
    intro: string;
    parent_id: string | null;
    weight: number;
    place: number;
    pinned: { x: number; y: number } | null;
    questions: number;
    objects: number;
  }>`
    with linked as (
      select skill_id, count(*) filter (where object_kind = 'question')::int as questions,
        count(*) filter (where object_kind not in ('question', 'skill'))::int as objects
      from skill_proofs where skill_id in (select id from skills where scope = ${kind} and frame_id = ${id} and removed_at is null)
      group by skill_id
    )
    select s.id::text, s.name, s.code, s.intro, s.parent_id::text, s.weight, s.place, s.pinned, coalesce(l.questions, 0) as questions,
      coalesce(l.objects, 0) as objects
    from skills s left join linked l on l.skill_id = s.id
    where s.scope = ${kind} and s.frame_id = ${id} and s.removed_at is null order by s.place, s.name, s.id`.execute(db);
  return rows;
}

/** The same skills, only as far as a table of people needs them. */
export async function findSkillTree(db: Db, { kind, id }: FrameRef) {
  const { rows } = await sql<{ id: string; name: string; parent_id: string | null }>`select id::text, name, parent_id::text from skills s
    where s.scope = ${kind} and s.frame_id = ${id} and s.removed_at is null order by s.place, s.name, s.id`.execute(db);
  return rows;
}

/** The edges of a frame, also those that lead out of it. */
export async function findMapEdges(db: Db, { kind, id }: FrameRef) {
  const { rows } = await sql<{ from: string; to: string; kind: 'prerequisite' | 'related' | 'same_as' }>`
    select e.from_id::text as "from", e.to_id::text as "to", e.kind from skill_edges e
    where exists (select from skills s where s.scope = ${kind} and s.frame_id = ${id} and s.removed_at is null and s.id in (e.from_id, e.to_id))
    order by e.kind, e.from_id, e.to_id`.execute(db);
  return rows;
}

/** Skills of a map that went into others that are still there. */
export async function findMerged(db: Db, { kind, id }: FrameRef) {
  const { rows } = await sql<{ id: string; into: string }>`
    select s.id::text, m.id::text as into from skills s join skills m on m.id = s.merged_into and m.removed_at is null
    where s.scope = ${kind} and s.frame_id = ${id} and s.removed_at is not null order by s.id`.execute(db);
  return rows;
}

/** A map with everything an edit may touch, removed skills too. */
export async function findMapState(db: Db, frame: FrameRef): Promise<MapState> {
  const { rows: skills } = await sql<SkillState>`
    select id::text, name, parent_id::text, intro, code, weight, place, pinned, levels, external_uri as uri, framework, merged_into::text,
      removed_at is not null as removed
    from skills where scope = ${frame.kind} and frame_id = ${frame.id} order by id`.execute(db);
  const ids = skills.map(({ id }) => id);
  const edges = await findMapEdges(db, frame);
  const { rows: links } = await sql<LinkState>`
    select skill_id::text, object_kind, object_id, part, weight from skill_links where skill_id = any(${ids}::bigint[])`.execute(db);
  const known = new Set(ids);
  const outside = edges.flatMap(({ from, to }) => [from, to].filter((id) => !known.has(id)));
  return {
    kind: frame.kind,
    skills: new Map(skills.map((skill) => [skill.id, skill])),
    edges: new Map(edges.map((edge) => [edgeKey(edge), edge])),
    links: new Map(links.map((link) => [linkKey(link), link])),
    outside: await framesOf(db, outside),
  };
}

/** In which frames skills stand. */
export async function framesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { frame: string; kind: FrameKind; id: string }>();
  const { rows } = await sql<{ skill: string; kind: FrameKind; id: string }>`
    select id::text as skill, scope as kind, frame_id::text as id from skills where id = any(${[...ids]}::bigint[]) and removed_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ skill, kind, id }) => [skill, { frame: `${kind} ${id}`, kind, id }]));
}

type Writing = { frame: FrameRef; ownerId: string; now: Date };

/** Inserts the skills an edit added; the ids they were given by the names the client called them by. */
export async function insertSkills(db: Db, { frame, ownerId, now }: Writing, added: readonly SkillState[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string }>`
    insert into skills (owner_id, scope, institution_id, course_id, name, intro, code, weight, place, levels, external_uri, framework, created_at, updated_at)
    select ${ownerId}, ${frame.kind}, ${frame.kind === 'institution' ? frame.id : null}::bigint, ${frame.kind === 'course' ? frame.id : null}::bigint,
      a.name, a.intro, a.code, a.weight, a.place, a.levels, coalesce(a.uri, ''), coalesce(a.framework, ''), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(added.map((skill, at) => ({ ...skill, at })))}::jsonb) as a (at int, name text, intro text,
      code text, weight smallint, place int, levels jsonb, uri text, framework text)
    order by a.at returning id::text`.execute(db);
  // Identities are drawn in the order of the rows.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a.length - b.length || a.localeCompare(b));
  return new Map(added.map(({ id: key }, at) => [key, ids[at]!]));
}

/** Writes what an edit changed. */
export async function writeChange(db: Db, { now }: Pick<Writing, 'now'>, { skills, edges, links }: MapChange) {
  const rows = skills.flatMap(({ after }) => (after ? [after] : []));
  if (rows.length > 0)
    await sql`
      update skills s set name = g.name, parent_id = g.parent_id, intro = g.intro, code = g.code, weight = g.weight, place = g.place,
        pinned = nullif(g.pinned, 'null'::jsonb), levels = coalesce(g.levels, s.levels), external_uri = coalesce(g.uri, s.external_uri),
        framework = coalesce(g.framework, s.framework), merged_into = g.merged_into,
        removed_at = case when g.removed then coalesce(s.removed_at, ${now}) end, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id bigint, name text, parent_id bigint, intro text, code text,
        weight smallint, place int, pinned jsonb, levels jsonb, uri text, framework text, merged_into bigint, removed boolean)
      where s.id = g.id`.execute(db);
  await writeEdges(db, edges);
  await writeLinks(db, links);
}

const present = <Row>(row: Row | null) => (row ? [row] : []);

async function writeEdges(db: Db, edges: MapChange['edges']) {
  const columns = (rows: readonly EdgeState[]) =>
    sql`unnest(${rows.map(({ from }) => from)}::bigint[], ${rows.map(({ to }) => to)}::bigint[], ${rows.map(({ kind }) => kind)}::text[])`;
  const gone = edges.flatMap(({ before }) => present(before));
  if (gone.length > 0)
    await sql`delete from skill_edges e using ${columns(gone)} as g (from_id, to_id, kind)
      where e.from_id = g.from_id and e.to_id = g.to_id and e.kind = g.kind`.execute(db);
  const added = edges.flatMap(({ after }) => present(after));
  if (added.length > 0)
    await sql`insert into skill_edges (from_id, to_id, kind) select * from ${columns(added)} as g (from_id, to_id, kind)
      on conflict do nothing`.execute(db);
}

async function writeLinks(db: Db, links: MapChange['links']) {
  const columns = (rows: readonly LinkState[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (skill_id bigint, object_kind text, object_id text, part text, weight smallint)`;
  const gone = links.flatMap(({ before }) => present(before));
  if (gone.length > 0)
    await sql`delete from skill_links l using ${columns(gone)} where l.skill_id = g.skill_id and l.object_kind = g.object_kind
      and l.object_id = g.object_id and l.part = g.part`.execute(db);
  const added = links.flatMap(({ after }) => present(after));
  if (added.length > 0)
    await sql`insert into skill_links (skill_id, object_kind, object_id, part, weight)
      select g.skill_id, g.object_kind, g.object_id, g.part, g.weight from ${columns(added)}`.execute(db);
}

export type EditRow = { revision: number; edit_id: string; inverse: MapChange; touched: string[]; answer: unknown; undone_at: Date | null };

/** The edits of a frame after a revision. */
export async function editsAfter(db: Db, { kind, id }: FrameRef, revision: number) {
  const { rows } = await sql<EditRow>`
    select revision, edit_id, inverse, touched, answer, undone_at from skill_edits
    where frame_kind = ${kind} and frame_id = ${id} and revision > ${revision} order by revision`.execute(db);
  return rows;
}

export async function findEdit(db: Db, { kind, id }: FrameRef, editId: string) {
  const { rows } = await sql<EditRow>`
    select revision, edit_id, inverse, touched, answer, undone_at from skill_edits
    where frame_kind = ${kind} and frame_id = ${id} and edit_id = ${editId}`.execute(db);
  return rows[0];
}

/** Counts the frame on by one revision. */
export async function nextRevision(db: Db, { kind, id }: FrameRef): Promise<number> {
  const row = await db
    .insertInto('skill_frames')
    .values({ kind, id, revision: 1 })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ revision: sql`skill_frames.revision + 1` }))
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

export const insertEdit = (
  db: Db,
  { kind, id }: FrameRef,
  edit: {
    revision: number;
    editId: string;
    operations: unknown;
    inverse: MapChange;
    touched: string[];
    answer: unknown;
    by: string;
    now: Date;
  },
) =>
  db
    .insertInto('skill_edits')
    .values({
      ...{
        frame_kind: kind,
        frame_id: id,
        revision: edit.revision,
        edit_id: edit.editId,
        touched: edit.touched,
        made_by: edit.by,
        at: edit.now,
      },
      ...{ operations: JSON.stringify(edit.operations), inverse: JSON.stringify(edit.inverse), answer: JSON.stringify(edit.answer) },
    })
    .execute();

export const recordUndone = (db: Db, { kind, id }: FrameRef, editId: string, now: Date) =>
  db
    .updateTable('skill_edits')
    .set({ undone_at: now })
    .where('frame_kind', '=', kind)
    .where('frame_id', '=', id)
    .where('edit_id', '=', editId)
    .execute();

/** A skill that is not removed, by its own id or that of one merged into it. */
export async function findSkill(db: Db, id: string) {
  const { rows } = await sql<{ id: string; name: string; intro: string; kind: FrameKind; frame_id: string; levels: string[] }>`
    select s.id::text, s.name, s.intro, s.scope as kind, s.frame_id::text, s.levels from skills s
    where s.removed_at is null and s.id = (select coalesce(merged_into, id) from skills where id = ${id})`.execute(db);
  return rows[0];
}

/** Neighbours of a skill along prerequisites and sameness. */
export async function findNeighbours(db: Db, id: string) {
  const { rows } = await sql<{ id: string; name: string; kind: FrameKind; frame_id: string; how: 'needs' | 'leads_to' }>`
    select s.id::text, s.name, s.scope as kind, s.frame_id::text, case when e.to_id = ${id} then 'needs' else 'leads_to' end as how
    from skill_edges e join skills s on s.id = case when e.to_id = ${id} then e.from_id else e.to_id end
    where ${id} in (e.from_id, e.to_id) and e.kind = 'prerequisite' and s.removed_at is null order by s.name, s.id`.execute(db);
  return rows;
}

/** The map in which most skills stand that an object is linked to. */
export async function findMapOfObject(db: Db, { kind, id }: { kind: string; id: string }): Promise<FrameRef | undefined> {
  const { rows } = await sql<FrameRef>`
    select s.scope as kind, s.frame_id::text as id from skill_links l join skills s on s.id = l.skill_id and s.removed_at is null
    where l.object_kind = ${kind} and l.object_id = ${id} group by 1, 2 order by count(*) desc, 1, 2 limit 1`.execute(db);
  return rows[0];
}

/** What teaches or exercises a skill, also what does so for the same skill of another map; questions are counted. */
export async function findObjectsOf(db: Db, skillId: string) {
  const { rows } = await sql<{ kind: string; id: string; part: string }>`
    select distinct object_kind as kind, object_id as id, part from skill_proofs
    where skill_id = ${skillId} and object_kind not in ('question', 'skill') order by 1, 2, 3`.execute(db);
  return rows;
}

export async function countQuestions(db: Db, skillId: string) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from skill_proofs where skill_id = ${skillId} and object_kind = 'question'`.execute(db);
  return rows[0]!.total;
}
