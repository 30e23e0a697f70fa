import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { learningOfTheActor } from '../courses.access.ts';
import { openable } from '../learning/learning.routes.ts';

/** Which activity of which course in which space. */
export type InActivity = { space_id: string; course_id: string; activity_id: string };
/** What is asked about an activity. */
export type ActivityAsk<Input extends InActivity = InActivity> = { actor: Actor; input: Input; db: Db; now: Date };

/** An activity that the actor may open now in a space of theirs. */
export const activityTheActorOpens = async (ask: ActivityAsk) => {
  const learning = await learningOfTheActor(ask);
  const { activity } = await openable(ask.db, learning, ask.input.activity_id, ask.now);
  return { place: learning.place, activity };
};

/** The same in a space that is not archived. */
export const activityTheActorWritesIn = async (ask: ActivityAsk) => {
  const opened = await activityTheActorOpens(ask);
  if (!opened.place.active) throw new Refusal('space_archived');
  return opened;
};

/** An activity as the tables of notes and posts name it. */
export const rowsOf = ({ space_id, course_id, activity_id }: InActivity) => ({ space_id, course_id, activity_id });
