import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { VenuePlace } from '../../spaces/index.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { attemptTheActorReviews } from '../attempts/attempts.access.ts';
import { type AttemptRow, ownAttemptsOf } from '../attempts/attempts.store.ts';
import { overridesFor } from '../settings/overrides.store.ts';
import { closesAt, ownTimes, stateNow } from '../settings/times.rules.ts';

const VIEWER = 'reviewed_sound';

type Looking = { attempt: AttemptRow; assessment: AssessmentRow; place: VenuePlace; permissions: { mark: boolean } };

/** Whether somebody answers an assessment no more: no attempt is open, none is to be done again, and no further one may be started. */
async function answersNoMore(db: Db, { assessment, place }: Looking, userId: string, now: Date): Promise<boolean> {
  const attempts = await ownAttemptsOf(db, [assessment.id], userId);
  if (attempts.some((one) => stateNow(one, now) === 'not_submitted')) return false;
  if (attempts.some(({ state, redo_until: until }) => state === 'rejected' && until !== null && until > now)) return false;
  const overrides = await overridesFor(db, [assessment.id], userId, place.member.groupId ?? null);
  const own = ownTimes(
    assessment,
    assessment.settings,
    overrides.find(({ user_id }) => user_id),
    overrides.find(({ group_id }) => group_id),
  );
  const last = closesAt(own);
  return attempts.length >= own.attempts || (last !== null && now >= last);
}

/**
 * Who may hear the counted sounds of work that was handed in, from its review: everybody who marks, and its student once nothing is
 * answered any more. Null: nobody yet; undefined: whoever sees the page.
 */
export async function reviewedSound(db: Db, looking: Looking, userId: string, now: Date): Promise<string | null | undefined> {
  if (looking.permissions.mark) return undefined;
  return (await answersNoMore(db, looking, userId, now)) ? `${VIEWER}:${looking.attempt.id}:${userId}` : null;
}

/** Asks for every request of such a sound whether it is still so: work may be sent back. */
export const guardReviewedSounds = (app: App) =>
  app.files.guard(VIEWER, async ([attemptId = '', userId = '']) => {
    try {
      const looking = await attemptTheActorReviews({ actor: { userId } as never, input: { attempt_id: attemptId }, db: app.db });
      return (await reviewedSound(app.db, looking, userId, app.clock.now())) !== null;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
