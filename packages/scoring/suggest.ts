import { reachesLevel, wantedAt } from './mastery.ts';

/** A skill on the way to a goal, with what comes before it. `goal` is the goal it serves, itself or one that needs it. */
export type WantedSkill = {
  id: string;
  goal: string;
  /** 1–5. */
  level: number;
  needs: readonly string[];
  mastery: { value: number; low: number } | undefined;
};
/** Something that teaches or proves a skill; minutes of work. */
export type Candidate = { skillId: string; key: string; minutes: number; done: boolean };

/** What an unknown skill counts as: half. */
const UNKNOWN = 0.5;
/** From which mastery on a prerequisite stands in nobody's way. */
const READY = 0.6;
const LEAST_READY = 0.5;
const USUAL_MINUTES = 20;
const PER_SKILL = 2;

/** Whether a skill is what its level asks for. */
export const isMet = ({ mastery, level }: Pick<WantedSkill, 'mastery' | 'level'>) => reachesLevel(mastery, level);

/** How ready somebody is for a skill, 0–1: by the weakest of what comes before it; what is unknown stands half in the way. */
export function readiness(skill: WantedSkill, byId: ReadonlyMap<string, WantedSkill>): number {
  return Math.min(
    1,
    ...skill.needs.flatMap((id) => {
      const before = byId.get(id);
      return before ? [before.mastery ? Math.min(1, before.mastery.value / READY) : UNKNOWN] : [];
    }),
  );
}

/**
 * What to do next, best first: the greater the shortfall and the readier one is for it, and the shorter it takes, the earlier. Done things,
 * skills that are met and skills one is not ready for give none; a skill gives two at most. The same input gives the same answer.
 */
export function suggest<C extends Candidate>(
  skills: readonly WantedSkill[],
  candidates: readonly C[],
  most: number,
): { candidate: C; skill: WantedSkill }[] {
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  const ranked = candidates.flatMap((candidate) => {
    const skill = byId.get(candidate.skillId);
    if (!skill || candidate.done || isMet(skill)) return [];
    const ready = readiness(skill, byId);
    if (ready < LEAST_READY) return [];
    const short = Math.max(0.05, wantedAt(skill.level) - (skill.mastery?.value ?? UNKNOWN));
    return [{ candidate, skill, rank: (short * ready) / Math.sqrt(Math.max(1, candidate.minutes) / USUAL_MINUTES) }];
  });
  ranked.sort((a, b) => b.rank - a.rank || (a.candidate.key < b.candidate.key ? -1 : 1));
  const taken = new Set<string>();
  const perSkill = new Map<string, number>();
  return ranked
    .filter(({ candidate: { key }, skill: { id } }) => {
      const count = perSkill.get(id) ?? 0;
      if (taken.has(key) || count >= PER_SKILL) return false;
      taken.add(key);
      perSkill.set(id, count + 1);
      return true;
    })
    .slice(0, most)
    .map(({ candidate, skill }) => ({ candidate, skill }));
}
