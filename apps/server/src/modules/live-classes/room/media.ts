import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { ownLiveMedia, removeRecording, revokeLiveEntry } from '../../live-media/index.ts';
import { classOfMember } from '../live-classes.access.ts';
import { replaysToRemove, setReplayRemoved } from '../replay/replay.store.ts';
import { runningClassesOf } from '../schedule/classes.store.ts';
import { appendAction } from './room-log.store.ts';

/** Tells the packager's side who may watch replays, and the room what happens in its media. */
export function ownMedia(app: App) {
  ownLiveMedia(app, {
    async mayReplay({ classId, userId }) {
      const entered = await classOfMember(app.db, classId, userId);
      return entered?.row.state === 'ended' && entered.row.replay_removed_at === null;
    },
    async happened(event) {
      if (event.event !== 'live' && event.event !== 'gone') return;
      const live = event.event === 'live';
      const now = app.clock.now();
      // What of it is screen and camera the teacher's page says in a moment; until then nothing covers the board.
      await inTransaction(app, (db) =>
        appendAction(db, { classId: event.class, now }, { kind: 'media', screen: false, camera: false, microphone: live }),
      );
    },
    recorded: async () => undefined,
  });
  // Whoever may do less is shown the door; who may still watch comes back with a new ticket.
  app.events.subscribe('space_rights_lessened', 'media of running classes', async ({ payload: { spaceId, userIds }, db }) => {
    for (const { id } of await runningClassesOf(db, spaceId))
      for (const userId of userIds) if (!(await classOfMember(db, id, userId))?.staff) await revokeLiveEntry(db, id, userId);
  });
  app.jobs.every('class_replays', '13 4 * * *', async () => {
    const now = app.clock.now();
    for (const id of await replaysToRemove(app.db, now))
      await inTransaction(app, async (db) => {
        await removeRecording(db, id, now);
        await setReplayRemoved(db, id, now);
      });
  });
}
