import type { Db } from '../../../platform/database/db.ts';

/** Where a mentor stands. */
export type MentorState = 'invited' | 'accepted' | 'declined';
/** A mentor of an entrant. */
export type MentorRow = { registration_id: string; user_id: string; state: MentorState; invited_at: Date };

const mentors = (db: Db) => db.selectFrom('mentors').select(['registration_id', 'user_id', 'state', 'invited_at']).$castTo<MentorRow>();

export const findMentor = (db: Db, registrationId: string, userId: string) =>
  mentors(db).where('registration_id', '=', registrationId).where('user_id', '=', userId).executeTakeFirst();

export const lockMentor = (db: Db, registrationId: string, userId: string) =>
  mentors(db).where('registration_id', '=', registrationId).where('user_id', '=', userId).forUpdate().executeTakeFirst();

export const findMentors = async (db: Db, registrationIds: readonly string[]) =>
  registrationIds.length === 0
    ? []
    : mentors(db)
        .where('registration_id', 'in', [...registrationIds])
        .orderBy('invited_at')
        .orderBy('user_id')
        .execute();

export const putInvited = (db: Db, registrationId: string, userId: string, now: Date) =>
  db
    .insertInto('mentors')
    .values({ registration_id: registrationId, user_id: userId, state: 'invited', invited_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['registration_id', 'user_id'])
        .doUpdateSet({ state: 'invited', invited_at: now, answered_at: null })
        .where('mentors.state', '!=', 'accepted'),
    )
    .execute();

export const setAnswered = (db: Db, registrationId: string, userId: string, state: 'accepted' | 'declined', now: Date) =>
  db
    .updateTable('mentors')
    .set({ state, answered_at: now })
    .where('registration_id', '=', registrationId)
    .where('user_id', '=', userId)
    .execute();

export const dropMentor = (db: Db, registrationId: string, userId: string) =>
  db.deleteFrom('mentors').where('registration_id', '=', registrationId).where('user_id', '=', userId).execute();

/** Entrants of a competition that a teacher mentors or is asked to. */
export const findMentored = (db: Db, competitionId: string, userId: string) =>
  db
    .selectFrom('mentors')
    .innerJoin('entrants as e', 'e.id', 'mentors.registration_id')
    .select(['mentors.registration_id', 'mentors.state', 'e.name', 'e.state as entry_state', 'e.team_id'])
    .where('e.competition_id', '=', competitionId)
    .where('mentors.user_id', '=', userId)
    .where('e.state', '!=', 'withdrawn')
    .orderBy('mentors.registration_id')
    .$castTo<{ registration_id: string; state: MentorState; name: string; entry_state: string; team_id: string | null }>()
    .execute();

/** Whether somebody mentors an entrant of a competition, or is asked to. */
export const mentorsIn = async (db: Db, competitionId: string, userId: string) =>
  (await findMentored(db, competitionId, userId)).some((row) => row.state === 'accepted');

/** Whether somebody has agreed to mentor an entrant. */
export const isMentorOf = async (db: Db, registrationId: string, userId: string) =>
  (await mentors(db)
    .where('registration_id', '=', registrationId)
    .where('user_id', '=', userId)
    .where('state', '=', 'accepted')
    .executeTakeFirst()) !== undefined;
