import { MAP_DEPTH } from '@praxis/contract/skills/maps';

/** What of a line of a framework tells where it stands and what it requires. */
type Line = { key: string; name: string; parent: string | null | undefined; needs: readonly string[] };
type Fault = { key: 'skill_cycle' | 'framework_need_family'; values: Record<string, string> };

/** Names of a circle that are written out; a longer one is cut in its middle. */
const NAMES_OF_CYCLE = 8;

type ByKey = ReadonlyMap<string, Line>;

/** The names along a circle, what is needed first coming first, with the line that closes it at both ends. */
function cycleOf(path: readonly string[], from: number, byKey: ByKey): Fault {
  const length = path.length - from + 1;
  const isLong = length > NAMES_OF_CYCLE;
  const ends = isLong ? NAMES_OF_CYCLE / 2 : length;
  const nameAt = (at: number) => byKey.get(path[path.length - 1 - (at % (length - 1))]!)!.name;
  const names = Array.from({ length: ends }, (_, at) => nameAt(at));
  const last = Array.from({ length: isLong ? ends : 0 }, (_, at) => nameAt(length - ends + at));
  return { key: 'skill_cycle', values: { path: [...names, ...(isLong ? ['…'] : []), ...last].join(' → ') } };
}

/** For each circle of prerequisites the line that closes it. Every prerequisite is walked once. */
function cyclesIn(byKey: ByKey): Map<string, Fault> {
  const faults = new Map<string, Fault>();
  const done = new Set<string>();
  for (const start of byKey.keys()) {
    const path: string[] = [];
    const placeOnPath = new Map<string, number>();
    /** What is still to be walked and which line asks for it; a key of null steps back. */
    const stack: { key: string | null; asker: string }[] = [{ key: start, asker: start }];
    for (let step = stack.pop(); step; step = stack.pop()) {
      if (step.key === null) {
        const left = path.pop()!;
        placeOnPath.delete(left);
        done.add(left);
        continue;
      }
      const place = placeOnPath.get(step.key);
      if (place !== undefined && !faults.has(step.asker)) faults.set(step.asker, cycleOf(path, place, byKey));
      if (place !== undefined || done.has(step.key) || !byKey.has(step.key)) continue;
      placeOnPath.set(step.key, path.length);
      path.push(step.key);
      stack.push({ key: null, asker: '' });
      for (const need of byKey.get(step.key)!.needs) stack.push({ key: need, asker: step.key });
    }
  }
  return faults;
}

/** Looked for as high as a map may be: whatever stands deeper is a fault of its own. */
function isAbove(byKey: ByKey, above: string, below: string): boolean {
  let at = byKey.get(below)?.parent ?? null;
  for (let depth = 1; at !== null && depth < MAP_DEPTH; depth++) {
    if (at === above) return true;
    at = byKey.get(at)?.parent ?? null;
  }
  return false;
}

/** What is wrong with the prerequisites of the lines of a file among each other, by the keys of lines. */
export function prerequisiteFaults(byKey: ByKey): Map<string, Fault> {
  const faults = cyclesIn(byKey);
  for (const { key, needs } of byKey.values()) {
    if (faults.has(key)) continue;
    const family = needs.find((need) => isAbove(byKey, need, key) || isAbove(byKey, key, need));
    if (family !== undefined) faults.set(key, { key: 'framework_need_family', values: { name: byKey.get(family)?.name ?? family } });
  }
  return faults;
}
