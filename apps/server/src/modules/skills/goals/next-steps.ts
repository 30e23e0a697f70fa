import type { DataOf } from '@praxis/contract/core/endpoint';
import { MOST_SUGGESTIONS, type nextSteps } from '@praxis/contract/skills/goals';
import type { FrameKind } from '@praxis/contract/skills/maps';
import { type Mastery, wantedAt } from '@praxis/scoring/mastery';
import { isMet, suggest } from '@praxis/scoring/suggest';
import type { Db } from '../../../platform/database/db.ts';
import { masteryBySkill, toMasteryView } from '../evidence/mastery-view.ts';
import { findOwnProofs } from '../evidence/own-proofs.ts';
import { mayReadFrame } from '../maps/maps.access.ts';
import { skillObjectKinds } from '../maps/skill-objects.ts';
import { findGoals, findObjects, findWay } from './goals.store.ts';

/** What has to be mastered before a goal. */
const BEFORE_LEVEL = 3;

type Person = { userId: string; now: Date };
type Placed = { id: string; name: string; kind: FrameKind; frame_id: string };

/** Goals whose map their owner still reads. */
export async function readableGoals(db: Db, { userId }: Pick<Person, 'userId'>) {
  const readable = new Map<string, boolean>();
  const goals = [];
  for (const goal of await findGoals(db, userId)) {
    const key = `${goal.kind} ${goal.frame_id}`;
    if (!readable.has(key)) readable.set(key, await mayReadFrame(db, userId, { kind: goal.kind, id: goal.frame_id }));
    if (readable.get(key)) goals.push(goal);
  }
  return goals;
}

/** What of the linked objects the person may open, as candidates. */
async function candidatesFor(db: Db, skillIds: readonly string[], person: Person) {
  const links = Map.groupBy(await findObjects(db, skillIds, person.userId, person.now), ({ kind }) => kind);
  const candidates = [];
  for (const { kind, visible } of skillObjectKinds(db)) {
    const some = links.get(kind) ?? [];
    if (some.length === 0) continue;
    const objects = new Map(some.map(({ id, part }) => [`${id} ${part}`, { id, part }]));
    const open = new Map((await visible(db, [...objects.values()], person)).map((object) => [`${object.id} ${object.part}`, object]));
    for (const { skill_id: skillId, id, part } of some) {
      const object = open.get(`${id} ${part}`);
      if (object) candidates.push({ ...object, kind, skillId, key: `${kind} ${id} ${part}` });
    }
  }
  return candidates;
}

const placed = ({ id, name, kind, frame_id }: Placed) => ({ id, name, frame_kind: kind, frame_id });

/** How far the goals of a person are, and what to do next. */
export async function nextStepsOf(db: Db, person: Person): Promise<DataOf<typeof nextSteps>> {
  const goals = await readableGoals(db, person);
  const levels = new Map(goals.map(({ id, level }) => [id, level]));
  const way = await findWay(db, [...levels.keys()]);
  const ids = way.map(({ id }) => id);
  const masteries: Map<string, Mastery> = masteryBySkill(
    await findOwnProofs(db, { skillIds: ids, userIds: [person.userId], asOf: person.now }),
    person.now,
  );
  const skills = way.map(({ id, goal_id: goal, needs }) => ({
    id,
    goal,
    needs,
    level: levels.get(id) ?? BEFORE_LEVEL,
    mastery: masteries.get(id),
  }));
  const missing = skills.filter((skill) => !isMet(skill)).map(({ id }) => id);
  const byId = new Map(way.map((skill) => [skill.id, skill]));
  const best = suggest(skills, await candidatesFor(db, missing, person), MOST_SUGGESTIONS);
  return {
    goals: goals.map((goal) => {
      const mastery = masteries.get(goal.id);
      const reached = isMet({ mastery, level: goal.level });
      return { ...placed(goal), level: goal.level, wanted: wantedAt(goal.level), reached, mastery: toMasteryView(mastery) };
    }),
    suggestions: best.map(({ candidate: { kind, id, part, title, link, minutes }, skill }) => ({
      ...{ kind, id, part, title, link, minutes, wanted: wantedAt(skill.level) },
      skill: { ...placed(byId.get(skill.id)!), mastery: toMasteryView(masteries.get(skill.id)) },
      goal: levels.has(skill.id) ? null : (byId.get(skill.goal)?.name ?? null),
    })),
  };
}
