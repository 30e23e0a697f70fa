import { maskedPhone } from '@praxis/contract/core/identity';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { promoteToTeacher } from './promote-to-teacher.ts';
import { type ApplicationRow, type findApplicationForUpdate, setApplicationState } from './teacher-application.store.ts';

/** An application on the wire, for whoever decides it. */
export const toApplicationView = (app: App, row: ApplicationRow, viewer: string, now: Date) => ({
  id: row.id,
  user_id: row.user_id,
  name: row.nickname,
  phone: maskedPhone(row.phone ?? ''),
  school: row.school,
  real_name: row.real_name,
  proof: row.proof_file_id ? app.files.signAddress({ id: row.proof_file_id, name: 'proof' }, viewer, now, 30) : '',
  state: row.state as 'pending' | 'approved' | 'refused',
  reason: row.reason,
  created_at: row.created_at.getTime(),
});

type Decision = {
  application: NonNullable<Awaited<ReturnType<typeof findApplicationForUpdate>>>;
  actorId: string;
  verdict: 'approved' | 'refused';
  reason: string;
  now: Date;
  address: string;
};

/** Decides an application once; approval makes a student a teacher. */
export async function decideTeacherApplication(db: Db, { application, actorId, verdict, reason, now, address }: Decision) {
  if (application.state !== 'pending') throw new Refusal('already_reviewed');
  if (verdict === 'refused' && reason.trim() === '') throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
  await setApplicationState(db, application.id, verdict, reason, now);
  if (verdict === 'approved') await promoteToTeacher(db, application.user_id, now);
  const { id: applicationId, user_id: userId } = application;
  await announce(db, 'teacher_application_reviewed', { applicationId, userId, status: verdict, reason });
  const action = { actorId, action: 'reviewed', objectType: 'teacher_application', objectId: applicationId, from: 'pending', to: verdict };
  await audit(db, { ...action, detail: { reason }, address });
}
