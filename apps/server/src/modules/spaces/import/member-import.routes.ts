import {
  checkMemberSheet,
  confirmMemberImport,
  getMemberImport,
  type LineOutcome,
  listMemberImportLines,
  listMemberImports,
  saveMemberImportReport,
  saveMemberSheetTemplate,
} from '@praxis/contract/people-import/people-import';
import type { App } from '../../../platform/app.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { people } from '../../accounts/index.ts';
import { faultText, toEarlierImports, toImportView } from '../../people-import/index.ts';
import {
  memberImportTheActorConfirms,
  memberImportTheActorReads,
  spaceTheActorReadsWith,
  spaceWhereTheActorMay,
} from '../spaces.access.ts';
import {
  countImportLines,
  findAllImportLines,
  findImportLines,
  findNewestImports,
  insertMemberImport,
  lockMemberImport,
  setMemberImport,
} from './member-import.store.ts';
import { carryOut, checkSheet } from './member-import.ts';

function reading(app: App) {
  serve(app, getMemberImport, {
    access: memberImportTheActorReads,
    run: async ({ subject: { row }, db, language }) => toImportView(row, await countImportLines(db, row.id), language),
  });

  serve(app, listMemberImports, {
    access: spaceTheActorReadsWith('approve_members'),
    async run({ subject: { space }, db }) {
      const rows = await findNewestImports(db, { column: 'space_id', id: space.id });
      return toEarlierImports(
        rows,
        await people(
          app,
          db,
          rows.map(({ created_by }) => created_by),
        ),
      );
    },
  });

  serve(app, listMemberImportLines, {
    access: memberImportTheActorReads,
    async run({ subject: { row }, input, db, language }) {
      const rows = await findImportLines(db, { importId: row.id, faulty: input.faulty, page: input.page, size: input.size });
      const counts = await countImportLines(db, row.id);
      const list = rows.map((line) => ({ ...line, outcome: line.outcome as LineOutcome, fault: faultText(line, language) }));
      return { list, total: input.faulty ? counts.faulty : counts.lines, page: input.page, size: input.size };
    },
  });

  serve(app, saveMemberImportReport, {
    access: memberImportTheActorReads,
    async run({ subject: { row, space }, input, db, language }) {
      const [title = '', ...heads] = translate(language, 'member_report_columns').split(',');
      const text = new Map(
        translate(language, 'member_report_words')
          .split(',')
          .map((pair) => pair.split('=') as [string, string]),
      );
      const lines = (await findAllImportLines(db, row.id)).map((line) => [
        line.line,
        line.name,
        line.phone,
        line.student_no,
        line.group_name,
        text.get(line.outcome) ?? line.outcome,
        line.makes_group ? translate(language, 'member_report_group') : faultText(line, language),
      ]);
      return savedSheet(input.format, `${space.name} ${title}`, { title, heads, lines });
    },
  });

  serve(app, saveMemberSheetTemplate, {
    access: spaceTheActorReadsWith('approve_members'),
    async run({ input, language }) {
      const [title = '', ...heads] = translate(language, 'member_sheet_columns').split(',');
      return savedSheet(input.format, title, { title, heads, lines: [] });
    },
  });
}

/** The long work of an import. */
export function defineMemberImport(app: App) {
  app.jobs.define('member_sheet_check', (work) => checkSheet(app, work));
  app.jobs.define('member_import', (work) => carryOut(app, work));
}

/** Checking a sheet of members, reading what was found, and taking it over. */
export function memberImportRoutes(app: App) {
  reading(app);

  serve(app, checkMemberSheet, {
    access: spaceWhereTheActorMay('approve_members'),
    async run({ subject: { space }, actor, input, db }) {
      const file = await fileTheActorUploaded(db, actor, input.file_id, 'member_sheet');
      const importId = await insertMemberImport(db, { space_id: space.id, created_by: actor.userId, file_id: file.id });
      const jobId = await startJob(db, 'member_sheet_check', { importId }, actor.userId);
      await setMemberImport(db, importId, { job_id: jobId });
      return { import_id: importId, job_id: jobId };
    },
  });

  serve(app, confirmMemberImport, {
    access: memberImportTheActorConfirms,
    async run({ subject, actor, input, db, now }) {
      const row = (await lockMemberImport(db, subject.id))!;
      const abandoned = row.state === 'importing' && subject.job_state === 'failed';
      if ((row.state === 'importing' || row.state === 'done') && !abandoned && row.job_id) return { job_id: row.job_id };
      if (row.state !== 'checked' && !abandoned) throw new Refusal('member_import_not_ready');
      const { faulty, new_accounts, joins } = await countImportLines(db, row.id);
      if (faulty > 0 && !input.skip_faulty) throw new Refusal('member_import_faulty');
      if (new_accounts + joins === 0) throw new Refusal('member_import_empty');
      const jobId = await startJob(db, 'member_import', { importId: row.id }, actor.userId);
      await setMemberImport(db, row.id, {
        state: 'importing',
        changed: false,
        skip_faulty: input.skip_faulty,
        job_id: jobId,
        confirmed_by: actor.userId,
        confirmed_at: now,
      });
      return { job_id: jobId };
    },
  });
}
