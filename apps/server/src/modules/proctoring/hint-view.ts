import { type HintLevel, PROCTOR_LIMITS, type ProctorHint, type ProctorSettings } from '@praxis/contract/proctoring/proctoring';
import { picturesUntil } from './hints.rules.ts';

/** A hint as the wall, the review and the student see it. */
export const toHintView = (hint: { id: string; kind: string; level: string; at: Date | string; seconds: number | null }) => ({
  id: hint.id,
  kind: hint.kind as ProctorHint,
  level: hint.level as HintLevel,
  at: new Date(hint.at).getTime(),
  seconds: hint.seconds,
});

/** When the pictures of a session go at the latest. */
export const picturesUntilOf = (session: { settings: unknown; still_at: Date | null; verdict: string | null; answered_at: Date | null }) =>
  picturesUntil(session, { usual: (session.settings as ProctorSettings).keep_days, contested: PROCTOR_LIMITS.keepDaysContested });
