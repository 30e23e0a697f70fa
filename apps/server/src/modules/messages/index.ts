import type { App } from '../../platform/app.ts';
import { messagesRoutes } from './messages.routes.ts';

export { type Sending, sendMessage } from './send-message.ts';

/** The inbox of people and the notices of the platform. */
export const messages = {
  name: 'messages',
  mount(app: App) {
    messagesRoutes(app);
  },
};
