import { accountsMessages } from './accounts.ts';
import { coursesMessages } from './courses.ts';
import { platformMessages } from './platform.ts';

/** Every text the server can say. Browsers import the single files they need, never this one. */
export const messages = { ...platformMessages, ...accountsMessages, ...coursesMessages };
/** The stable name of a text. */
export type MessageKey = keyof typeof messages;
