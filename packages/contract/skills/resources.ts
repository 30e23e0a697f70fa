import * as z from 'zod/mini';

/** Where a skill is taught or practised, as far as the viewer may open it. `part` is a clip such as 120-245, or a rule of a lab. */
export const skillResource = z.object({
  ...{ kind: z.string(), id: z.string(), part: z.string(), title: z.string(), link: z.string(), done: z.boolean() },
  /** A video is watched, a lab is done. */
  sort: z._default(z.enum(['video', 'lab', 'other']), 'other'),
  /** How long it is in seconds, as its author says; 0 where nobody did. */
  seconds: z._default(z.number(), 0),
});
