import type { CellChange, OwnCell } from '@praxis/contract/grades/grades';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { learnersOf } from '../spaces/index.ts';
import { columnsOfBook } from './book.ts';
import { type CellWrite, cellsToChange, changesOfBatch, lockBook, rowsForColumns, touchBook, writeCells } from './grades.store.ts';

const NOTHING: OwnCell = { units: null, status: 'normal', comment: '', revision: 0 };
type Ref = { key: string; user_id: string };
type Cell = Ref & { cell: OwnCell };

const isSame = (one: OwnCell, other: Omit<OwnCell, 'revision'>) =>
  one.units === other.units && one.status === other.status && one.comment === other.comment;

type Saving = { spaceId: string; batch: string; via: 'screen' | 'paste' | 'import'; reason: string; by: string };

/** Tells the screens that have the gradebook open. */
export const announceBook = (db: Db, spaceId: string) => publish(db, `gradebook:${spaceId}`, { kind: 'cells' });

/** Writes cells over the state their writer saw. What somebody else changed meanwhile stays and is handed back. */
export async function saveCells(db: Db, of: Saving, changes: readonly CellChange[], now: Date) {
  await lockBook(db, of.spaceId, now);
  const { columns, rest } = await columnsOfBook(db, of.spaceId, now);
  const known = new Map([...columns, ...rest].map((column) => [column.key, column]));
  const learners = new Set((await learnersOf(db, of.spaceId)).map(({ id }) => id));
  const refused: (Ref & { why: 'above_max' | 'unknown' })[] = [];
  const taken = new Map<string, CellChange>();
  for (const change of changes) {
    const { key, user_id, units } = change;
    const column = known.get(key);
    if (!column || !learners.has(user_id) || (column.source === 'manual' && column.archived))
      refused.push({ key, user_id, why: 'unknown' });
    else if (units !== null && units > column.max && column.max > 0) refused.push({ key, user_id, why: 'above_max' });
    else taken.set(`${key} ${user_id}`, change);
  }
  const touched = [...new Set([...taken.values()].map(({ key }) => key))].map((key) => known.get(key)!);
  const ids = await rowsForColumns(db, of.spaceId, touched, now);
  const asked = [...taken.values()].map((change) => ({ change, columnId: ids.get(change.key)!, userId: change.user_id }));
  const before = await cellsToChange(db, asked);
  const [saved, conflicts, writes]: [Cell[], Cell[], CellWrite[]] = [[], [], []];
  for (const { change, columnId, userId } of asked) {
    const { key, user_id, units, status, revision } = change;
    const stands = before.get(`${columnId} ${userId}`) ?? NOTHING;
    const wanted = { units, status, comment: change.comment ?? stands.comment };
    if (isSame(stands, wanted)) saved.push({ key, user_id, cell: stands });
    else if (stands.revision !== revision) conflicts.push({ key, user_id, cell: stands });
    else {
      const after = { ...wanted, revision: stands.revision + 1 };
      writes.push({ columnId, userId, before: stands.revision === 0 ? null : stands, after });
      saved.push({ key, user_id, cell: after });
    }
  }
  await writeCells(db, of, writes, now);
  if (writes.length > 0) {
    await touchBook(db, of.spaceId, now);
    await audit(db, {
      ...{ actorId: of.by, action: 'change_grades', objectType: 'space', objectId: of.spaceId },
      detail: { changed: writes.length, reason: of.reason },
    });
    await announceBook(db, of.spaceId);
  }
  return { saved, conflicts, refused };
}

/** Takes back an own batch as a whole; a cell that was changed since stays as it is. */
export async function undoCells(db: Db, of: { spaceId: string; batch: string; by: string }, now: Date) {
  await lockBook(db, of.spaceId, now);
  const changes = await changesOfBatch(db, of);
  if (changes.length === 0) throw new Refusal('grade_change_not_found');
  const { columns, rest } = await columnsOfBook(db, of.spaceId, now);
  const ids = await rowsForColumns(db, of.spaceId, [], now);
  const keys = new Map([...columns, ...rest].flatMap(({ key }) => (ids.has(key) ? [[ids.get(key)!, key] as const] : [])));
  const stand = await cellsToChange(
    db,
    changes.map(({ column_id, user_id }) => ({ columnId: column_id, userId: user_id })),
  );
  const [restored, conflicts, writes]: [Cell[], Cell[], CellWrite[]] = [[], [], []];
  for (const { column_id, user_id, before, after } of changes) {
    const key = keys.get(column_id) ?? '';
    const now = stand.get(`${column_id} ${user_id}`) ?? NOTHING;
    if (now.revision !== after.revision) {
      conflicts.push({ key, user_id, cell: now });
      continue;
    }
    const back = { ...(before ?? NOTHING), revision: now.revision + 1 };
    writes.push({ columnId: column_id, userId: user_id, before: now, after: back });
    restored.push({ key, user_id, cell: back });
  }
  await writeCells(db, { ...of, reason: '', via: 'undo' }, writes, now);
  if (writes.length > 0) {
    await audit(db, {
      ...{ actorId: of.by, action: 'undo_grades', objectType: 'space', objectId: of.spaceId },
      detail: { changed: writes.length },
    });
    await announceBook(db, of.spaceId);
  }
  return { restored, conflicts };
}
