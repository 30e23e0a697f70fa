import type { SectionDraft, StageDraft } from '@praxis/contract/competitions/stages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

const stageColumns = (draft: StageDraft) => ({
  title: draft.title,
  start_at: new Date(draft.start_at),
  end_at: new Date(draft.end_at),
  rule: JSON.stringify(draft.rule),
  rule_html: draft.rule_html,
  watch: draft.watch ? JSON.stringify(draft.watch) : null,
  freeze_before_s: draft.freeze_before_s,
  shows: draft.shows,
  board_for: draft.board_for,
  advance: draft.advance ? JSON.stringify(draft.advance) : null,
});

export async function insertStage(db: Db, competitionId: string, draft: StageDraft) {
  const { rows } = await sql<{ no: number }>`
    select coalesce(max(no), 0) + 1 as no from stages where competition_id = ${competitionId}`.execute(db);
  const { id } = await db
    .insertInto('stages')
    .values({ competition_id: competitionId, no: rows[0]!.no, ...stageColumns(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a stage; times that move count its revision up. */
export const updateStage = (db: Db, id: string, draft: StageDraft, moved: boolean) =>
  db
    .updateTable('stages')
    .set({ ...stageColumns(draft), ...(moved && { times_revision: sql<number>`times_revision + 1` }), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const deleteStage = (db: Db, id: string) => db.deleteFrom('stages').where('id', '=', id).execute();

/** Numbers stages 1, 2, 3 in an order; the constraint is looked at when all have theirs. */
export async function numberStages(db: Db, ids: readonly string[]) {
  await sql`set constraints stages_no deferred`.execute(db);
  await sql`update stages set no = given.no from unnest(${[...ids]}::bigint[]) with ordinality as given (id, no)
    where stages.id = given.id`.execute(db);
  await sql`set constraints stages_no immediate`.execute(db);
}

const sectionColumns = (draft: SectionDraft) => ({
  label: draft.label,
  title: draft.title,
  kind: draft.kind,
  config: JSON.stringify(draft.config),
  weight: String(draft.weight),
  max_points: draft.max_points,
  // A work is one for the whole team, whatever is said: points of members would be joined of it alone.
  by: draft.kind === 'production' ? ('team' as const) : draft.by,
  of_members: draft.of_members,
  opens_s: draft.opens_s,
  closes_s: draft.closes_s,
  duration_s: draft.duration_s,
  tries: draft.tries,
  // Works are judged when the stage is over.
  reveal: draft.kind === 'production' && draft.reveal === 'live' ? ('after_release' as const) : draft.reveal,
});

export async function insertSection(db: Db, stageId: string, draft: SectionDraft) {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(place), 0) + 1 as place from sections where stage_id = ${stageId}`.execute(db);
  const { id } = await db
    .insertInto('sections')
    .values({ stage_id: stageId, place: rows[0]!.place, ...sectionColumns(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateSection = (db: Db, id: string, draft: SectionDraft) =>
  db
    .updateTable('sections')
    .set({ ...sectionColumns(draft), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();

export const renameSection = (db: Db, id: string, draft: Pick<SectionDraft, 'label' | 'title'>) =>
  db.updateTable('sections').set({ label: draft.label, title: draft.title, updated_at: sql`now()` }).where('id', '=', id).execute();

export const setFrozen = (db: Db, id: string, frozen: Record<string, unknown>) =>
  db
    .updateTable('sections')
    .set({ frozen: JSON.stringify(frozen) })
    .where('id', '=', id)
    .execute();

/** Removes a section; those after it move up. */
export async function deleteSection(db: Db, section: { id: string; stage_id: string; place: number }) {
  await sql`set constraints sections_place deferred`.execute(db);
  await db.deleteFrom('sections').where('id', '=', section.id).execute();
  await sql`update sections set place = place - 1 where stage_id = ${section.stage_id} and place > ${section.place}`.execute(db);
  await sql`set constraints sections_place immediate`.execute(db);
}

/** Numbers the sections of a stage 1, 2, 3 in an order. */
export async function placeSections(db: Db, ids: readonly string[]) {
  await sql`set constraints sections_place deferred`.execute(db);
  await sql`update sections set place = given.place from unnest(${[...ids]}::bigint[]) with ordinality as given (id, place)
    where sections.id = given.id`.execute(db);
  await sql`set constraints sections_place immediate`.execute(db);
}

/** Replaces the rule of a stage. */
export const setStageRule = (db: Db, id: string, rule: StageDraft['rule']) =>
  db
    .updateTable('stages')
    .set({ rule: JSON.stringify(rule), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
