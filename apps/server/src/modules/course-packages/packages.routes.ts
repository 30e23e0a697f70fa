import type { Language } from '@praxis/contract/core/message';
import {
  checkPackage,
  courseExport,
  coursePackageImport,
  exportCourse,
  type PackageImport,
  takePackage,
} from '@praxis/contract/course-packages/course-packages';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { discardFiles } from '../../platform/files/discard-files.ts';
import { fileTheActorUploaded } from '../../platform/files/file-rows.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { isMessageKey, translate, worded } from '../../platform/messages.ts';
import { activitiesOf, courseInFull, courseTheActorOwns, findCourse, findCoursesLike, teacherTheActorIs } from '../courses/index.ts';
import type { Note } from './archives/archive.ts';
import { exportOfTheActor, importOfTheActor } from './packages.access.ts';
import { type ImportRow, insertExport, insertImport, lockImport, setExport, setImport } from './packages.store.ts';

const asText = (notes: readonly Note[], language: Language) => notes.map((note) => worded(note, language));
const ABANDONED = 'failed';

async function view(db: Db, row: ImportRow, language: Language): Promise<PackageImport> {
  const { report } = row;
  const lines = report?.lines ?? [];
  const count = (level: string) => lines.filter((line) => line.made && line.level === level).length;
  const waits = row.state === 'checked' && report && row.package_key;
  const like = waits ? await findCoursesLike(db, { ownerId: row.user_id, packageKey: row.package_key!, title: report.course.title }) : [];
  const provided = (row.state === 'checking' || row.state === 'importing') && row.job_state === ABANDONED;
  const reason = row.problem && isMessageKey(row.problem) ? translate(language, row.problem, row.problem_values) : '';
  return {
    import_id: row.id,
    name: row.name,
    state: provided ? 'failed' : (row.state as PackageImport['state']),
    progress: row.progress ?? 100,
    problem: row.state === 'refused' ? translate(language, 'package_illegal') : reason,
    reason: row.state === 'refused' ? reason : '',
    format: report?.format ?? null,
    maker: report?.maker ?? '',
    course: report?.course ?? null,
    counts: {
      chapters: count('chapter'),
      sections: count('section'),
      activities: count('activity'),
      pictures: report?.pictures ?? 0,
      files: report?.files ?? 0,
      bytes: report?.bytes ?? 0,
      left_out: lines.filter((line) => !line.made).length,
      warnings: lines.filter((line) => line.made && line.notes.length > 0).length,
    },
    lines: lines.map((line) => ({ ...line, notes: asText(line.notes, language) })),
    notes: asText(report?.notes ?? [], language),
    conflicts: like.map((course) => ({
      course_id: course.id,
      title: course.title,
      version: course.number ?? 0,
      same: course.package_key === row.package_key,
    })),
    choice: row.choice as PackageImport['choice'],
    course_id: row.course_id,
    version: row.version,
  };
}

function exportRoutes(app: App) {
  serve(app, exportCourse, {
    access: courseTheActorOwns,
    async run({ actor, subject: course, input, db, address }) {
      const found = await courseInFull(app, db, course, input.version_id);
      if (!found) throw notForYou();
      if (activitiesOf(found.tree).length === 0) throw new Refusal('course_empty');
      const { format, version_id = null } = input;
      const exportId = await insertExport(db, { course_id: course.id, version_id, user_id: actor.userId, format });
      const jobId = await startJob(db, 'course_export', { exportId }, actor.userId);
      await setExport(db, exportId, { job_id: jobId });
      await audit(db, {
        actorId: actor.userId,
        action: 'export_course',
        objectType: 'course',
        objectId: course.id,
        detail: { format },
        address,
      });
      return { export_id: exportId, job_id: jobId };
    },
  });

  serve(app, courseExport, {
    access: exportOfTheActor,
    async run({ actor, subject: row, language, now }) {
      const file = row.state === 'made' && row.file_id ? { id: row.file_id, name: row.name } : undefined;
      const [problem] = row.problem === null ? [] : (JSON.parse(row.problem) as Note[]);
      return {
        export_id: row.id,
        state: row.state === 'making' && row.job_state === ABANDONED ? ('failed' as const) : (row.state as 'making'),
        progress: row.progress ?? 100,
        problem: problem ? worded(problem, language) : '',
        name: row.name,
        bytes: Number(row.size ?? 0),
        address: file ? `${app.files.signAddress(file, actor.userId, now)}&download=1` : null,
        notes: asText(row.notes, language),
      };
    },
  });
}

/** Taking courses out of the school as packages, and bringing packages in. */
export function packagesRoutes(app: App) {
  exportRoutes(app);

  serve(app, checkPackage, {
    access: teacherTheActorIs,
    async run({ actor, input, db, language }) {
      const file = await fileTheActorUploaded(db, actor, input.file_id, 'course_package');
      const importId = await insertImport(db, { user_id: actor.userId, file_id: file.id, name: file.name, language });
      const jobId = await startJob(db, 'package_check', { importId }, actor.userId);
      await setImport(db, importId, { job_id: jobId });
      return { import_id: importId, job_id: jobId };
    },
  });

  serve(app, coursePackageImport, {
    access: importOfTheActor,
    run: async ({ subject: row, db, language }) => view(db, row, language),
  });

  serve(app, takePackage, {
    access: importOfTheActor,
    async run({ actor, subject, input, db, now }) {
      teacherTheActorIs({ actor });
      const row = (await lockImport(db, subject.id))!;
      const abandoned = row.state === 'importing' && subject.job_state === ABANDONED;
      if (['importing', 'done', 'skipped'].includes(row.state) && !abandoned) return { job_id: row.job_id };
      if ((row.state !== 'checked' && !abandoned) || !row.file_id) throw new Refusal('package_not_ready');
      if (input.choice === 'skip') {
        await discardFiles(db, [row.file_id], now);
        await setImport(db, row.id, { state: 'skipped', choice: 'skip', file_id: null, ended_at: now });
        return { job_id: null };
      }
      const course = input.choice === 'new_version' ? await findCourse(db, input.course_id ?? '0') : undefined;
      if (input.choice === 'new_version' && course?.owner_id !== actor.userId) throw notForYou();
      if (course?.state === 'archived') throw new Refusal('course_archived');
      await app.files.haveRoom(db, actor.userId, row.report?.bytes ?? 0);
      const jobId = await startJob(db, 'package_import', { importId: row.id }, actor.userId);
      await setImport(db, row.id, { state: 'importing', choice: input.choice, course_id: course?.id ?? null, job_id: jobId });
      return { job_id: jobId };
    },
  });
}
