import * as z from 'zod/mini';

/** Most characters of the name of a skill. */
export const SKILL_NAME = 60;
/** Most sources a copy of a map names, the newest ones. */
export const MOST_SOURCES = 50;

/** What a map was imported from, as the file says: its licence may demand that it is named. Empty where the file says nothing. */
export const frameSource = z.object({
  title: z.string(),
  publisher: z.string(),
  version: z.string(),
  licence: z.string(),
  source: z.string(),
});
/** What a map was imported from. */
export type FrameSource = z.output<typeof frameSource>;
