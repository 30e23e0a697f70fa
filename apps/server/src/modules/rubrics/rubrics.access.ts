import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { assistsSomewhere, memberIn } from '../spaces/index.ts';
import { findComment, findRubric } from './rubrics.store.ts';

type Ask = { actor: Actor; input: { space_id?: string | null | undefined }; db: Db };

/** The space in which the actor marks; null where none is named and the actor marks or teaches somewhere. */
export async function whereTheActorMarks({ actor, input, db }: Ask): Promise<string | null> {
  if (input.space_id == null) {
    if (actor.utype === 2 || (await assistsSomewhere(db, actor.userId))) return null;
    throw notForYou();
  }
  const member = await memberIn(db, actor.userId, input.space_id);
  if (!member?.rights.includes('mark')) throw notForYou();
  return input.space_id;
}

/** A comment of the actor's own. */
export async function commentOfTheActor({ actor, input, db }: { actor: Actor; input: { comment_id: string }; db: Db }) {
  const comment = await findComment(db, input.comment_id);
  if (comment?.owner_id !== actor.userId) throw notForYou();
  return comment;
}

/** A comment of the actor's own, or one that is shared where the actor marks. */
export async function commentTheActorUses({ actor, input, db }: { actor: Actor; input: { comment_id: string }; db: Db }) {
  const comment = await findComment(db, input.comment_id);
  if (!comment) throw notForYou();
  if (comment.owner_id === actor.userId) return comment;
  const member = comment.space_id === null ? undefined : await memberIn(db, actor.userId, comment.space_id);
  if (!member?.rights.includes('mark')) throw notForYou();
  return comment;
}

/** A rubric of the actor's own. */
export async function rubricOfTheActor({ actor, input, db }: { actor: Actor; input: { rubric_id: string }; db: Db }) {
  const rubric = await findRubric(db, input.rubric_id);
  if (rubric?.owner_id !== actor.userId) throw notForYou();
  return rubric;
}
