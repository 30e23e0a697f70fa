import { MOST_PROFILES, PROFILE_NEEDS } from '@praxis/contract/skills/profiles';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { FrameworkJob } from '../frameworks/framework-file.rules.ts';
import type { Editing } from '../maps/edit-map.ts';
import type { FrameRef } from '../maps/map.store.ts';
import {
  findNeeds,
  findProfiles,
  insertProfile,
  type Need,
  type ProfileRow,
  replaceNeeds,
  sortedNeeds,
  updateProfile,
} from './profiles.store.ts';

/** A job profile as a file wants it, and the one of the map that bears its name. */
export type ChangedJob = { title: string; intro: string; needs: Need[]; profile: ProfileRow | undefined };

/** The jobs of a file that a map has not, or that ask for more than its own of the same name; `ids` are skills of the map, new ones among them, by their keys in the file. */
export async function changedJobs(db: Editing['db'], frame: FrameRef, jobs: readonly FrameworkJob[], ids: ReadonlyMap<string, string>) {
  if (jobs.length === 0 || frame.kind === 'course') return [];
  const profiles = await findProfiles(db, [frame]);
  const changed: ChangedJob[] = [];
  for (const { title, intro, needs: wanted } of jobs) {
    const profile = profiles.find((one) => one.title.toLowerCase() === title.toLowerCase());
    // What its editors made of it stays: a file adds what is missing.
    const known = profile ? await findNeeds(db, profile.id) : [];
    // Two skills of the file that were merged are one need, the greater of both.
    const asked = new Map<string, Need>();
    for (const { key, level, weight } of wanted) {
      const skill_id = ids.get(key)!;
      const before = asked.get(skill_id);
      asked.set(skill_id, { skill_id, level: Math.max(level, before?.level ?? 0), weight: Math.max(weight, before?.weight ?? 0) });
    }
    const missing = [...asked.values()].filter(({ skill_id }) => !known.some((need) => need.skill_id === skill_id));
    const needs: Need[] = [...sortedNeeds(known), ...missing].slice(0, PROFILE_NEEDS);
    if (!profile || needs.length > known.length) changed.push({ title, intro, needs, profile });
  }
  if (profiles.length + changed.filter(({ profile }) => !profile).length > MOST_PROFILES)
    throw new Refusal('profiles_full', { values: { limit: MOST_PROFILES } });
  return changed;
}

/** Saves jobs of a file in a map: new ones are not published, so that their editors look first; the readers of known ones stay. */
export async function saveJobs({ db, frame, userId, now }: Editing, jobs: readonly ChangedJob[], made: Readonly<Record<string, string>>) {
  for (const { title, intro, needs, profile } of jobs) {
    const written = { title, intro, published: profile?.published ?? false, saved_by: userId, updated_at: now };
    const id = profile?.id ?? (await insertProfile(db, frame, written));
    if (profile) await updateProfile(db, id, { ...written, intro: profile.intro });
    await replaceNeeds(
      db,
      id,
      needs.map((need) => ({ ...need, skill_id: made[need.skill_id] ?? need.skill_id })),
    );
  }
}
