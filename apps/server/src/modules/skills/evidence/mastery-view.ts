import type { MapSkill, MasteryView } from '@praxis/contract/skills/maps';
import { type Mastery, masteryOf, masteryState, partsMastery } from '@praxis/scoring/mastery';
import type { ProofsBySkill } from './evidence.store.ts';
import { type ProofRow, proofsForOwner, type VisibleProof } from './visible-proofs.rules.ts';

/** A mastery as it travels. */
export const toMasteryView = (mastery: Mastery | undefined): MasteryView => ({
  ...{ state: masteryState(mastery), value: mastery?.value ?? null, low: mastery?.low ?? null, high: mastery?.high ?? null },
  ...{ mass: mastery?.mass ?? 0, met: mastery?.met ?? 0, count: mastery?.count ?? 0 },
});

/** Mastery by skill of one person, as much of it as is released. */
export function masteryBySkill(rows: readonly ProofRow[], now: Date): Map<string, Mastery> {
  const masteries = new Map<string, Mastery>();
  for (const [skillId, some] of Map.groupBy(rows, ({ skill_id }) => skill_id)) {
    const mastery = masteryOf(proofsForOwner(some, now), now.getTime());
    if (mastery) masteries.set(skillId, mastery);
  }
  return masteries;
}

/** Mastery by skill of somebody of whom these proofs are known. */
export function masteriesOf(proofs: ProofsBySkill | undefined, now: Date): Map<string, Mastery> {
  const masteries = new Map<string, Mastery>();
  for (const [skillId, some] of proofs ?? []) {
    const mastery = masteryOf(some, now.getTime());
    if (mastery) masteries.set(skillId, mastery);
  }
  return masteries;
}

type Placed = { id: string; parent_id: string | null; weight: number };

/** What the parents of a tree show, from the leaves up. */
export function partsBySkill(skills: readonly Placed[], values: ReadonlyMap<string, { value: number }>): Map<string, MapSkill['parts']> {
  const below = Map.groupBy(skills, ({ parent_id }) => parent_id);
  const parts = new Map<string, MapSkill['parts']>();
  const walk = (skill: Placed): number | undefined => {
    const own = values.get(skill.id)?.value;
    const children = below.get(skill.id) ?? [];
    if (children.length === 0) return own;
    const mean = partsMastery(children.map((child) => ({ value: walk(child), weight: child.weight })));
    parts.set(skill.id, { value: mean.value ?? null, known: mean.known, of: mean.of });
    return own ?? mean.value;
  };
  const known = new Set(skills.map(({ id }) => id));
  for (const skill of skills) if (skill.parent_id === null || !known.has(skill.parent_id)) walk(skill);
  return parts;
}

const STEPS = 16;

/** How a mastery came about: its value at moments between the first proof and now. */
export function historyOf(proofs: readonly VisibleProof[], now: Date) {
  if (proofs.length === 0) return [];
  const first = Math.min(...proofs.map(({ at }) => at));
  const span = Math.max(1, now.getTime() - first);
  const moments = Array.from({ length: STEPS }, (_, step) => Math.round(first + (span * step) / (STEPS - 1)));
  return moments.flatMap((at) => {
    const then = masteryOf(
      proofs.filter((proof) => proof.at <= at),
      at,
    );
    return then ? [{ at, value: then.value, low: then.low, high: then.high }] : [];
  });
}
