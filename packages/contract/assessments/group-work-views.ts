import * as z from 'zod/mini';
import { id, time } from '../core/shapes.ts';

/** Seconds of the pen of group work: without a sign of life it is free, and a request that is not answered is granted. */
export const PEN_SECONDS = { silent: 60, answer: 60 } as const;

const member = z.object({ id, name: z.string() });

/** Who writes the answer of a group now. Everybody of the group reads it. */
export const penView = z.object({
  holder: member,
  /** Whether the asking device is the one that writes. */
  mine: z.boolean(),
  /** Whether nothing was heard of the writing page for a while, so that whoever asks has the pen at once. */
  silent: z.boolean(),
  /** Who asks for it, and when it passes unless the holder keeps it (ms). */
  asked_by: z.nullable(member),
  passes_at: z.nullable(time),
});

/** The group that answers together, and who holds its pen. */
export const groupWork = z.object({ group: z.object({ id, name: z.string() }), members: z.array(member), pen: penView });
/** The group that answers together, and who holds its pen. */
export type GroupWork = z.output<typeof groupWork>;
