import { randomBytes } from 'node:crypto';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { people } from '../accounts/index.ts';
import { completedStudents } from '../courses/index.ts';
import { institutionOf } from '../institutions/index.ts';
import { sendMessage } from '../messages/index.ts';
import { memberIds, memberIn } from '../spaces/index.ts';
import { certificateNumber } from './certificate-number.rules.ts';
import { findSettings, holdersAmong, insertCertificates } from './certificates.store.ts';

const AT_ONCE = 500;

/** Who issues the certificates of a space: the institution of its owner. */
export async function issuerOf(db: Db, spaceId: string) {
  const [owner] = await memberIds(db, spaceId, 'owner');
  return owner === undefined ? undefined : institutionOf(db, owner);
}

/** Issues certificates to those of some students who completed the course and have none. Repeating it changes nothing. */
export async function issueTo(app: App, db: Db, where: { space_id: string; course_id: string }, userIds: readonly string[], now: Date) {
  const settings = await findSettings(db, where);
  if (!settings?.enabled || userIds.length === 0) return 0;
  const of = { spaceId: where.space_id, courseId: where.course_id };
  const { title, completed } = await completedStudents(app, db, { ...of, userIds });
  if (completed.size === 0) return 0;
  const holders = await holdersAmong(db, where, [...completed.keys()]);
  const receivers = [...completed].filter(([userId]) => !holders.has(userId));
  if (receivers.length === 0) return 0;
  const institution = await issuerOf(db, where.space_id);
  const who = await people(app, db, [...completed.keys()]);
  const { language, heading, wording, signatory, signatory_title, look } = settings;
  const issued = await insertCertificates(
    db,
    receivers.map(([userId, completedAt]) => ({
      ...{ space_id: where.space_id, course_id: where.course_id, user_id: userId },
      ...{ language, heading, wording, signatory, signatory_title, look },
      number: certificateNumber(randomBytes(15)),
      name: who.get(userId)?.name ?? '',
      course: title,
      issuer: institution?.name ?? settings.issuer,
      institution_id: institution?.id ?? null,
      logo_file_id: settings.show_logo ? (institution?.logo_file_id ?? null) : null,
      completed_at: completedAt,
      issued_at: now,
    })),
  );
  for (const { id, user_id } of issued)
    await sendMessage(db, {
      userIds: [user_id],
      kind: 'certificate_issued',
      values: { course: title },
      link: addressOf('certificate', { certificateId: id }),
    });
  return issued.length;
}

/** Issues certificates when somebody completes a course, and to everybody who has when that can have changed for all. */
export function issueOnCompletion(app: App) {
  app.events.subscribe('activity_finished', 'issue a certificate', async ({ payload, db }) => {
    const member = await memberIn(db, payload.userId, payload.spaceId);
    if (member?.role !== 'student') return;
    await issueTo(app, db, { space_id: payload.spaceId, course_id: payload.courseId }, [payload.userId], app.clock.now());
  });
  app.events.subscribe('course_version_arrived', 'issue certificates after a new version', async ({ payload, db }) => {
    await issueToAll(app, db, { space_id: payload.spaceId, course_id: payload.courseId });
  });
  app.jobs.define('issue_certificates', async ({ payload, db }) => {
    const where = { space_id: String(payload.space_id), course_id: String(payload.course_id) };
    return { issued: await issueToAll(app, db, where) };
  });
}

async function issueToAll(app: App, db: Db, where: { space_id: string; course_id: string }) {
  const students = await memberIds(db, where.space_id, 'student');
  let issued = 0;
  for (let from = 0; from < students.length; from += AT_ONCE)
    issued += await issueTo(app, db, where, students.slice(from, from + AT_ONCE), app.clock.now());
  return issued;
}
