import { Refusal } from '../../../platform/http/refusal.ts';

/** The part of a plea for help that decides what may be done. */
export type AssistFacts = { state: string; helper_id: string | null; by_whom: string; control: string };
type Act = 'join' | 'admit' | 'refuse' | 'share' | 'unshare' | 'end';

/** What an operation makes of a plea for help. A student's own asking is the consent to be looked at; control is never taken, only given. */
export function assistAfter(assist: AssistFacts, act: Act, by: { own: boolean; userId: string }, now: Date) {
  if (assist.state !== 'waiting' && assist.state !== 'active') throw new Refusal('lab_assist_over');
  const waits = assist.state === 'waiting';
  const helps = assist.helper_id === by.userId;
  const started = { state: 'active', started_at: now };
  if (act === 'join' && !by.own && waits) {
    if (assist.by_whom === 'helper') throw new Refusal('lab_assist_consent');
    return { ...started, helper_id: by.userId };
  }
  if (act === 'admit' && by.own && waits && assist.by_whom === 'helper') return started;
  if (act === 'refuse' && by.own && waits && assist.by_whom === 'helper') return { state: 'refused', ended_at: now };
  if (act === 'share' && !waits) {
    if (!by.own) throw new Refusal('lab_assist_consent');
    return { control: 'shared' };
  }
  if (act === 'unshare' && !waits && (by.own || helps)) return { control: 'view' };
  if (act === 'end' && (by.own || helps || waits)) return { state: 'ended', control: 'view', ended_at: now };
  throw new Refusal('lab_assist_over');
}
