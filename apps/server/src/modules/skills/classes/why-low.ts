import { masteryOf } from '@praxis/scoring/mastery';
import type { Db } from '../../../platform/database/db.ts';
import { findProofs, findProofsByPerson } from '../evidence/evidence.store.ts';
import { masteriesOf } from '../evidence/mastery-view.ts';
import { toStaffRow } from '../evidence/proofs-of-person.ts';
import { proofsForOwner, type VisibleProof } from '../evidence/visible-proofs.rules.ts';
import { findNeighbours, findObjectsOf } from '../maps/map.store.ts';
import { type SeenLesson, skillObjectKinds } from '../maps/skill-objects.ts';
import { percent } from './class-cells.ts';

/** Who stands below this in a skill lacks it for what builds on it. */
const LACKS = 60;
/** A work on which less than this share of the points was reached is one they lost on. */
const LOST = 0.6;
/** A lesson of which less was watched or read on average is one they missed. */
const SEEN = 0.8;
const [MOST_NEEDS, MOST_LOST, MOST_LESSONS] = [3, 3, 3];

type Asked = {
  spaceId: string;
  skillId: string;
  userIds: readonly string[];
  /** Below how many percent somebody stands low. */
  below: number;
  now: Date;
};
type Low = { id: string; proofs: readonly VisibleProof[]; pulls: readonly number[] };

/** Students below the bound, with what their number is made of. */
async function lowStudents(db: Db, { spaceId, skillId, userIds, below, now }: Asked): Promise<Low[]> {
  const rows = (await findProofs(db, { skillIds: [skillId], userIds, spaceId, asOf: now })).map(toStaffRow);
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return userIds.flatMap((id) => {
    const proofs = proofsForOwner(byPerson.get(id) ?? [], now);
    const mastery = masteryOf(proofs, now.getTime());
    return mastery && percent(mastery.value) < below ? [{ id, proofs, pulls: mastery.pulls }] : [];
  });
}

/** What pulls the number of a student down most. */
function reasonOf({ id, proofs, pulls }: Low) {
  const worst = proofs.map((_, place) => place).toSorted((one, other) => pulls[one]! - pulls[other]!)[0]!;
  const { row, ratio } = proofs[worst]!;
  return { id, title: row.title, place: row.place, ratio };
}

/** The works on which they lost most points of the skill together, those that cost most first. */
function worksLost(low: readonly Low[]) {
  const works = Map.groupBy(
    low.flatMap(({ proofs }) => proofs).filter(({ row, weight }) => row.object_kind !== 'skill' && weight > 0),
    ({ row }) => `${row.object_kind} ${row.place} ${row.title}`,
  );
  return [...works.values()]
    .map((proofs) => {
      const weight = proofs.reduce((sum, one) => sum + one.weight, 0);
      const reached = proofs.reduce((sum, one) => sum + one.ratio * one.weight, 0);
      const { object_kind: kind, title, place } = proofs[0]!.row;
      const students = new Set(proofs.map(({ row }) => row.user_id)).size;
      return { work: { kind, title, place, ratio: reached / weight, students }, lost: weight - reached };
    })
    .filter(({ work }) => work.ratio < LOST)
    .toSorted((one, other) => other.lost - one.lost)
    .slice(0, MOST_LOST)
    .map(({ work }) => work);
}

/** Skills this one builds on which they lack as well, what most of them lack first. */
async function needsLacking(db: Db, { spaceId, skillId, now }: Asked, userIds: readonly string[]) {
  const needs = (await findNeighbours(db, skillId)).filter(({ how }) => how === 'needs');
  const byPerson = await findProofsByPerson(db, { skillIds: needs.map(({ id }) => id), userIds, spaceId, asOf: now });
  const masteries = userIds.map((id) => masteriesOf(byPerson.get(id), now));
  return needs
    .map(({ id, name }) => {
      const values = masteries.flatMap((mastery) => mastery.get(id)?.value ?? []);
      return { id, name, low: values.filter((value) => percent(value) < LACKS).length, none: userIds.length - values.length };
    })
    .filter(({ low }) => low > 0)
    .toSorted((one, other) => other.low - one.low)
    .slice(0, MOST_NEEDS);
}

/** Lessons about the skill of which they saw too little, the least seen first. */
async function lessonsMissed(db: Db, { spaceId, skillId, now }: Asked, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  const objects = Map.groupBy(await findObjectsOf(db, skillId), ({ kind }) => kind);
  const lessons: SeenLesson[] = [];
  for (const { kind, seen } of skillObjectKinds(db))
    if (seen && objects.has(kind)) lessons.push(...(await seen(db, objects.get(kind)!, { spaceId, userIds, now })));
  return lessons
    .filter(({ ratio }) => ratio < SEEN)
    .toSorted((one, other) => one.ratio - other.ratio)
    .slice(0, MOST_LESSONS)
    .map(({ title, link: place, ratio, started }) => ({ title, place, ratio, none: userIds.length - started }));
}

/** Why students of a class stand low in a skill, from what they did in their space. */
export async function whyLow(db: Db, asked: Asked) {
  const low = await lowStudents(db, asked);
  const ids = low.map(({ id }) => id);
  return {
    ...{ students: low.map(reasonOf), lost: worksLost(low), needs: await needsLacking(db, asked, ids), lacks: LACKS },
    lessons: await lessonsMissed(db, asked, ids),
  };
}
