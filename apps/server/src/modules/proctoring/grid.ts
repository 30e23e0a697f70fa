import type { GridTile, HintLevel, ProctorSettings } from '@praxis/contract/proctoring/proctoring';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { people } from '../accounts/index.ts';
import { byGravity, type Progress, stateOnGrid } from './grid.rules.ts';
import { toHintView } from './hint-view.ts';
import { findRoomSessions, type GridRow, type InRoom } from './proctoring.store.ts';
import { roomOf } from './rooms.ts';

const levelOfRow = (row: GridRow | undefined): HintLevel => (row?.serious ? 'serious' : row?.notice ? 'notice' : 'normal');

function tileOf(
  app: App,
  person: { id: string; name: string; avatar: string | null },
  progress: Progress,
  row: GridRow | undefined,
  viewer: string,
  now: Date,
): GridTile {
  const session = row && { seenAt: row.seen_at, stillSeconds: (row.settings as ProctorSettings).still_seconds };
  const snapshot = row?.file_id ? app.files.signAddress({ id: row.file_id, name: row.file_name ?? 'still.jpg' }, viewer, now) : null;
  return {
    user: person,
    state: stateOnGrid(progress, session, now),
    exempt: row?.exempt_reason != null,
    consented: row?.consented_at != null,
    still: snapshot,
    still_at: row?.still_at?.getTime() ?? null,
    level: levelOfRow(row),
    latest: row?.latest ? toHintView(row.latest) : null,
    hints: Number(row?.hints ?? 0),
    verdict: (row?.verdict ?? null) as GridTile['verdict'],
    answered: row?.answered_at != null,
    done: progress.done,
    total: progress.total,
    entry_id: progress.entryId ?? null,
  };
}

/** Everybody of a room as tiles, those to look at first. */
export async function tilesOf(app: App, db: Db, of: InRoom, viewer: string, now: Date): Promise<GridTile[]> {
  const everybody = await roomOf(app, of.room)!.everybody(db, of.room_id);
  const rows = new Map((await findRoomSessions(db, of)).map((row) => [row.user_id, row]));
  const view = await people(app, db, [...everybody.keys()]);
  return [...everybody]
    .flatMap(([userId, progress]) => {
      const person = view.get(userId);
      return person ? [tileOf(app, person, progress, rows.get(userId), viewer, now)] : [];
    })
    .sort((a, b) => byGravity({ level: a.level, name: a.user.name }, { level: b.level, name: b.user.name }));
}
