import type { App } from '../../platform/app.ts';
import { tellAccountDecisions } from './account-decisions.ts';
import { mountDelivery } from './delivery/index.ts';
import { messagesRoutes } from './messages.routes.ts';
import { noticesRoutes } from './notices.routes.ts';
import { noticesFound } from './search-source.store.ts';

export { type NewNotice, newestNotices, writeNotice } from './notices.ts';
export { type Sending, sendMessage } from './send-message.ts';

/** The inbox of people and the notices of the platform. */
export const messages = {
  name: 'messages',
  mount(app: App) {
    messagesRoutes(app);
    noticesRoutes(app);
    app.search.set('notice', noticesFound);
    tellAccountDecisions(app);
    mountDelivery(app);
  },
};
