import type { Db } from '../../../platform/database/db.ts';
import type { Editing } from '../maps/edit-map.ts';
import { frameKinds } from '../maps/frames.ts';
import { type FrameRef, findMapState } from '../maps/map.store.ts';
import { copyOf, type EdgeState, edgeKey, type MapState } from '../maps/map-state.rules.ts';
import { stableUuid } from './case-export.rules.ts';
import type { FrameworkFile } from './framework-file.rules.ts';

/** A skill of this map that is the same as one of another. */
type Sameness = EdgeState & { frame: string };

/** The other maps somebody edits: only there may they say that two skills are one. */
async function otherMaps(db: Db, userId: string, but: FrameRef): Promise<FrameRef[]> {
  const frames: FrameRef[] = [];
  for (const { kind, listed, mayEdit } of frameKinds(db))
    for (const id of await listed(db, userId))
      if ((kind !== but.kind || id !== but.id) && (await mayEdit(db, userId, id))) frames.push({ kind, id });
  return frames;
}

/** Which lines of a file are a skill of another map that its importer edits: by the identifier that one was imported with, or that this school gives it. */
export async function sameElsewhere(
  { db, frame, userId, origin }: Editing & { origin: string },
  { matches = [] }: FrameworkFile,
  { after, ids }: { after: MapState; ids: ReadonlyMap<string, string> },
): Promise<Sameness[]> {
  if (matches.length === 0) return [];
  const known = new Map<string, { id: string; frame: string }>();
  for (const other of await otherMaps(db, userId, frame))
    for (const { id, uri, removed } of (await findMapState(db, other)).skills.values()) {
      if (removed) continue;
      known.set(stableUuid(`${origin} skill ${id}`), { id, frame: `${other.kind} ${other.id}` });
      if (uri) known.set(uri, { id, frame: `${other.kind} ${other.id}` });
    }
  const ends = [...after.edges.values()].filter(({ kind }) => kind === 'same_as').flatMap(({ from, to }) => [from, to]);
  const taken = new Set(ends);
  return matches.flatMap(({ key, uri }) => {
    const [from, other] = [ids.get(key), known.get(uri)];
    // Each is the same as one other at most; what was said before stays.
    if (!from || !other || taken.has(from) || taken.has(other.id)) return [];
    taken.add(from).add(other.id);
    return [{ from, to: other.id, kind: 'same_as', frame: other.frame }];
  });
}

/** A map with skills joined to those of others. */
export function withSameness(before: MapState, same: readonly Sameness[]): MapState {
  if (same.length === 0) return before;
  const map = copyOf(before);
  const outside = new Map(map.outside);
  for (const { frame, ...edge } of same) {
    map.edges.set(edgeKey(edge), edge);
    outside.set(edge.to, { frame });
  }
  return { ...map, outside };
}
