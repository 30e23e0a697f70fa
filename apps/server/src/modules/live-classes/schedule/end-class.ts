import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { endLiveMedia, revokeLiveEntry } from '../../live-media/index.ts';
import { closePresencesOf } from '../participants/presences.store.ts';
import { appendAction, closeLog, wasShared } from '../room/room-log.store.ts';
import { type ClassRow, lockClass, runningClasses, setAbsent, setEnded } from './classes.store.ts';
import { absence, ended } from './states.rules.ts';

/** Ends a class in the caller's transaction: nothing comes after the last line of its log. */
export async function endClassNow(db: Db, row: ClassRow, because: 'staff' | 'absence', now: Date, userId?: string) {
  ended(row.state);
  await appendAction(db, { classId: row.id, now, ...(userId && { userId }) }, { kind: 'ended', because });
  await closeLog(db, row.id);
  await setEnded(db, row.id, now);
  await closePresencesOf(db, row.id, now);
  if (row.record && (await wasShared(db, row.id))) await endLiveMedia(db, row.id);
  else await revokeLiveEntry(db, row.id, null);
}

/** Looks whether somebody who runs it is in each running class, or in one; a class that nobody runs for ten minutes ends (S-155). */
export async function watchOverAbsence(app: App, classId?: string) {
  const now = app.clock.now();
  for (const running of await runningClasses(app.db, classId)) {
    const { since, over } = absence(running.present, running.absent_since, now);
    if (!over && since?.getTime() === running.absent_since?.getTime()) continue;
    await inTransaction(app, async (db) => {
      const row = await lockClass(db, running.id);
      if (row?.state !== 'in_progress') return;
      if (over) return endClassNow(db, row, 'absence', now);
      await setAbsent(db, row.id, since);
      await appendAction(db, { classId: row.id, now }, { kind: 'away', away: since !== null });
    });
  }
}
