import type { Db } from '../../../platform/database/db.ts';
import { notForYou, notLoggedIn, Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { placeAt, venueOf } from '../../spaces/index.ts';
import { permissionsOf } from '../assessments.access.ts';
import { findAssessment, lockAssessment } from '../assessments.store.ts';
import { isAssignedTo } from '../audience/audience.rules.ts';
import { answersIt } from '../group-work/members.store.ts';
import { findAttempt, lockAttempt } from './attempts.store.ts';
import type { Start } from './starts.store.ts';

type AttemptAsk = { actor: Actor; input: { attempt_id: string }; db: Db };

/** What a student is about to start: strangers and missing ones read the same, those who run the space are told to preview. */
export function startableByTheActor(start: 'no_session' | 'not_available' | Start): Start {
  if (start === 'no_session') throw notLoggedIn();
  if (start === 'not_available' || !start.place) throw notForYou();
  if (start.place.member.role !== 'student') throw new Refusal('only_students_answer');
  if (start.assessment.state !== 'published' || !start.place.active) throw notForYou();
  // What was begun while it was given, or sent back, is gone on with.
  const goesOn = start.attempts.some(({ state }) => state === 'not_submitted' || state === 'rejected');
  if (!goesOn && !isAssignedTo(start.assessment.audience, start.userId, start.place.member.groupId)) throw notForYou();
  return start;
}

async function own(db: Db, userId: string, attempt: Awaited<ReturnType<typeof findAttempt>>) {
  if (!attempt || !(await answersIt(db, attempt, userId))) throw notForYou();
  const assessment = await findAssessment(db, attempt.assessment_id);
  const place = assessment && (await placeAt(db, venueOf(assessment), userId));
  if (!assessment || !place) throw notForYou();
  return { attempt, assessment, place };
}

/** An attempt of one's own, in a space one is still in. */
export const attemptOfTheActor = async ({ actor, input, db }: AttemptAsk) => own(db, actor.userId, await findAttempt(db, input.attempt_id));

/** The same, kept from saves and submissions until the transaction ends. */
export const attemptTheActorChanges = async ({ actor, input, db }: AttemptAsk) =>
  own(db, actor.userId, await lockAttempt(db, input.attempt_id));

/** An attempt that was handed in, for its student and for those who mark. */
export async function attemptTheActorReviews({ actor, input, db }: AttemptAsk) {
  const attempt = await findAttempt(db, input.attempt_id);
  const assessment = attempt && (await findAssessment(db, attempt.assessment_id));
  const place = assessment && (await placeAt(db, venueOf(assessment), actor.userId));
  if (!attempt || !assessment || !place) throw notForYou();
  const permissions = permissionsOf(place);
  const owns = await answersIt(db, attempt, actor.userId);
  if (!owns && !permissions.mark) throw notForYou();
  return { attempt, assessment, place, permissions, owns };
}

/** An attempt whose answers the actor looks at for marking. */
export const attemptTheActorReads = async ({ actor, input, db }: AttemptAsk) =>
  forMarking(db, actor.userId, await findAttempt(db, input.attempt_id));

/** An attempt whose answers the actor marks, kept from other marks until the transaction ends. */
export const attemptTheActorMarks = async ({ actor, input, db }: AttemptAsk) =>
  forMarking(db, actor.userId, await lockAttempt(db, input.attempt_id));

/** The attempt of a group the actor marks. The assessment is locked before it, as by everybody who moves times. */
export async function attemptOfAGroupTheActorMarks(ask: AttemptAsk) {
  const known = await findAttempt(ask.db, ask.input.attempt_id);
  if (!known || known.group_id === null) throw notForYou();
  // Who may not mark it holds nothing up.
  await forMarking(ask.db, ask.actor.userId, known);
  await lockAssessment(ask.db, known.assessment_id);
  const found = await attemptTheActorMarks(ask);
  if (found.attempt.group_id === null) throw notForYou();
  return { ...found, groupId: found.attempt.group_id };
}

async function forMarking(db: Db, userId: string, attempt: Awaited<ReturnType<typeof findAttempt>>) {
  const assessment = attempt && (await findAssessment(db, attempt.assessment_id));
  const place = assessment && (await placeAt(db, venueOf(assessment), userId));
  if (!attempt || !assessment || !place || !permissionsOf(place).mark) throw notForYou();
  return { attempt, assessment, place };
}
