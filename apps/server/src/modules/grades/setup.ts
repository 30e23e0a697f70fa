import type { GradeSettings } from '@praxis/contract/grades/grades';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { columnsOfBook } from './book.ts';
import { changeColumns, insertColumn, lockBook, noteChange, rowsForColumns, saveSettings } from './grades.store.ts';
import { announceBook } from './save-cells.ts';

type ColumnSetup = { key: string; category: string; weight: number; extra: boolean; counts: boolean };
type Setup = { spaceId: string; revision: number; settings: GradeSettings; columns: readonly ColumnSetup[]; by: string };

const MANUAL_MOST = 200;

function refuseUnknown({ settings, columns }: Setup) {
  const ids = settings.categories.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Refusal('grade_category_unknown');
  if (columns.some(({ category }) => !ids.includes(category))) throw new Refusal('grade_category_unknown');
}

/** Saves how totals are made, over the state its writer saw and no other. */
export async function saveSetup(db: Db, of: Setup, now: Date): Promise<{ revision: number }> {
  refuseUnknown(of);
  const book = await lockBook(db, of.spaceId, now);
  if (book.revision !== of.revision) throw new Refusal('gradebook_changed_elsewhere');
  const { columns, rest } = await columnsOfBook(db, of.spaceId, now);
  const known = new Map([...columns, ...rest].map((column) => [column.key, column]));
  const touched = of.columns.filter(({ key }) => known.has(key));
  const ids = await rowsForColumns(
    db,
    of.spaceId,
    touched.map(({ key }) => known.get(key)!),
    now,
  );
  for (const { key, category, weight, extra, counts } of touched)
    await changeColumns(db, [ids.get(key)!], { category, weight, extra, counts });
  await saveSettings(db, of.spaceId, of.settings, now);
  const before = { settings: book.settings, columns: touched.map(({ key }) => ({ ...known.get(key)!, due: null })) };
  const after = { settings: of.settings, columns: touched };
  await noteChange(db, { spaceId: of.spaceId, columnId: null, kind: 'settings', before, after, by: of.by }, now);
  await audit(db, { actorId: of.by, action: 'set_up_grades', objectType: 'space', objectId: of.spaceId });
  await announceBook(db, of.spaceId);
  return { revision: book.revision + 1 };
}

type ColumnInput = {
  spaceId: string;
  key: string | undefined;
  title: string;
  max: number;
  category: string;
  archived: boolean;
  by: string;
};

/** Adds a column filled by hand, or changes one. */
export async function saveColumn(db: Db, of: ColumnInput, now: Date): Promise<{ key: string }> {
  if (of.max === 0) throw new Refusal('grade_max_wrong', { fields: { max: 'grade_max_wrong' } });
  await lockBook(db, of.spaceId, now);
  const { rest } = await columnsOfBook(db, of.spaceId, now);
  const manual = rest.filter(({ source }) => source === 'manual');
  const known = manual.find(({ key }) => key === of.key);
  if (of.key !== undefined && !known) throw new Refusal('not_allowed');
  if (!known && manual.length >= MANUAL_MOST) throw new Refusal('grade_columns_full');
  const key = known?.key ?? `manual:${await insertColumn(db, of, now)}`;
  const id = (await rowsForColumns(db, of.spaceId, [], now)).get(key)!;
  if (known) {
    const archived_at = of.archived ? now : null;
    await changeColumns(db, [id], { title: of.title, max_units: of.max, category: of.category, archived_at });
  }
  const { title, max, category, archived } = of;
  const before = known && { title: known.title, max: known.max, category: known.category, archived: known.archived };
  await noteChange(
    db,
    { spaceId: of.spaceId, columnId: id, kind: 'column', before, after: { title, max, category, archived }, by: of.by },
    now,
  );
  await audit(db, { actorId: of.by, action: 'change_grade_column', objectType: 'space', objectId: of.spaceId, detail: { title } });
  await announceBook(db, of.spaceId);
  return { key };
}
