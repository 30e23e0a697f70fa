import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import { sendMessage } from './send-message.ts';

/** Tells applicants what was decided about their institution or their wish to teach. */
export function notifyAccountDecisions(app: App) {
  app.events.subscribe('institution_reviewed', 'inbox', async ({ payload, db }) => {
    const { applicantId, name, status, reason } = payload;
    const kind = status === 'approved' ? 'institution_approved' : 'institution_refused';
    await sendMessage(db, { userIds: [applicantId], kind, values: { institution: name, reason }, link: addressOf('institution') });
  });
  app.events.subscribe('institution_members_imported', 'inbox', async ({ payload, db }) => {
    await sendMessage(db, { userIds: payload.userIds, kind: 'institution_member_imported', values: { name: payload.name } });
  });
  app.events.subscribe('account_secured', 'inbox', async ({ payload, db }) => {
    const link = addressOf('personal', {}, { tab: 'security' });
    if (payload.what === 'wechat_bound') {
      await sendMessage(db, { userIds: [payload.userId], kind: 'wechat_bound', values: { name: payload.name || '-' }, link });
      return;
    }
    const kind = ({ password: 'password_changed', phone: 'phone_changed', wechat: 'wechat_unbound' } as const)[payload.what];
    await sendMessage(db, { userIds: [payload.userId], kind, link });
  });
  app.events.subscribe('account_records_changed', 'inbox', async ({ payload, db }) => {
    await sendMessage(db, { userIds: [payload.userId], kind: payload.what, link: addressOf('personal', {}, { tab: 'records' }) });
  });
  app.events.subscribe('teacher_application_reviewed', 'inbox', async ({ payload, db }) => {
    const { userId, status, reason } = payload;
    const kind = status === 'approved' ? 'teacher_approved' : 'teacher_refused';
    await sendMessage(db, { userIds: [userId], kind, values: { reason }, link: addressOf('personal') });
  });
}
