import type { MapSkill } from '@praxis/contract/skills/maps';

/** What is typed about a skill, until it is saved. */
export type SkillDraft = { id: string; name: string; intro: string; weight: string; parent: string };

/** A skill as its form begins. */
export const draftOf = ({ id, name, intro, weight, parent_id: parent }: MapSkill): SkillDraft => ({
  ...{ id, name, intro, weight: String(weight), parent: parent ?? '' },
});

/** Whether what is typed differs from the skill. */
export const differs = (draft: SkillDraft, skill: MapSkill): boolean => JSON.stringify(draft) !== JSON.stringify(draftOf(skill));
