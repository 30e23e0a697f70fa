import type { RoomRole } from '@praxis/contract/live-classes/room';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findSpaceWithMember, type SpaceMember } from '../spaces/index.ts';
import { type ClassRow, findClass, lockClass } from './schedule/classes.store.ts';

type ClassAsk = { actor: Pick<Actor, 'userId'>; input: { class_id: string }; db: Db };
type SpaceRow = NonNullable<Awaited<ReturnType<typeof findSpaceWithMember>>>['space'];

/** A class, its space, and what the actor is in it. */
export type EnteredClass = { row: ClassRow; space: SpaceRow; member: SpaceMember; staff: boolean };

/** Whether somebody runs classes of the space. */
export const runsClasses = (member: SpaceMember) => member.rights.includes('run_class');
/** Whether somebody keeps the attendance of the classes of the space. */
export const managesAttendance = (member: SpaceMember) => runsClasses(member) || member.rights.includes('manage_attendance');
/** What somebody is called in the room. */
export const roomRoleOf = (member: SpaceMember): Exclude<RoomRole, 'staff'> =>
  member.role === 'owner' || member.role === 'teacher' ? 'teacher' : member.role;

async function around(db: Db, row: ClassRow | undefined, userId: string): Promise<EnteredClass | undefined> {
  const found = row && (await findSpaceWithMember(db, row.space_id, userId));
  if (!row || !found?.member || row.state === 'cancelled') return undefined;
  return { row, space: found.space, member: found.member, staff: runsClasses(found.member) };
}

/** The class of a member of its space, undefined for everybody else. */
export const classOfMember = async (db: Db, classId: string, userId: string) => around(db, await findClass(db, classId), userId);

/** The class of a member, as a page: a stranger's class and a missing one are the same "not for you". */
export async function classTheActorEnters({ actor, input, db }: ClassAsk): Promise<EnteredClass> {
  const entered = await classOfMember(db, input.class_id, actor.userId);
  if (!entered) throw notForYou();
  return entered;
}

/** The same, for the pages of those who run classes. */
export async function classTheActorOversees(ask: ClassAsk): Promise<EnteredClass> {
  const entered = await classTheActorEnters(ask);
  if (!entered.staff) throw notForYou();
  return entered;
}

/** The same, for those who keep its attendance. */
export async function attendanceTheActorSees(ask: ClassAsk): Promise<EnteredClass> {
  const entered = await classTheActorEnters(ask);
  if (!managesAttendance(entered.member)) throw notForYou();
  return entered;
}

/** A class in which the actor does something: a stranger learns nothing. */
export async function classTheActorAttends({ actor, input, db }: ClassAsk): Promise<EnteredClass> {
  const entered = await classOfMember(db, input.class_id, actor.userId);
  if (!entered) throw new Refusal('class_not_found');
  return entered;
}

async function lockedFor({ actor, input, db }: ClassAsk, may: (member: SpaceMember) => boolean): Promise<EnteredClass> {
  const entered = await around(db, await lockClass(db, input.class_id), actor.userId);
  if (!entered) throw new Refusal('class_not_found');
  if (!may(entered.member)) throw new Refusal('not_allowed');
  if (entered.space.state === 'archived') throw new Refusal('space_archived');
  return entered;
}

/** A class the actor runs, locked; nothing changes in an archived space. */
export const classTheActorRuns = (ask: ClassAsk) => lockedFor(ask, runsClasses);

/** A class whose attendance the actor keeps, while it runs and afterwards. */
export const attendanceTheActorManages = (ask: ClassAsk) => lockedFor(ask, managesAttendance);
