import { addressOf, type PageAddress } from '@praxis/contract/core/pages';
import { usualThresholds } from '@praxis/contract/statistics/risks';
import type { App } from '../../../platform/app.ts';
import { type ComputedAsk, type ComputedRow, type Measure, measures } from '../../../platform/statistics.ts';
import { assessmentsDueFor, assessmentWorkFor } from '../../assessments/index.ts';
import { failedChecks, labsDueFor, labWorkFor } from '../../labs/index.ts';
import { projectsDueFor, projectWorkFor } from '../../projects/index.ts';
import { masteryChanges, masteryInSpace, statesOfInstitution } from '../../skills/index.ts';
import { placesOf } from '../../spaces/index.ts';

const MONTH_MS = 30 * 86_400_000;
/** Less of a change is none. */
const A_POINT = 0.01;
const GRADED: readonly string[] = ['mark', 'regrade', 'report', 'project'];

/** What waits for whoever looks to be graded in a space, work by work. */
async function worksWaiting({ db, id, viewerId, now }: ComputedAsk): Promise<ComputedRow[]> {
  const places = (await placesOf(db, viewerId)).filter(({ spaceId, member }) => spaceId === id && member.role !== 'student');
  if (places.length === 0) return [];
  const lists = [await assessmentWorkFor(db, places, now), await labWorkFor(db, places), await projectWorkFor(db, viewerId, places)];
  return lists
    .flat()
    .filter(({ kind }) => GRADED.includes(kind))
    .map(({ kind, id: work, title, count, since, to }) => ({
      ...{ key: `waiting ${kind} ${work}`, spaceId: id, object: `${kind}:${work}`, title, link: to as PageAddress },
      ...{ at: new Date(since ?? now), n: count, value: count },
    }));
}

/** What a person has to do now. */
async function worksDue({ db, id, now }: ComputedAsk): Promise<ComputedRow[]> {
  const lists = [await assessmentsDueFor(db, id, now), await labsDueFor(db, id, now), await projectsDueFor(db, id, now)];
  return lists.flat().map(({ kind, id: work, space_id, title, due_at, to }) => ({
    ...{ key: `due ${kind} ${work}`, personId: id, spaceId: space_id, object: `${kind}:${work}`, title, link: to as PageAddress },
    ...{ at: new Date(due_at ?? now), n: 1, value: due_at ?? 0 },
  }));
}

/** Each student and each skill of which a space knows how far they are; those surely below count. */
async function weakSkills({ db, id, viewerId, now }: ComputedAsk): Promise<ComputedRow[]> {
  const found = (await masteryInSpace(db, { spaceId: id, viewerId, now })).filter(({ state }) => state !== 'thin' && state !== 'unknown');
  return found.map(({ id: skill, name, kind, frame_id, map, userId, state, at }) => ({
    ...{ key: `skill ${skill} ${userId}`, personId: userId, spaceId: id, object: `skill:${skill}`, title: name, at },
    ...{ map, n: 1, value: state === 'below' ? 1 : 0 },
    link: `${addressOf('classSkills', { spaceId: id })}?frame=${encodeURIComponent(`${kind} ${frame_id}`)}` as PageAddress,
  }));
}

/** How many pairs of a student and a skill each space of an institution has mastered, of those with enough evidence. */
async function skillsReached({ db, id, now }: ComputedAsk): Promise<ComputedRow[]> {
  return (await statesOfInstitution(db, id, now)).map(({ space, counts: { below, on_the_way, reached }, at }) => ({
    ...{ key: `states ${space.id}`, spaceId: space.id, object: `space:${space.id}`, title: space.name, at: new Date(at), link: '' },
    ...{ n: below + on_the_way + reached, value: reached },
  }));
}

async function skillChanges({ db, id, now }: ComputedAsk): Promise<ComputedRow[]> {
  const changes = await masteryChanges(db, { userId: id, since: new Date(now.getTime() - MONTH_MS), now });
  return changes
    .filter(({ value, before }) => Math.abs(value - before) >= A_POINT)
    .map(({ id: skill, name, kind, frame_id, map, value, before, at }) => ({
      ...{ key: `skill ${skill}`, personId: id, object: `skill:${skill}`, title: name, map, at, n: 1 },
      value: Math.round(1e4 * (value - before)) / 100,
      link: `${addressOf('skillMap', { frameKind: kind, frameId: frame_id })}?skill=${skill}` as PageAddress,
    }));
}

async function labStuck({ db, id }: ComputedAsk): Promise<ComputedRow[]> {
  const found = await failedChecks(db, { spaceId: id, least: usualThresholds.lab_checks! });
  return found.map(({ user_id, task_id, rule, step, at, count }) => ({
    ...{ key: `stuck ${task_id} ${rule} ${user_id}`, personId: user_id, spaceId: id, object: `lab:${task_id}`, title: step, at },
    ...{ n: 1, value: count, link: addressOf('labWall', { taskId: task_id }) },
  }));
}

type Compute = (ask: ComputedAsk) => Promise<ComputedRow[]>;

const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 200;

/** What is dear to compute is the same for half a minute to whoever asks again: the dashboard, its number and the pages of its rows. */
function remembered(compute: Compute): Compute {
  const known = new Map<string, { until: number; rows: ComputedRow[] }>();
  return async (ask) => {
    const key = `${ask.id} ${ask.viewerId}`;
    const now = ask.now.getTime();
    const found = known.get(key);
    if (found && found.until > now && found.until <= now + REMEMBERED_MS) return found.rows;
    const rows = await compute(ask);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(key, { until: now + REMEMBERED_MS, rows });
    return rows;
  };
}

/** Numbers of several modules, made where somebody looks. */
export function computedMeasures(app: App) {
  const zone = app.instance.timeZone;
  const add = (measure: Omit<Measure, 'version' | 'momentary' | 'from'>, compute: Compute, follower?: string) =>
    measures.register(app, { ...measure, version: 1, momentary: true, from: { compute, zone, ...(follower && { follower }) } });
  add({ key: 'works_waiting', unit: 'count', fold: 'count', scopes: ['space'] }, worksWaiting);
  add({ key: 'works_due', unit: 'count', fold: 'count', scopes: ['person'] }, worksDue);
  add({ key: 'lab_stuck', unit: 'count', fold: 'count', scopes: ['space'] }, labStuck);
  add({ key: 'weak_skills', unit: 'share', fold: 'share', scopes: ['space'] }, remembered(weakSkills), 'evidence');
  const settled = { unit: 'share', fold: 'share', scopes: ['institution'], open: true } as const;
  add({ key: 'skills_reached', ...settled }, skillsReached, 'evidence');
  add({ key: 'skill_changes', unit: 'percent', fold: 'mean', scopes: ['person'] }, skillChanges, 'evidence');
}
