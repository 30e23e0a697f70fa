import { PEN_SECONDS } from '@praxis/contract/assessments/group-work-views';

/** The pen of a group's answer as it stands. */
export type Pen = {
  pen_holder_id: string;
  pen_since: Date;
  asked_by: string | null;
  asked_device: Buffer | null;
  asked_at: Date | null;
  /** The last sign of life of the page that writes. */
  seen_at: Date | null;
};

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Whether nothing was heard of the page that writes for so long that the pen is free. */
export function isSilent({ pen_since: since, seen_at: seen }: Pick<Pen, 'pen_since' | 'seen_at'>, now: Date): boolean {
  const last = seen && seen > since ? seen : since;
  return now >= after(last, PEN_SECONDS.silent);
}

/** When the pen passes to whoever asked; null while nobody asks. */
export const passesAt = ({ asked_at: at }: Pick<Pen, 'asked_at'>) => at && after(at, PEN_SECONDS.answer);

/**
 * What comes of asking for the pen: one has it at once where it is one's own on another device, where its holder is silent, or where the
 * holder left a request unanswered; else one waits, unless somebody else waits already. A request nobody came back for is over after twice that time.
 */
export function askedFor(pen: Pen, userId: string, now: Date): 'pass' | 'wait' | 'asked_already' {
  if (pen.pen_holder_id === userId || isSilent(pen, now)) return 'pass';
  if (pen.asked_by === null || pen.asked_at === null) return 'wait';
  if (pen.asked_by === userId) return now >= passesAt(pen)! ? 'pass' : 'wait';
  return now >= after(pen.asked_at, 2 * PEN_SECONDS.answer) ? 'wait' : 'asked_already';
}
