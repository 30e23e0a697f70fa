import { exportFramework, FRAMEWORK_BYTES, frameworkTemplate, importFramework } from '@praxis/contract/skills/frameworks';
import { FRAME_LIMITS } from '@praxis/contract/skills/maps';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { anyone, inTransaction, serve } from '../../../platform/http/serve.ts';
import { SHEET_TYPES } from '../../../platform/sheets/read.ts';
import { toFrameView } from '../maps/frame-view.ts';
import { frameTheActorEdits, frameTheActorReads } from '../maps/maps.access.ts';
import { exportedFramework, templateSheet } from './export-framework.ts';
import { earlierImport, importInto } from './import-framework.ts';
import { readFramework } from './reading/read-framework.ts';

const FILE = 'framework_file';

/** Frameworks of skills from files and into files. */
export function frameworksRoutes(app: App) {
  app.files.purpose(FILE, {
    ...{ most: FRAMEWORK_BYTES, types: [...SHEET_TYPES, 'application/json', 'text/plain'], refusal: 'framework_file_type', personal: true },
  });

  serve(app, importFramework, {
    // The file is read before anything is held; who may edit is asked before and again inside the transaction that writes.
    transaction: 'none',
    async access({ actor, input, db }) {
      await frameTheActorReads({ actor, input, db });
      return fileTheActorUploaded(db, actor, input.file_id, FILE);
    },
    async run({ actor, subject: file, input, now, language, address, origin }) {
      const open = async (db: App['db']) => {
        const frame = await frameTheActorEdits({ actor, input, db });
        const editing = { frame, userId: actor.userId, db, now, revision: frame.revision, origin };
        return { frame, editing, earlier: input.dry_run ? undefined : await earlierImport(editing, input.import_id) };
      };
      const { earlier: before } = await inTransaction(app, open);
      if (before) return before;
      const framework = await readFramework(app.files.store, file, { group: input.group, limit: FRAME_LIMITS[input.frame_kind] });
      return inTransaction(app, async (db) => {
        const { frame, editing, earlier } = await open(db);
        if (earlier) return earlier;
        const result = await importInto(editing, framework, input, language);
        if (result.done)
          await audit(db, {
            ...{ actorId: actor.userId, action: 'skill_framework_imported', objectType: `skill_frame_${frame.kind}`, objectId: frame.id },
            ...{ to: String(result.revision), detail: { format: result.format, ...result.counts }, address },
          });
        return result;
      });
    },
  });

  serve(app, exportFramework, {
    access: frameTheActorReads,
    async run({ subject: frame, actor, input, db, now, language, origin }) {
      const { title } = await toFrameView(db, frame);
      return exportedFramework({ db, userId: actor.userId, language, origin, now }, frame, title, input.format);
    },
  });

  serve(app, frameworkTemplate, {
    access: anyone,
    run: ({ input, language }) => templateSheet(input.format, language),
  });
}
