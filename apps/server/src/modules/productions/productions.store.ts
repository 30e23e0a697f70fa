import { randomInt } from 'node:crypto';
import type { WorkFileRole, WorkFinding } from '@praxis/contract/productions/productions';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/database.generated.ts';
import type { Db } from '../../platform/database/db.ts';

/** A work. */
export type ProductionRow = Omit<Selectable<DB['productions']>, 'state'> & { state: 'draft' | 'submitted' | 'locked' };
/** A version of a work. */
export type VersionRow = Omit<Selectable<DB['production_versions']>, 'findings'> & { findings: WorkFinding[] };
/** A picture of one page of a document. */
export type PageFile = { file_id: string; width: number; height: number };
/** A file of a work with its blind copy. */
export type WorkFileRow = Omit<Selectable<DB['production_files']>, 'role' | 'blind' | 'pages' | 'findings'> & {
  role: WorkFileRole;
  blind: 'waiting' | 'clean' | 'pages' | 'withheld' | 'failed';
  pages: PageFile[] | null;
  findings: WorkFinding[];
};

const LEAST_NUMBER = 101;

export const findProduction = async (db: Db, id: string) =>
  (await db.selectFrom('productions').selectAll().where('id', '=', id).executeTakeFirst()) as ProductionRow | undefined;

