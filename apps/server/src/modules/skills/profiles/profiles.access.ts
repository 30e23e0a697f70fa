import type { FrameKind } from '@praxis/contract/skills/maps';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { placesOf } from '../../spaces/index.ts';
import { framesTheActorSees, frameTheActorEdits, frameTheActorReads, personTheActorSees, type SeenFrame } from '../maps/maps.access.ts';
import { findProfile, findProfiles, type ProfileRow } from './profiles.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db };
type OfProfile = { profile_id: string };
/** A job profile with the map it stands in, as the actor reads both. */
export type SeenProfile = { profile: ProfileRow; frame: SeenFrame };

const readable = ({ profile, frame }: SeenProfile) => profile.published || frame.mayEdit;

/** The job profiles of the maps somebody reads. */
export async function profilesTheActorSees({ actor, db }: Pick<Ask<unknown>, 'actor' | 'db'>): Promise<SeenProfile[]> {
  const frames = (await framesTheActorSees({ actor, db })).filter(({ kind }) => kind !== 'course');
  const profiles = await findProfiles(db, frames);
  return profiles
    .map((profile) => ({ profile, frame: frames.find(({ kind, id }) => kind === profile.kind && id === profile.frame_id)! }))
    .filter(readable);
}

/** A job profile the actor reads; one that is missing, hidden or foreign reads the same. */
export async function profileTheActorReads({ actor, input, db }: Ask<OfProfile>): Promise<SeenProfile> {
  const profile = await findProfile(db, input.profile_id);
  if (!profile) throw notForYou();
  const frame = await frameTheActorReads({ actor, input: { frame_kind: profile.kind, frame_id: profile.frame_id }, db });
  if (!readable({ profile, frame })) throw notForYou();
  return { profile, frame };
}

/** A map in which the actor makes job profiles, kept from other editors; with the profile that is changed. */
export async function profileTheActorEdits({
  actor,
  input,
  db,
}: Ask<{ frame_kind: FrameKind; frame_id: string; profile_id: string | null }>) {
  const frame = await frameTheActorEdits({ actor, input, db });
  if (frame.kind === 'course') throw notForYou();
  const profile = input.profile_id === null ? undefined : await findProfile(db, input.profile_id);
  const here = profile?.kind === frame.kind && profile.frame_id === frame.id;
  if (input.profile_id !== null && !here) throw notForYou();
  return { frame, profile };
}

/** A job profile the actor may remove. */
export async function profileTheActorRemoves({ actor, input, db }: Ask<OfProfile>): Promise<ProfileRow> {
  const { profile, frame } = await profileTheActorReads({ actor, input, db });
  if (!frame.mayEdit) throw notForYou();
  return profile;
}

/** A job profile and the person who is compared with it. */
export async function personTheActorCompares({
  actor,
  input,
  db,
}: Ask<OfProfile & { user_id?: string | undefined; space_id?: string | undefined }>) {
  const seen = await profileTheActorReads({ actor, input, db });
  const person = await personTheActorSees(db, actor, input);
  if (!person) throw notForYou();
  return { ...seen, person };
}

/** A job profile and the class that is compared with it. */
export async function classTheActorCompares({ actor, input, db }: Ask<OfProfile & { space_id: string }>) {
  const seen = await profileTheActorReads({ actor, input, db });
  const place = (await placesOf(db, actor.userId)).find(({ spaceId }) => spaceId === input.space_id);
  if (!place?.member.rights.includes('see_scores')) throw notForYou();
  return { ...seen, place };
}
