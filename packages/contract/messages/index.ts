import { accountsMessages } from './accounts.ts';
import { coursesMessages } from './courses.ts';
import { platformMessages } from './platform.ts';
import { spacesMessages } from './spaces.ts';

/** Every text the server can say. Browsers import the single files they need, never this one. */
export const messages = { ...platformMessages, ...accountsMessages, ...coursesMessages, ...spacesMessages };
/** The stable name of a text. */
export type MessageKey = keyof typeof messages;
