import {
  checkAccountSheet,
  confirmAccountImport,
  FIRST_PASSWORDS_DAYS,
  getAccountImport,
  listAccountImportLines,
  listAccountImports,
  saveAccountImportReport,
  saveAccountSheetTemplate,
  saveFirstPasswords,
} from '@praxis/contract/admin/account-import';
import { type LineOutcome, MEMBER_SHEET_BYTES } from '@praxis/contract/people-import/people-import';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { translate } from '../../../platform/messages.ts';
import { SHEET_TYPES } from '../../../platform/sheets/read.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { people, withFirstPassword } from '../../accounts/index.ts';
import { faultText, toEarlierImports, toImportView } from '../../people-import/index.ts';
import { theOperator } from '../operator.access.ts';
import {
  countLines,
  findAllLines,
  findImport,
  findLines,
  findNewest,
  forgetImports,
  forgetPasswords,
  insertImport,
  lockImport,
  setImport,
} from './account-import.store.ts';
import { carryOut, checkSheet } from './account-import.ts';

const DAY_MS = 86_400_000;

async function importTheOperatorReads(ask: { actor: Actor; db: Db; input: { import_id: string } }) {
  await theOperator(ask);
  const row = await findImport(ask.db, ask.input.import_id);
  if (!row) throw notForYou();
  return row;
}

function reading(app: App) {
  serve(app, getAccountImport, {
    access: importTheOperatorReads,
    run: async ({ subject: row, db, language }) => toImportView(row, await countLines(db, row.id), language),
  });

  serve(app, listAccountImports, {
    access: theOperator,
    async run({ db }) {
      const rows = await findNewest(db);
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

  serve(app, listAccountImportLines, {
    access: importTheOperatorReads,
    async run({ subject: row, input: { page, size, faulty }, db, language }) {
      const counts = await countLines(db, row.id);
      const list = (await findLines(db, { importId: row.id, faulty, page, size })).map((line) => ({
        ...{ line: line.line, name: line.name, phone: line.phone, student_no: line.student_no, group_name: line.account },
        ...{ outcome: line.outcome as LineOutcome, makes_group: false, fault: faultText(line, language) },
      }));
      return { list, total: faulty ? counts.faulty : counts.lines, page, size };
    },
  });

  serve(app, saveAccountImportReport, {
    access: importTheOperatorReads,
    async run({ subject: row, input, db, language }) {
      const [title = '', ...heads] = translate(language, 'account_report_columns').split(',');
      const text = new Map(
        translate(language, 'account_report_words')
          .split(',')
          .map((pair) => pair.split('=') as [string, string]),
      );
      const lines = (await findAllLines(db, row.id)).map((line) => [
        ...[line.line, line.name, line.phone, line.account, line.student_no, line.role],
        ...[text.get(line.outcome) ?? line.outcome, faultText(line, language)],
      ]);
      return savedSheet(input.format, title, { title, heads, lines });
    },
  });

  serve(app, saveAccountSheetTemplate, {
    access: theOperator,
    async run({ input, language }) {
      const [title = '', ...heads] = translate(language, 'account_sheet_columns').split(',');
      return savedSheet(input.format, title, { title, heads, lines: [] });
    },
  });

  serve(app, saveFirstPasswords, {
    access: importTheOperatorReads,
    async run({ subject: row, input, actor, db, language, now, address }) {
      const saved = (await findAllLines(db, row.id)).filter(({ user_id, password_sealed }) => user_id && password_sealed);
      if (
        row.state !== 'done' ||
        !row.done_at ||
        now.getTime() - row.done_at.getTime() > FIRST_PASSWORDS_DAYS * DAY_MS ||
        saved.length === 0
      )
        throw new Refusal('first_passwords_gone');
      const open = await withFirstPassword(
        db,
        saved.map(({ user_id }) => user_id!),
      );
      const [title = '', ...heads] = translate(language, 'first_passwords_columns').split(',');
      const lines = saved
        .filter(({ user_id }) => open.has(user_id!))
        .map((line) => [line.name, line.account, line.phone, line.student_no, app.secrets.decrypt(line.password_sealed!)]);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'first_passwords_taken', objectType: 'account_import', objectId: row.id, address },
        detail: { accounts: lines.length },
      });
      return savedSheet(input.format, title, { title, heads, lines });
    },
  });
}

/** Making many accounts from a sheet: check, read what was found, make them, take their first passwords. */
export function accountImportRoutes(app: App) {
  app.files.purpose('account_sheet', { most: MEMBER_SHEET_BYTES, types: SHEET_TYPES, refusal: 'member_sheet_type', personal: true });
  app.jobs.define('account_sheet_check', (work) => checkSheet(app, work));
  app.jobs.define('account_import', (work) => carryOut(app, work));
  app.jobs.every('account_imports_forget', '47 3 * * *', async (db) => {
    const now = app.clock.now();
    await forgetPasswords(db, new Date(now.getTime() - FIRST_PASSWORDS_DAYS * DAY_MS));
    await forgetImports(db, now);
  });
  reading(app);

  serve(app, checkAccountSheet, {
    access: theOperator,
    async run({ actor, input, db }) {
      const file = await fileTheActorUploaded(db, actor, input.file_id, 'account_sheet');
      const importId = await insertImport(db, { created_by: actor.userId, file_id: file.id });
      const jobId = await startJob(db, 'account_sheet_check', { importId }, actor.userId);
      await setImport(db, importId, { job_id: jobId });
      return { import_id: importId, job_id: jobId };
    },
  });

  serve(app, confirmAccountImport, {
    access: importTheOperatorReads,
    async run({ subject: known, actor, input, db, now }) {
      const row = (await lockImport(db, known.id))!;
      const abandoned = row.state === 'importing' && known.job_state === 'failed';
      if ((row.state === 'importing' || row.state === 'done') && !abandoned && row.job_id) return { job_id: row.job_id };
      if (row.state !== 'checked' && !abandoned) throw new Refusal('member_import_not_ready');
      const counts = await countLines(db, row.id);
      if (counts.faulty > 0 && !input.skip_faulty) throw new Refusal('member_import_faulty');
      if (counts.new_accounts === 0) throw new Refusal('member_import_empty');
      const jobId = await startJob(db, 'account_import', { importId: row.id }, actor.userId);
      const confirmed = { confirmed_by: actor.userId, confirmed_at: now, skip_faulty: input.skip_faulty };
      await setImport(db, row.id, { state: 'importing', changed: false, job_id: jobId, ...confirmed });
      return { job_id: jobId };
    },
  });
}
