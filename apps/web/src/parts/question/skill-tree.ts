import type { SkillView } from '@praxis/contract/skills/skills';

/** A skill with how deep it stands. */
export type SkillRow = { skill: SkillView; depth: number };

/** Skills in the order of their tree: each one followed by those below it. One whose parent is not to be seen stands at the top. */
export function treeOf(skills: readonly SkillView[]): SkillRow[] {
  const known = new Set(skills.map((skill) => skill.id));
  const below = new Map<string, SkillView[]>();
  for (const skill of skills) {
    const parent = skill.parent_id !== null && known.has(skill.parent_id) ? skill.parent_id : '';
    below.set(parent, [...(below.get(parent) ?? []), skill]);
  }
  const rows: SkillRow[] = [];
  const walk = (parent: string, depth: number) => {
    for (const skill of below.get(parent) ?? []) {
      rows.push({ skill, depth });
      walk(skill.id, depth + 1);
    }
  };
  walk('', 0);
  return rows;
}

/** A skill and everything below it: neither may stand above it. */
export function withBelow(skills: readonly SkillView[], id: string): Set<string> {
  const found = new Set([id]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const skill of skills) if (skill.parent_id !== null && found.has(skill.parent_id)) found.add(skill.id);
  }
  return found;
}
