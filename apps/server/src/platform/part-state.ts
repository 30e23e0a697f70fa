import type { MessageKey } from '@praxis/contract/messages';
import { type MessagePart, worded } from './messages.ts';

/** `/readyz` is asked by tools that wait two seconds at most. */
export const PART_DEADLINE_MS = 1500;

/** A part of a server that is not ready: `wrong` takes the server out of work; `off` is by choice, and `degraded` waits for somebody. */
export type PartState = { level: 'off' | 'degraded' | 'wrong'; why: MessagePart };

/** How a part stands; undefined when it is ready. */
export type PartCheck = () => Promise<PartState | undefined>;

/** Something the school does without, and why; `words` are worded in the reader's language before they stand in it. */
export const partOff = (key: MessageKey, values?: MessagePart['values'], words?: MessagePart['words']): PartState => ({
  level: 'off',
  why: { key, values, words },
});

/** Something that is not as it should be, which the rest works without. */
export const partDegraded = (...why: Parameters<typeof partOff>): PartState => ({ ...partOff(...why), level: 'degraded' });

/** Something this server cannot work without. */
export const partWrong = (key: MessageKey, values?: MessagePart['values']): PartState => ({ level: 'wrong', why: { key, values } });

/** What a part says, or that it said nothing in time. */
export async function withinDeadline(check: PartCheck): Promise<PartState | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((done) => {
    timer = setTimeout(() => done(partWrong('part_late', { ms: PART_DEADLINE_MS })), PART_DEADLINE_MS);
  });
  try {
    return await Promise.race([check().catch((error: Error) => partWrong('part_report', { text: error.message })), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A part as `/readyz` writes it, in English. */
export const partLine = (state: PartState | undefined) =>
  state ? `${state.level === 'wrong' ? '' : 'off: '}${worded(state.why, 'en')}` : 'ready';
