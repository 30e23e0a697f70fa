import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { notifyAccountDecisions } from './account-decisions.ts';
import { mountDelivery } from './delivery/index.ts';
import { messagesRoutes } from './messages.routes.ts';
import { noticesRoutes } from './notices.routes.ts';
import { noticeSearchSource } from './search-source.store.ts';

export { registerDigestSource } from './delivery/digest.ts';
export { findJustWritten } from './messages.store.ts';
export { type NewNotice, newestNotices, writeNotice } from './notices.ts';
export { type Sending, sendMessage } from './send-message.ts';

/** The inbox of people and the notices of the platform. */
export const messages = {
  name: 'messages',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'messages',
      columns: {
        'messages.user_id': 'mine',
        'notice_reads.user_id': 'mine',
        'message_settings.user_id': 'mine',
        'message_choices.user_id': 'mine',
        'email_codes.user_id': 'mine',
        'proven_emails.user_id': 'mine',
        'message_deliveries.user_id': 'mine',
        'notices.created_by': 'trace',
      },
    });
    messagesRoutes(app);
    noticesRoutes(app);
    app.search.set('notice', noticeSearchSource);
    notifyAccountDecisions(app);
    mountDelivery(app);
  },
};