/** The work of an entrant in a section, held when it is about to change. */
export const findWork = async (db: Db, sectionId: string, entrantId: string, lock = false) =>
  (await db
    .selectFrom('productions')
    .selectAll()
    .where('section_id', '=', sectionId)
    .where('entrant_id', '=', entrantId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()) as ProductionRow | undefined;

/** A number nobody in the section has, drawn from as many as leave room. */
async function drawBlindNo(db: Db, sectionId: string) {
  const rows = await db.selectFrom('productions').select('blind_no').where('section_id', '=', sectionId).execute();
  const taken = new Set(rows.map(({ blind_no }) => blind_no));
  const most = LEAST_NUMBER + Math.max(899, taken.size * 3);
  for (;;) {
    const no = randomInt(LEAST_NUMBER, most);
    if (!taken.has(no)) return no;
  }
}

/** The work of an entrant, begun now when it was not. */
export async function openProduction(db: Db, sectionId: string, entrantId: string, now: Date): Promise<ProductionRow> {
  for (;;) {
    const known = await findWork(db, sectionId, entrantId, true);
    if (known) return known;
    await db
      .insertInto('productions')
      .values({ section_id: sectionId, entrant_id: entrantId, blind_no: await drawBlindNo(db, sectionId), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

type ProductionChange = Partial<Omit<Selectable<DB['productions']>, 'id' | 'section_id' | 'entrant_id' | 'blind_no'>>;

export const updateProduction = (db: Db, id: string, change: ProductionChange) =>
  db.updateTable('productions').set(change).where('id', '=', id).execute();

/** The versions of a work, the newest first. */
export const findVersions = async (db: Db, productionId: string) =>
  (await db
    .selectFrom('production_versions')
    .selectAll()
    .where('production_id', '=', productionId)
    .orderBy('no', 'desc')
    .execute()) as VersionRow[];

export const findVersion = async (db: Db, productionId: string, no: number) =>
  (await db
    .selectFrom('production_versions')
    .selectAll()
    .where('production_id', '=', productionId)
    .where('no', '=', no)
    .executeTakeFirst()) as VersionRow | undefined;

export const findWorkFiles = async (db: Db, productionId: string) =>
  (await db
    .selectFrom('production_files')
    .selectAll()
    .where('production_id', '=', productionId)
    .orderBy('id')
    .execute()) as unknown as WorkFileRow[];

export const findWorkFile = async (db: Db, id: string) =>
  (await db.selectFrom('production_files').selectAll().where('id', '=', id).executeTakeFirst()) as unknown as WorkFileRow | undefined;

/** The works of a section that have something saved. */
export async function worksOfSection(db: Db, sectionId: string, states: readonly string[]) {
  return (await db
    .selectFrom('productions')
    .selectAll()
    .where('section_id', '=', sectionId)
    .where('state', 'in', [...states])
    .where('current_version', '>', 0)
    .orderBy('blind_no')
    .execute()) as ProductionRow[];
}

/** Locks every work of a section with its last saved version, or those of some entrants alone. Returns how many were open. */
export async function lockWorks(db: Db, sectionId: string, now: Date, entrantIds?: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    update productions set state = 'locked', locked_at = ${now},
      -- One that was taken back is handed in by the bell: as late as that, not as early as the first time.
      submitted_at = case when state = 'submitted' then submitted_at end, submitted_by = case when state = 'submitted' then submitted_by end
    where section_id = ${sectionId} and state <> 'locked' and current_version > 0
      and (${entrantIds === undefined} or entrant_id = any(${[...(entrantIds ?? [])]}::bigint[]))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

type VersionChange = {
  title: string;
  intro: string;
  url: string;
  files: readonly string[];
  findings: readonly WorkFinding[];
  key: string;
  user_id: string;
  at: Date;
  seq: number;
};

const columnsOf = ({ files, findings, ...rest }: VersionChange) => ({ ...rest, files: [...files], findings: JSON.stringify(findings) });

export const insertVersion = (db: Db, productionId: string, row: VersionChange & { no: number; aside: boolean; began_at: Date }) =>
  db
    .insertInto('production_versions')
    .values({ ...columnsOf(row), no: row.no, aside: row.aside, began_at: row.began_at, production_id: productionId })
    .execute();

/** Takes a save into the version it goes on with. */
export const replaceVersion = (db: Db, productionId: string, no: number, row: VersionChange) =>
  db.updateTable('production_versions').set(columnsOf(row)).where('production_id', '=', productionId).where('no', '=', no).execute();

/** A file of the work with the same content, when there is one. */
export async function findSameFile(db: Db, productionId: string, sha256: Buffer) {
  const row = await db
    .selectFrom('production_files as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select('p.id')
    .where('p.production_id', '=', productionId)
    .where('f.sha256', '=', sha256)
    .executeTakeFirst();
  return row && findWorkFile(db, row.id);
}

export async function insertWorkFile(db: Db, of: { productionId: string; role: WorkFileRole; fileId: string }, now: Date) {
  const { id } = await db
    .insertInto('production_files')
    .values({ production_id: of.productionId, role: of.role, file_id: of.fileId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await findWorkFile(db, id))!;
}

type FileChange = {
  blind?: WorkFileRow['blind'];
  blind_file_id?: string | null;
  pages?: readonly PageFile[] | null;
  width?: number | null;
  height?: number | null;
  reason?: string;
  findings?: readonly WorkFinding[];
  decided_by?: string;
  decided_at?: Date;
};

export const updateWorkFile = (db: Db, id: string, { pages, findings, ...change }: FileChange) =>
  db
    .updateTable('production_files')
    .set({
      ...change,
      ...(pages !== undefined && { pages: pages && JSON.stringify(pages) }),
      ...(findings && { findings: JSON.stringify(findings) }),
    })
    .where('id', '=', id)
    .execute();

/** Works that are not locked and have something saved, of every section. */
export const openWorks = (db: Db) =>
  db
    .selectFrom('productions')
    .select(['section_id', 'entrant_id'])
    .where('state', '<>', 'locked')
    .where('current_version', '>', 0)
    .execute();

/** When one entrant last saved in a section, and how far their work is. */
export async function workState(db: Db, sectionId: string, entrantId: string) {
  const work = await findWork(db, sectionId, entrantId);
  const version = work && work.current_version > 0 ? await findVersion(db, work.id, work.current_version) : undefined;
  return work && { ...work, savedAt: version?.at ?? null, savedBy: version?.user_id ?? null };
}
