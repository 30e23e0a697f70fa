import type { FrameKind } from '@praxis/contract/skills/maps';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { learnersOf, placesOf } from '../../spaces/index.ts';
import { type EvidenceRefs, refsTheViewerSees } from '../evidence/evidence-viewers.ts';
import { findShares } from '../shares/shares.store.ts';
import { frameKindOf, frameKinds } from './frames.ts';
import { type FrameRef, type FrameRow, findFrames, findMapOfObject, findSkill, lockFrame } from './map.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db };
type InFrame = { frame_kind: FrameKind; frame_id: string };

/** A frame with what the actor may do with it. */
export type SeenFrame = FrameRow & { mayEdit: boolean };

async function seenFrame(db: Db, userId: string, frame: FrameRow): Promise<SeenFrame | undefined> {
  const kind = frameKindOf(db, frame.kind);
  if (!kind || (await kind.title(db, frame.id)) === undefined) return undefined;
  const mayEdit = await kind.mayEdit(db, userId, frame.id);
  if (!mayEdit && !(frame.published && (await kind.mayRead(db, userId, frame.id)))) return undefined;
  return { ...frame, mayEdit };
}

async function seen(db: Db, userId: string, ref: { kind: FrameKind; id: string }): Promise<SeenFrame | undefined> {
  const [frame] = await findFrames(db, [ref]);
  return frame && seenFrame(db, userId, frame);
}

/** Whether somebody reads a frame. */
export const mayReadFrame = async (db: Db, userId: string, frame: { kind: FrameKind; id: string }) =>
  (await seen(db, userId, frame)) !== undefined;

/** The map that an object is linked to, where somebody reads it. */
export async function mapOfObject(db: Db, userId: string, object: { kind: string; id: string }): Promise<FrameRef | undefined> {
  const frame = await findMapOfObject(db, object);
  return frame && (await mayReadFrame(db, userId, frame)) ? frame : undefined;
}

/** The frames somebody may read or edit, those with skills or a name, and what they may begin themselves. */
export async function framesTheActorSees({ actor, db }: { actor: Actor; db: Db }): Promise<SeenFrame[]> {
  const refs: { kind: FrameKind; id: string }[] = [];
  for (const kind of frameKinds(db)) for (const id of await kind.listed(db, actor.userId)) refs.push({ kind: kind.kind, id });
  const frames: SeenFrame[] = [];
  const found = new Map((await findFrames(db, refs)).map((frame) => [`${frame.kind} ${frame.id}`, frame]));
  for (const { kind, id } of refs) {
    const row = found.get(`${kind} ${id}`);
    const frame = row && (await seenFrame(db, actor.userId, row));
    if (frame && (frame.skills > 0 || (frame.mayEdit && frame.kind !== 'course'))) frames.push(frame);
  }
  return frames;
}

/** A frame the actor reads; a foreign one and one that is missing read the same. */
export async function frameTheActorReads({ actor, input, db }: Ask<InFrame>): Promise<SeenFrame> {
  const frame = await seen(db, actor.userId, { kind: input.frame_kind, id: input.frame_id });
  if (!frame) throw notForYou();
  return frame;
}

/** A frame the actor may edit, for what does not change it. */
export async function frameTheActorMayEdit(ask: Ask<InFrame>): Promise<SeenFrame> {
  const frame = await frameTheActorReads(ask);
  if (!frame.mayEdit) throw notForYou();
  return frame;
}

/** A frame the actor edits, kept from other editors until the transaction ends. */
export async function frameTheActorEdits(ask: Ask<InFrame>): Promise<SeenFrame> {
  await lockFrame(ask.db, { kind: ask.input.frame_kind, id: ask.input.frame_id });
  return frameTheActorMayEdit(ask);
}

/** Whose evidence a call is about, and from where: all of one's own, or a student's in a space whose scores the actor sees. */
export type Person = {
  id: string;
  name: string;
  spaceId: string | undefined;
  /** What of their evidence the actor sees: all of one's own, what they did in the space, what they share with it, or what some works say. */
  seen: 'own' | 'space' | 'shared' | 'works';
  works?: EvidenceRefs | undefined;
  /** Whether the actor may write down what they observed of them. */
  observed: boolean;
};

/** The person a call is about; undefined where the actor may not see their evidence. */
export async function personTheActorSees(
  db: Db,
  actor: Actor,
  input: { user_id?: string | undefined; space_id?: string | undefined },
): Promise<Person | undefined> {
  if (input.user_id === undefined || input.user_id === actor.userId)
    return { id: actor.userId, name: '', spaceId: undefined, seen: 'own', observed: false };
  const place = (await placesOf(db, actor.userId)).find(({ spaceId }) => spaceId === input.space_id);
  const [learner] = place && place.member.role !== 'student' ? await learnersOf(db, place.spaceId, input.user_id) : [];
  if (!place || !learner) return undefined;
  const { spaceId, member } = place;
  const person = { id: learner.id, name: learner.name, spaceId, observed: member.rights.includes('mark') && !learner.former };
  if (!member.rights.includes('see_scores')) {
    const works = await refsTheViewerSees(db, { viewerId: actor.userId, userId: learner.id, spaceId });
    return works && { ...person, seen: 'works', works, observed: false };
  }
  // Whoever left shares no longer.
  const shared = !learner.former && (await findShares(db, learner.id)).has(spaceId);
  return { ...person, seen: shared ? 'shared' : 'space' };
}

/** A map, and the person whose mastery it shows. */
export async function mapTheActorReads({
  actor,
  input,
  db,
}: Ask<InFrame & { user_id?: string | undefined; space_id?: string | undefined }>) {
  const frame = await frameTheActorReads({ actor, input, db });
  const person = await personTheActorSees(db, actor, input);
  if (!person) throw notForYou();
  return { frame, person };
}

/** A skill of a frame the actor reads, and the person whose evidence is asked for. */
export async function skillTheActorReads({
  actor,
  input,
  db,
}: Ask<{ skill_id: string; user_id?: string | undefined; space_id?: string | undefined }>) {
  const skill = await findSkill(db, input.skill_id);
  const frame = skill && (await seen(db, actor.userId, { kind: skill.kind, id: skill.frame_id }));
  const person = frame && (await personTheActorSees(db, actor, input));
  if (!skill || !frame || !person) throw notForYou();
  return { skill, frame, person };
}

/** A space whose scores the actor sees, and a frame to look at it through. */
export async function classTheActorSees({ actor, input, db }: Ask<InFrame & { space_id: string }>) {
  const place = (await placesOf(db, actor.userId)).find(({ spaceId }) => spaceId === input.space_id);
  if (!place?.member.rights.includes('see_scores')) throw notForYou();
  return { place, frame: await frameTheActorReads({ actor, input, db }) };
}

/** A student of a space in which the actor marks. */
export async function studentTheActorObserves({ actor, input, db }: Ask<{ space_id: string; user_id: string; skill_id: string }>) {
  const place = (await placesOf(db, actor.userId)).find(({ spaceId }) => spaceId === input.space_id);
  if (!place?.member.rights.includes('mark')) throw notForYou();
  const [learner] = await learnersOf(db, place.spaceId, input.user_id);
  if (!learner || learner.former) throw notForYou();
  const { skill } = await skillTheActorReads({ actor, input: { skill_id: input.skill_id }, db });
  return { place, learner, skill };
}
