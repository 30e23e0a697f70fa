import {
  checkInstitutionSheet,
  confirmInstitutionImport,
  getInstitutionImport,
  listInstitutionImportLines,
  listInstitutionImports,
  saveInstitutionImportReport,
  saveInstitutionSheetTemplate,
} from '@praxis/contract/institutions/console';
import { type LineOutcome, MEMBER_SHEET_BYTES } from '@praxis/contract/people-import/people-import';
import type { App } from '../../../platform/app.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { SHEET_TYPES } from '../../../platform/sheets/read.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { people } from '../../accounts/index.ts';
import { faultText, toEarlierImports, toImportView } from '../../people-import/index.ts';
import {
  importTheActorChanges,
  importTheActorReads,
  institutionTheActorChanges,
  institutionTheActorManages,
} from '../institutions.access.ts';
import { isActive } from '../institutions.rules.ts';
import { textOf } from '../member-view.ts';
import {
  countLines,
  findAllLines,
  findLines,
  findNewest,
  forgetImports,
  insertImport,
  lockImport,
  setImport,
} from './institution-import.store.ts';
import { carryOutInstitutionImport, checkInstitutionSheet as checkSheet } from './institution-import.ts';

function reading(app: App) {
  serve(app, getInstitutionImport, {
    access: importTheActorReads,
    run: async ({ subject: { row }, db, language }) => toImportView(row, await countLines(db, row.id), language),
  });

  serve(app, listInstitutionImports, {
    access: institutionTheActorManages,
    async run({ subject: institution, db }) {
      const rows = await findNewest(db, { column: 'institution_id', id: institution.id });
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

  serve(app, listInstitutionImportLines, {
    access: importTheActorReads,
    async run({ subject: { row }, input, db, language }) {
      const { page, size, faulty } = input;
      const rows = await findLines(db, { importId: row.id, faulty, page, size });
      const counts = await countLines(db, row.id);
      const list = rows.map((line) => ({
        ...line,
        outcome: line.outcome as LineOutcome,
        group_name: [line.department, line.class_name].filter(Boolean).join(' › '),
        makes_group: false,
        fault: faultText(line, language),
      }));
      return { list, total: faulty ? counts.faulty : counts.lines, page, size };
    },
  });

  serve(app, saveInstitutionImportReport, {
    access: importTheActorReads,
    async run({ subject: { row, institution }, input, db, language }) {
      const [title = '', ...heads] = translate(language, 'institution_report_columns').split(',');
      const text = textOf(language, 'institution_report_words', 'institution_sheet_words');
      const lines = (await findAllLines(db, row.id)).map((line) => [
        ...[line.line, line.name, line.phone, line.student_no, text.get(line.role) ?? line.role],
        ...[line.department, line.grade, line.class_name, text.get(line.outcome) ?? line.outcome, faultText(line, language)],
      ]);
      return savedSheet(input.format, `${institution.name} ${title}`, { title, heads, lines });
    },
  });

  serve(app, saveInstitutionSheetTemplate, {
    access: institutionTheActorManages,
    async run({ input, language }) {
      const [title = '', ...heads] = translate(language, 'institution_sheet_columns').split(',');
      return savedSheet(input.format, title, { title, heads, lines: [] });
    },
  });
}

/** Bringing members in from a sheet: check, read what was found, take it over. */
export function institutionImportRoutes(app: App) {
  app.files.purpose('institution_sheet', { most: MEMBER_SHEET_BYTES, types: SHEET_TYPES, refusal: 'member_sheet_type', personal: true });
  app.jobs.define('institution_sheet_check', (work) => checkSheet(app, work));
  app.jobs.define('institution_import', (work) =>
    carryOutInstitutionImport(app, work, (db, userIds, name) => announce(db, 'institution_members_imported', { userIds, name })),
  );
  app.jobs.every('institution_imports_forget', '43 3 * * *', (db) => forgetImports(db, app.clock.now()));
  reading(app);

  serve(app, checkInstitutionSheet, {
    access: institutionTheActorChanges,
    async run({ subject: institution, actor, input, db, now }) {
      isActive(institution, now);
      const file = await fileTheActorUploaded(db, actor, input.file_id, 'institution_sheet');
      const importId = await insertImport(db, { institution_id: institution.id, created_by: actor.userId, file_id: file.id });
      const jobId = await startJob(db, 'institution_sheet_check', { importId }, actor.userId);
      await setImport(db, importId, { job_id: jobId });
      return { import_id: importId, job_id: jobId };
    },
  });

  serve(app, confirmInstitutionImport, {
    access: importTheActorChanges,
    async run({ subject: { row: known, institution }, actor, input, db, now }) {
      const row = (await lockImport(db, known.id))!;
      const abandoned = row.state === 'importing' && known.job_state === 'failed';
      if ((row.state === 'importing' || row.state === 'done') && !abandoned && row.job_id) return { job_id: row.job_id };
      isActive(institution, now);
      if (row.state !== 'checked' && !abandoned) throw new Refusal('member_import_not_ready');
      const counts = await countLines(db, row.id);
      if (counts.faulty > 0 && !input.skip_faulty) throw new Refusal('member_import_faulty');
      if (counts.lines === counts.faulty) throw new Refusal('member_import_empty');
      const jobId = await startJob(db, 'institution_import', { importId: row.id }, actor.userId);
      const confirmed = { confirmed_by: actor.userId, confirmed_at: now, skip_faulty: input.skip_faulty };
      await setImport(db, row.id, { state: 'importing', changed: false, job_id: jobId, ...confirmed });
      return { job_id: jobId };
    },
  });
}
