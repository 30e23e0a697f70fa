import { setImmediate } from 'node:timers/promises';
import { masteryState as states } from '@praxis/contract/skills/maps';
import { type Mastery, masteryState } from '@praxis/scoring/mastery';
import type { Db } from '../../../platform/database/db.ts';
import { findProofsByPerson } from '../evidence/evidence.store.ts';
import { masteriesOf } from '../evidence/mastery-view.ts';
import { findSkillTree } from '../maps/map.store.ts';
import type { SeenFrame } from '../maps/maps.access.ts';

/** Few, so that the database looks for some while mastery of those before is computed. */
const STUDENTS_AT_ONCE = 20;
/** How far back a comparison looks. */
const MONTH_MS = 30 * 86_400_000;

type ClassSkill = Awaited<ReturnType<typeof findSkillTree>>[number];
/** One student and one skill by their places; values in percent. `before` is null without evidence then, undefined where nobody asked. */
export type ClassCell = { student: number; skill: number; state: number } & Record<'value' | 'low' | 'high' | 'evidence', number> & {
    before: number | null | undefined;
  };

/** A share in whole percent. */
export const percent = (share: number) => Math.round(share * 100);

/** What some students of a class have mastered, by their place and that of the skill. */
function cellsOf(
  masteries: ReadonlyMap<string, Mastery>,
  before: ReadonlyMap<string, Mastery> | undefined,
  student: number,
  places: ReadonlyMap<string, number>,
): ClassCell[] {
  const cells: ClassCell[] = [];
  for (const [skillId, mastery] of masteries) {
    const then = before?.get(skillId);
    cells.push({
      student,
      skill: places.get(skillId)!,
      state: states.options.indexOf(masteryState(mastery)),
      value: percent(mastery.value),
      low: percent(mastery.low),
      high: percent(mastery.high),
      evidence: mastery.count,
      before: before && (then ? percent(then.value) : null),
    });
  }
  return cells.sort((one, other) => one.skill - other.skill);
}

/** Some skills and those above them, in their order, and where each stands among them. */
function withAncestors(skills: readonly ClassSkill[], wanted: ReadonlySet<number>) {
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  const ids = new Set<string>();
  for (const place of wanted)
    for (let at: ClassSkill | undefined = skills[place]; at && !ids.has(at.id); at = byId.get(at.parent_id ?? '')) ids.add(at.id);
  const kept = skills.filter(({ id }) => ids.has(id));
  const now = new Map(kept.map(({ id }, place) => [id, place]));
  return { kept, places: new Map([...wanted].map((place) => [place, now.get(skills[place]!.id)!])) };
}

/** Answers in order, the next one asked for while one is worked on. */
async function* askedAhead<Part, Answer>(parts: readonly Part[], ask: (part: Part) => Promise<Answer>): AsyncGenerator<[Part, Answer]> {
  let next = parts.length > 0 ? ask(parts[0]!) : undefined;
  for (const [at, part] of parts.entries()) {
    const answer = await next!;
    const coming = parts[at + 1];
    if (coming !== undefined) {
      next = ask(coming);
      // It is met when it is waited for; whoever stops before has no use for it.
      next.catch(() => undefined);
      // Only with a turn of the loop is it on its way: whoever counts at once would keep it here.
      await setImmediate();
    }
    yield [part, answer];
  }
}

type Asked = { frame: SeenFrame; spaceId: string; students: readonly { id: string }[]; now: Date; compare: boolean };

/**
 * Students by skills of a map, from what they did in a space. A framework of thousands has columns for what somebody of the class proved,
 * and those that stand above.
 */
export async function classCells(db: Db, { frame, spaceId, students, now, compare }: Asked) {
  const skills = await findSkillTree(db, frame);
  const skillIds = skills.map(({ id }) => id);
  const places = new Map(skills.map(({ id }, place) => [id, place]));
  const cells: ClassCell[] = [];
  const moments = compare ? [now, new Date(now.getTime() - MONTH_MS)] : [now];
  const parts = Array.from({ length: Math.ceil(students.length / STUDENTS_AT_ONCE) }, (_, no) => no * STUDENTS_AT_ONCE).map((first) => ({
    ...{ first, userIds: students.slice(first, first + STUDENTS_AT_ONCE).map(({ id }) => id) },
  }));
  const proofsOf = async ({ userIds }: (typeof parts)[number]) => {
    const proofs = [];
    for (const asOf of moments) proofs.push(await findProofsByPerson(db, { skillIds, userIds, spaceId, asOf }));
    return proofs;
  };
  for await (const [{ first, userIds }, proofs] of askedAhead(parts, proofsOf))
    for (const [place, id] of userIds.entries()) {
      const [masteries, before] = proofs.map((byPerson, at) => masteriesOf(byPerson.get(id), moments[at]!));
      cells.push(...cellsOf(masteries!, before, first + place, places));
    }
  const shown = withAncestors(skills, new Set(cells.map(({ skill }) => skill)));
  return {
    skills: shown.kept.map(({ id, name, parent_id }) => ({ id, name, parent_id })),
    cells: cells.map((cell) => ({ ...cell, skill: shown.places.get(cell.skill)! })),
  };
}
