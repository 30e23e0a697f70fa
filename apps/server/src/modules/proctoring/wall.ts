import type { HintLevel, ProctorSettings, WallTile } from '@praxis/contract/proctoring/proctoring';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/db.ts';
import { people } from '../accounts/index.ts';
import { hintShown } from './hint-shown.ts';
import { findRoomSessions, type InRoom, type WallRow } from './proctoring.store.ts';
import { roomOf } from './rooms.ts';
import { byGravity, type Progress, stateOnWall } from './wall.rules.ts';

const levelOfRow = (row: WallRow | undefined): HintLevel => (row?.serious ? 'serious' : row?.notice ? 'notice' : 'normal');

function tileOf(
  app: App,
  person: { id: string; name: string; avatar: string | null },
  progress: Progress,
  row: WallRow | undefined,
  viewer: string,
  now: Date,
): WallTile {
  const session = row && { seenAt: row.seen_at, stillSeconds: (row.settings as ProctorSettings).still_seconds };
  const still = row?.file_id ? app.files.signAddress({ id: row.file_id, name: row.file_name ?? 'still.jpg' }, viewer, now) : null;
  return {
    user: person,
    state: stateOnWall(progress, session, now),
    exempt: row?.exempt_reason != null,
    consented: row?.consented_at != null,
    still,
    still_at: row?.still_at?.getTime() ?? null,
    level: levelOfRow(row),
    latest: row?.latest ? hintShown(row.latest) : null,
    hints: Number(row?.hints ?? 0),
    verdict: (row?.verdict ?? null) as WallTile['verdict'],
    answered: row?.answered_at != null,
    done: progress.done,
    total: progress.total,
    entry_id: progress.entryId ?? null,
  };
}

/** Everybody of a room as tiles, those to look at first. */
export async function tilesOf(app: App, db: Db, of: InRoom, viewer: string, now: Date): Promise<WallTile[]> {
  const everybody = await roomOf(app, of.room)!.everybody(db, of.room_id);
  const rows = new Map((await findRoomSessions(db, of)).map((row) => [row.user_id, row]));
  const shown = await people(app, db, [...everybody.keys()]);
  return [...everybody]
    .flatMap(([userId, progress]) => {
      const person = shown.get(userId);
      return person ? [tileOf(app, person, progress, rows.get(userId), viewer, now)] : [];
    })
    .sort((a, b) => byGravity({ level: a.level, name: a.user.name }, { level: b.level, name: b.user.name }));
}
