import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { registerAnnotated } from '../../annotations/index.ts';
import { placeAt, venueOf, visibleAt } from '../../spaces/index.ts';
import { permissionsOf } from '../assessments.access.ts';
import { findAssessment } from '../assessments.store.ts';
import { findAttempt, lockAttempt } from '../attempts/attempts.store.ts';
import { answersIt } from '../group-work/members.store.ts';
import { lastEnds } from '../settings/overrides.store.ts';
import { showsNow } from '../settings/show.rules.ts';
import { answersOf } from './marking.store.ts';

type Ask = { db: Db; userId: string; ref: string; write: boolean; now: Date };

/** Answers that were handed in: marked by those who mark, seen by their student once results are out or the work was sent back. */
async function answerToAnnotate({ db, userId, ref, write, now }: Ask) {
  const [attemptId = '', item = ''] = ref.split('.');
  const attempt = await (write ? lockAttempt : findAttempt)(db, attemptId);
  const assessment = attempt && (await findAssessment(db, attempt.assessment_id));
  const place = assessment && (await placeAt(db, venueOf(assessment), userId));
  if (!attempt || !assessment || !place) return undefined;
  // While it is done again, the marks of earlier rounds may be read.
  if (attempt.folded_at === null && (write || attempt.round === 1)) return undefined;
  if (!(await answersOf(db, [attempt.id])).some((answer) => answer.item === Number(item))) return undefined;
  const everybodyEndsAt = (await lastEnds(db, [assessment.id])).get(assessment.id) ?? null;
  const byVenue = await visibleAt(db, assessment, attempt.user_id, now);
  const released = attempt.state === 'rejected' || showsNow(assessment, attempt, { everybodyEndsAt, now, byVenue }) !== 'nothing';
  const mark = permissionsOf(place).mark;
  if (!mark && (write || !(await answersIt(db, attempt, userId)))) return undefined;
  return {
    round: attempt.round,
    released,
    mark: mark && attempt.folded_at !== null && attempt.state !== 'rejected',
    visible: mark || released,
    spaceId: assessment.space_id,
  };
}

/** Lets markers draw on answers. */
export const annotateAnswers = (app: App) => registerAnnotated(app, { subject: 'answer', access: answerToAnnotate });
