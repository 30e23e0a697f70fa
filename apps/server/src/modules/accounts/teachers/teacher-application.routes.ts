import {
  applyAsTeacher,
  getTeacherApplication,
  listTeacherApplications,
  reviewTeacherApplication,
} from '@praxis/contract/accounts/personal';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { MB } from '../../../platform/files/files.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { operator } from '../accounts.access.ts';
import { findById } from '../sign-in/sign-in.store.ts';
import {
  addApplication,
  countApplications,
  findApplicationForUpdate,
  findApplicationOf,
  listApplications,
} from './teacher-application.store.ts';
import { decideTeacherApplication, toApplicationView } from './teacher-application.ts';

const PAGE_SIZE = 20;
const PROOF_TYPES = ['image/jpeg', 'image/png', 'application/pdf'];

/** The way from student to teacher (C-27): an application with proof, decided by an operator. */
export function teacherApplicationRoutes(app: App) {
  app.waiting.set('teachers', countApplications);
  app.files.purpose('teacher_proof', { most: 5 * MB, types: PROOF_TYPES, personal: true });

  serve(app, applyAsTeacher, {
    async access({ actor, input, db }) {
      return input.proof_file_id ? fileTheActorUploaded(db, actor, input.proof_file_id, 'teacher_proof') : undefined;
    },
    async run({ actor, subject: proof, input, db }) {
      if ((await findById(db, actor.userId))?.utype !== 1) throw new Refusal('teacher_already');
      const { school, real_name } = input;
      const added = await addApplication(db, { user_id: actor.userId, school, real_name, proof_file_id: proof?.id ?? null });
      if (!added) throw new Refusal('teacher_application_open');
      await audit(db, { actorId: actor.userId, action: 'applied', objectType: 'teacher_application', objectId: added.id, to: 'pending' });
      return {};
    },
  });

  serve(app, getTeacherApplication, {
    access: ({ actor, db }) => findApplicationOf(db, actor.userId),
    async run({ subject: row }) {
      if (!row) return { application: null };
      const { id, reason, school } = row;
      return { application: { id, reason, school, state: row.state as 'pending', created_at: row.created_at.getTime() } };
    },
  });

  serve(app, listTeacherApplications, {
    access: operator,
    async run({ input, db, actor, now }) {
      const { rows, total } = await listApplications(db, { state: input.state, page: input.page, size: PAGE_SIZE });
      const list = rows.map((row) => toApplicationView(app, row, actor.userId, now));
      return { list, total, page: input.page, size: PAGE_SIZE };
    },
  });

  serve(app, reviewTeacherApplication, {
    async access({ actor, input, db }) {
      await operator({ actor, db });
      const application = await findApplicationForUpdate(db, input.application_id);
      if (!application) throw notForYou();
      return application;
    },
    async run({ actor, subject: application, input, db, now, address }) {
      await decideTeacherApplication(db, {
        application,
        actorId: actor.userId,
        verdict: input.verdict,
        reason: input.reason,
        now,
        address,
      });
      return {};
    },
  });
}
