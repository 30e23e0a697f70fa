import { rm } from 'node:fs/promises';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { PROBLEM_LIMITS, TEST_DATA_PURPOSE } from '@praxis/contract/problems/authoring';
import {
  exportProblem,
  forgetProblemImport,
  importProblems,
  PROBLEM_PACKAGE_PURPOSE,
  showProblemExport,
  showProblemImport,
  takeTestData,
} from '@praxis/contract/problems/files';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { discardOld } from '../../../platform/files/discard-files.ts';
import { fileTheActorUploaded, findFile } from '../../../platform/files/file-rows.ts';
import { repeatableFault } from '../../../platform/foreign/mistake.ts';
import { PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import { openPackageZip } from '../../../platform/foreign/package-zip.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { type JobWork, startJob } from '../../../platform/jobs/jobs.ts';
import { isMessageKey, translate } from '../../../platform/messages.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { fullScoreOf } from '../../judge-queue/index.ts';
import { problemTheActorSet, teacherWhoSets } from '../problems.access.ts';
import { findProblem, writeTestData } from '../problems.store.ts';
import { casesOfZip } from './case-zip.ts';
import { importPackage } from './import-package.ts';
import { findImport, findOwnJob, forgetImport, insertImport, setImport } from './imports.store.ts';
import { writeKattis } from './kattis/write-kattis.ts';
import { PROBLEM_ZIP, saveCases, testDataOf } from './take-problem.ts';

const opened = async (app: App, fileId: string) => {
  const file = await findFile(app.db, fileId);
  if (!file) throw new PackageProblem('file_not_found');
  return file;
};

/** The job of a zip of test data: a new revision, or the reason why not as its result. */
async function takeZip(app: App, { payload, report }: JobWork) {
  const { problemId, fileId, userId } = payload as Record<string, string>;
  try {
    const file = await opened(app, fileId!);
    const zip = await openPackageZip(app.files.store, { key: file.storage_key, size: Number(file.size) }, PROBLEM_ZIP);
    const before = await findProblem(app.db, problemId!);
    const full = before?.cases ? fullScoreOf(before.cases) || 100 : 100;
    const read = casesOfZip(zip, full);
    const cases = await saveCases(app, read.cases, (share) => report(share * 95));
    await inTransaction(app, async (db) => {
      const problem = await findProblem(db, problemId!, true);
      if (!problem || problem.deleted_at) return;
      await writeTestData(db, problem, testDataOf(read, cases), app.clock.now());
      await audit(db, { actorId: userId!, action: 'problem_data_changed', objectType: 'problem', objectId: problem.id });
      await publish(db, `problem:${problem.id}`, { what: 'data' });
    });
    return { state: 'done', cases: cases.length };
  } catch (error) {
    const { key, values } = error instanceof PackageProblem ? error : repeatableFault(error, app.http.log, 'test data');
    return { state: 'refused', problem: key, values };
  }
}

async function exportPackage(app: App, { payload, db, ownerId }: JobWork) {
  const problem = await findProblem(db, String(payload.problemId));
  if (!problem?.revision_id) throw new Error('The problem has no test data');
  const path = await writeKattis(app, problem);
  try {
    const file = await app.files.keep(db, path, { ownerId: ownerId!, purpose: 'oj_export', name: `${problem.code}.zip` });
    return { fileId: file.id, name: file.name };
  } finally {
    await rm(path, { force: true });
  }
}

const FILES_RETENTION_MS = 7 * 86_400_000;

async function importOfTheActor({ actor, input, db }: { actor: Actor; input: { import_id: string }; db: Db }) {
  const row = await findImport(db, input.import_id);
  if (!row || row.user_id !== actor.userId) throw notForYou();
  return row;
}

/** Problem packages and zips of test data, in and out. */
export function packagesRoutes(app: App) {
  app.files.purpose(TEST_DATA_PURPOSE, { authors: true, most: PROBLEM_LIMITS.zip });
  app.files.purpose(PROBLEM_PACKAGE_PURPOSE, { authors: true, most: PROBLEM_LIMITS.zip });
  app.files.purpose('oj_case', { most: PROBLEM_LIMITS.caseFile, made: true });
  app.files.purpose('oj_export', { most: PROBLEM_LIMITS.unpacked, made: true });
  // What came in was read and what went out was fetched; the problem itself has its own texts.
  app.jobs.every('problem_files', '29 3 * * *', async (db) => {
    const now = app.clock.now();
    await discardOld(db, [TEST_DATA_PURPOSE, PROBLEM_PACKAGE_PURPOSE, 'oj_export'], new Date(now.getTime() - FILES_RETENTION_MS), now);
  });
  app.jobs.define('problem_import', (work) => importPackage(app, work));
  app.jobs.define('problem_test_data', (work) => takeZip(app, work));
  app.jobs.define('problem_export', (work) => exportPackage(app, work));

  serve(app, takeTestData, {
    access: problemTheActorSet,
    async run({ subject, actor, input, db }) {
      const file = await fileTheActorUploaded(db, actor, input.file_id, TEST_DATA_PURPOSE);
      return {
        job_id: await startJob(db, 'problem_test_data', { problemId: subject.id, fileId: file.id, userId: actor.userId }, actor.userId),
      };
    },
  });

  serve(app, importProblems, {
    access: teacherWhoSets,
    async run({ actor, input, db, now }) {
      const file = await fileTheActorUploaded(db, actor, input.file_id, PROBLEM_PACKAGE_PURPOSE);
      const importId = await insertImport(db, { user_id: actor.userId, file_id: file.id, name: file.name, created_at: now });
      const jobId = await startJob(db, 'problem_import', { importId }, actor.userId);
      await setImport(db, importId, { job_id: jobId });
      return { import_id: importId, job_id: jobId };
    },
  });

  serve(app, showProblemImport, {
    access: importOfTheActor,
    async run({ subject: row, language }): Promise<DataOf<typeof showProblemImport>> {
      const failed = row.state === 'reading' && row.job_state === 'failed';
      return {
        ...{ import_id: row.id, name: row.name, state: failed ? 'failed' : (row.state as 'reading'), progress: row.progress ?? 100 },
        problem: failed
          ? translate(language, 'import_gave_up')
          : row.problem && isMessageKey(row.problem)
            ? translate(language, row.problem, row.problem_values)
            : '',
        left_out: row.left_out.map(({ name, key, values }) => ({ name, reason: translate(language, key, values) })),
        format: row.format as 'kattis' | null,
        problems: row.problems.map(({ id, title, cases, references, notes }) => ({
          ...{ problem_id: id, title, cases, references },
          notes: notes.map(({ key, values }) => translate(language, key, values)),
        })),
      };
    },
  });

  serve(app, forgetProblemImport, {
    access: importOfTheActor,
    async run({ subject, db }) {
      await forgetImport(db, subject.id);
      return {};
    },
  });

  serve(app, exportProblem, {
    access: problemTheActorSet,
    async run({ subject, actor, db }) {
      if (!subject.revision_id) throw new Refusal('problem_no_cases');
      return { job_id: await startJob(db, 'problem_export', { problemId: subject.id }, actor.userId) };
    },
  });

  serve(app, showProblemExport, {
    async access({ actor, input, db }) {
      const job = await findOwnJob(db, input.job_id, 'problem_export', actor.userId);
      if (!job) throw notForYou();
      return job;
    },
    async run({ subject: { state, result }, actor, now }) {
      const created = state === 'done' ? (result as { fileId: string; name: string }) : undefined;
      return {
        ...{
          state: created ? ('made' as const) : state === 'failed' ? ('failed' as const) : ('making' as const),
          name: created?.name ?? '',
        },
        address: created ? app.files.signAddress({ id: created.fileId, name: created.name }, actor.userId, now) : null,
      };
    },
  });
}
