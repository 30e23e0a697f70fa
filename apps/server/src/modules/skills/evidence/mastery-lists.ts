import type { FrameKind } from '@praxis/contract/skills/maps';
import { type Mastery, type MasteryState, masteryOf, masteryState } from '@praxis/scoring/mastery';
import type { Db } from '../../../platform/database/db.ts';
import { learnersOf } from '../../spaces/index.ts';
import { toFrameView } from '../maps/frame-view.ts';
import { framesTheActorSees, type SeenFrame } from '../maps/maps.access.ts';
import { findProofsByPerson } from './evidence.store.ts';
import { masteriesOf } from './mastery-view.ts';
import { findOwnProofs } from './own-proofs.ts';
import { findVerifiedSkills, type VerifiedSkill } from './verified-skills.store.ts';
import { proofsForOwner } from './visible-proofs.rules.ts';

const STUDENTS_AT_ONCE = 100;
const MOST_STUDENTS = 300;
const MOST_SKILLS = 300;

const framesOf = (db: Db, userId: string) => framesTheActorSees({ actor: { userId, utype: 2, sessionId: '0' }, db });

/** A skill; with the map it stands in where another one has its name. */
type MappedSkill = VerifiedSkill & { map: { kind: FrameKind; id: string; title: string } | null };

/** Skills of one name with the maps that tell them apart; the others need none, and nothing is asked for them. */
async function mapped(db: Db, frames: readonly SeenFrame[], skills: readonly VerifiedSkill[]): Promise<MappedSkill[]> {
  const alike = Map.groupBy(skills, ({ name }) => name);
  const namesake = ({ name }: VerifiedSkill) => alike.get(name)!.length > 1;
  const used = new Set(skills.filter(namesake).map(({ kind, frame_id }) => `${kind} ${frame_id}`));
  const maps = new Map<string, MappedSkill['map']>();
  for (const frame of frames) {
    const { kind, id } = frame;
    if (used.has(`${kind} ${id}`)) maps.set(`${kind} ${id}`, { kind, id, title: (await toFrameView(db, frame)).title });
  }
  return skills.map((skill) => ({ ...skill, map: namesake(skill) ? (maps.get(`${skill.kind} ${skill.frame_id}`) ?? null) : null }));
}

/** How far one student is in one skill, by the evidence of a space. */
export type StudentMastery = MappedSkill & { userId: string; state: MasteryState; value: number; at: Date };

/** What each student of a space has proven there, of the skills whoever looks may read; nothing of very large spaces, whose map shows it page by page. */
export async function masteryInSpace(db: Db, of: { spaceId: string; viewerId: string; now: Date }): Promise<StudentMastery[]> {
  const students = (await learnersOf(db, of.spaceId)).flatMap(({ id, former }) => (former ? [] : [id]));
  if (students.length > MOST_STUDENTS) return [];
  const frames = await framesOf(db, of.viewerId);
  const skills = await mapped(
    db,
    frames,
    await findVerifiedSkills(db, { frames, userIds: students, spaceId: of.spaceId, most: MOST_SKILLS }),
  );
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  const found: StudentMastery[] = [];
  for (let first = 0; first < students.length && byId.size > 0; first += STUDENTS_AT_ONCE) {
    const userIds = students.slice(first, first + STUDENTS_AT_ONCE);
    const byPerson = await findProofsByPerson(db, { skillIds: [...byId.keys()], userIds, spaceId: of.spaceId, asOf: of.now });
    for (const [userId, proofs] of byPerson) {
      for (const [skillId, mastery] of masteriesOf(proofs, of.now)) {
        const at = new Date(Math.max(...proofs.get(skillId)!.map((proof) => proof.at)));
        found.push({ ...byId.get(skillId)!, userId, state: masteryState(mastery), value: mastery.value, at });
      }
    }
  }
  return found;
}

/** How somebody's own mastery of a skill changed. */
export type SkillChange = MappedSkill & { value: number; before: number; at: Date };

/** Without evidence mastery begins in the middle. */
const UNKNOWN = 0.5;

/** How a person's mastery of the skills they read changed since a moment, by what they are told now. */
export async function masteryChanges(db: Db, of: { userId: string; since: Date; now: Date }): Promise<SkillChange[]> {
  const frames = await framesOf(db, of.userId);
  const skills = await mapped(db, frames, await findVerifiedSkills(db, { frames, userIds: [of.userId], most: MOST_SKILLS }));
  const rows = await findOwnProofs(db, { skillIds: skills.map(({ id }) => id), userIds: [of.userId], asOf: of.now });
  const bySkill = Map.groupBy(rows, ({ skill_id }) => skill_id);
  return skills.flatMap((skill) => {
    const proofs = proofsForOwner(bySkill.get(skill.id) ?? [], of.now);
    const now: Mastery | undefined = masteryOf(proofs, of.now.getTime());
    if (!now) return [];
    const earlier = proofs.filter(({ at }) => at <= of.since.getTime());
    const before = masteryOf(earlier, of.since.getTime())?.value ?? UNKNOWN;
    return [{ ...skill, value: now.value, before, at: new Date(Math.max(...proofs.map(({ at }) => at))) }];
  });
}
