import type { FrameworkCounts, FrameworkFormat } from '@praxis/contract/skills/frameworks';
import type { Db } from '../../../platform/database/db.ts';
import type { FrameRef } from '../maps/map.store.ts';
import type { FrameworkSource } from './framework-file.rules.ts';

type ImportRow = FrameworkSource & {
  import_id: string;
  format: FrameworkFormat;
  counts: FrameworkCounts;
  revision: number;
  imported_by: string;
  at: Date;
};

/** An import that was carried out already. */
export async function findImport(db: Db, { kind, id }: FrameRef, importId: string) {
  const row = await db
    .selectFrom('skill_imports')
    .selectAll()
    .where('frame_kind', '=', kind)
    .where('frame_id', '=', id)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row && { ...row, format: row.format as FrameworkFormat, counts: row.counts as FrameworkCounts };
}

export const insertImport = (db: Db, { kind, id }: FrameRef, { counts, ...row }: ImportRow) =>
  db
    .insertInto('skill_imports')
    .values({ ...{ frame_kind: kind, frame_id: id, counts: JSON.stringify(counts) }, ...row })
    .execute();
