import { maskedPhone } from '@praxis/contract/identity';
import { applyAsTeacher, getTeacherApplication, listTeacherApplications, reviewTeacherApplication } from '@praxis/contract/personal';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { announce } from '../../platform/events.ts';
import { fileTheActorUploaded, MB } from '../../platform/files.ts';
import { notForYou, Refusal } from '../../platform/refusal.ts';
import { serve } from '../../platform/serve.ts';
import { operator } from './accounts.access.ts';
import { promoteToTeacher } from './promote-to-teacher.ts';
import { findById } from './sign-in.store.ts';
import {
  addApplication,
  countApplications,
  findApplicationForUpdate,
  findApplicationOf,
  listApplications,
  setApplicationState,
} from './teacher-application.store.ts';

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
      const { rows, total } = await listApplications(db, input.state, input.page, PAGE_SIZE);
      const list = rows.map((row) => ({
        id: row.id,
        user_id: row.user_id,
        name: row.nickname,
        phone: maskedPhone(row.phone ?? ''),
        school: row.school,
        real_name: row.real_name,
        proof: row.proof_file_id ? app.files.signAddress({ id: row.proof_file_id, name: 'proof' }, actor.userId, now, 30) : '',
        state: row.state as 'pending',
        reason: row.reason,
        created_at: row.created_at.getTime(),
      }));
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
      if (application.state !== 'pending') throw new Refusal('already_reviewed');
      if (input.verdict === 'refused' && input.reason.trim() === '')
        throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
      await setApplicationState(db, application.id, input.verdict, input.reason, now);
      if (input.verdict === 'approved') await promoteToTeacher(db, application.user_id, now);
      await announce(db, 'teacher_application_reviewed', {
        applicationId: application.id,
        userId: application.user_id,
        status: input.verdict,
        reason: input.reason,
      });
      await audit(db, {
        actorId: actor.userId,
        action: 'reviewed',
        objectType: 'teacher_application',
        objectId: application.id,
        from: 'pending',
        to: input.verdict,
        detail: { reason: input.reason },
        address,
      });
      return {};
    },
  });
}
