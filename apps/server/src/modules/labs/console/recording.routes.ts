import { openLabRecording } from '@praxis/contract/labs/grid';
import type { App } from '../../../platform/app.ts';
import { serve } from '../../../platform/http/serve.ts';
import { roomTheActorSees } from '../labs.access.ts';
import { findVersion } from '../labs.store.ts';
import { findSession } from '../tasks/tasks.store.ts';
import { listRecorded } from './recordings.store.ts';

const PAGE = 200;

/** Looking at what was recorded of a session. */
export function recordingRoutes(app: App) {
  serve(app, openLabRecording, {
    access: roomTheActorSees,
    async run({ subject: { task, userId }, input, actor, db, now }) {
      const session = await findSession(db, task.id, userId);
      const version = (await findVersion(db, session?.version_id ?? task.version_id))!;
      const rows = session ? await listRecorded(db, session.id, { node: input.node, after: input.after, size: PAGE + 1 }) : [];
      const address = (id: string) => app.files.signAddress({ id, name: 'console.webp' }, actor.userId, now);
      return {
        recording: version.content.recording,
        list: rows.slice(0, PAGE).map(({ id, node, at, text, file_id: file }) => ({
          ...{ id, node, at: at.getTime(), text },
          picture: file === null ? null : address(file),
        })),
        more: rows.length > PAGE,
      };
    },
  });
}
