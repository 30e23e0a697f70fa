import type { App } from '../../platform/app.ts';
import { sendMessage } from './send-message.ts';

/** Tells applicants what was decided about their institution or their wish to teach. */
export function tellAccountDecisions(app: App) {
  app.events.subscribe('institution_reviewed', 'inbox', async ({ payload, db }) => {
    const { applicantId, name, status, reason } = payload;
    const kind = status === 'approved' ? 'institution_approved' : 'institution_refused';
    await sendMessage(db, { userIds: [applicantId], kind, values: { institution: name, reason }, link: '/institution' });
  });
  app.events.subscribe('institution_members_imported', 'inbox', async ({ payload, db }) => {
    await sendMessage(db, { userIds: payload.userIds, kind: 'institution_member_imported', values: { name: payload.name } });
  });
  app.events.subscribe('account_secured', 'inbox', async ({ payload, db }) => {
    const kind = ({ password: 'password_changed', phone: 'phone_changed', wechat: 'wechat_unbound' } as const)[payload.what];
    await sendMessage(db, { userIds: [payload.userId], kind, link: '/index/personal?tab=security' });
  });
  app.events.subscribe('account_records_changed', 'inbox', async ({ payload, db }) => {
    await sendMessage(db, { userIds: [payload.userId], kind: payload.what, link: '/index/personal?tab=records' });
  });
  app.events.subscribe('teacher_application_reviewed', 'inbox', async ({ payload, db }) => {
    const { userId, status, reason } = payload;
    const kind = status === 'approved' ? 'teacher_approved' : 'teacher_refused';
    await sendMessage(db, { userIds: [userId], kind, values: { reason }, link: '/index/personal' });
  });
}
