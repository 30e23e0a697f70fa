import { EDITING_S, reportEditing } from '@praxis/contract/skills/editors';
import type { App } from '../../../platform/app.ts';
import { serve } from '../../../platform/http/serve.ts';
import { frameTheActorMayEdit } from '../maps/maps.access.ts';
import { deleteEditor, findOtherEditors, saveEditor } from './editors.store.ts';

const FORGOTTEN_MS = 3 * EDITING_S * 1000;

/** Who edits a map now. */
export function editorsRoutes(app: App) {
  serve(app, reportEditing, {
    access: frameTheActorMayEdit,
    async run({ subject: { kind, id }, actor, input, db, now }) {
      const editor = { frame: { kind, id }, userId: actor.userId };
      const since = new Date(now.getTime() - FORGOTTEN_MS);
      if (input.on) await saveEditor(db, editor, now, since);
      else await deleteEditor(db, editor);
      return { others: await findOtherEditors(db, editor, since) };
    },
  });
}
