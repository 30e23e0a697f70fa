import type { Db } from '../../../platform/database/db.ts';
import type { FrameRef } from './map.store.ts';
import { skillObjectKinds } from './skill-objects.ts';
import { findMapObjects } from './taught-by.store.ts';

type Taught = { videos: number; labs: number };

/** By how many clips of videos and how many labs each skill of a map is taught; a lab counts once, however many of its checks are linked. */
export async function taughtBy(db: Db, frame: FrameRef): Promise<ReadonlyMap<string, Taught>> {
  const objects = Map.groupBy(await findMapObjects(db, frame), ({ kind }) => kind);
  const videos = new Map<string, Set<string>>();
  const labs = new Map<string, Set<string>>();
  const note = (sets: Map<string, Set<string>>, skill: string, what: string) => sets.set(skill, (sets.get(skill) ?? new Set()).add(what));
  for (const { kind, sorts } of skillObjectKinds(db)) {
    const known = objects.get(kind);
    if (!known || !sorts) continue;
    const sort = await sorts(db, [...new Set(known.map(({ id }) => id))]);
    for (const { skill_id, id, part } of known) {
      if (sort.get(id) === 'video') note(videos, skill_id, `${id} ${part}`);
      if (sort.get(id) === 'lab') note(labs, skill_id, `${kind} ${id}`);
    }
  }
  const count = (skill: string): Taught => ({ videos: videos.get(skill)?.size ?? 0, labs: labs.get(skill)?.size ?? 0 });
  return new Map([...videos.keys(), ...labs.keys()].map((skill) => [skill, count(skill)]));
}
