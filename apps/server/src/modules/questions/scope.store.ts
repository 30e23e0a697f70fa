import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { holdsPermission, isActiveTeacher } from '../accounts/index.ts';
import { institutionOf } from '../institutions/index.ts';
import { placesOf } from '../spaces/index.ts';

/** How far a person's hand goes among banks. */
export type Scope = {
  userId: string;
  teacher: boolean;
  operator: boolean;
  /** Their institution, when they teach. */
  institutionId: string | null;
  /** Whether they administer it. */
  administers: boolean;
  /** Spaces whose content they edit. */
  spaceIds: string[];
};

/** What decides which banks a person may use and change. */
export async function scopeOf(db: Db, userId: string): Promise<Scope> {
  const teacher = await isActiveTeacher(db, userId);
  const places = await placesOf(db, userId);
  const institution = teacher ? await institutionOf(db, userId) : undefined;
  return {
    userId,
    teacher,
    operator: teacher && (await holdsPermission(db, userId, 'platform_operator')),
    institutionId: institution?.id ?? null,
    administers: institution !== undefined && (await holdsPermission(db, userId, 'institution_admin', institution.id)),
    spaceIds: places.filter((place) => place.member.rights.includes('edit_content')).map((place) => place.spaceId),
  };
}

/** The condition on a bank `b` that somebody may use its questions. */
export const mayUse = (scope: Scope) => sql<boolean>`(b.deleted_at is null and (
  b.owner_id = ${scope.userId}
  or (b.scope = 'space' and b.space_id = any(${scope.spaceIds}::bigint[]))
  or (b.scope = 'institution' and b.institution_id = ${scope.institutionId}::bigint)
  or (b.scope = 'platform' and ${scope.teacher}::boolean)))`;
/** What decides who may change a bank. */
export type BankFacts = { owner_id: string; scope: string; space_id: string | null; institution_id: string | null };

/** Whether somebody may add to a bank and change its questions. */
export function mayEdit(scope: Scope, bank: BankFacts) {
  if (bank.owner_id === scope.userId) return true;
  if (bank.scope === 'space') return bank.space_id !== null && scope.spaceIds.includes(bank.space_id);
  if (bank.scope === 'institution') return scope.administers && bank.institution_id === scope.institutionId;
  return bank.scope === 'platform' && scope.operator;
}

/** Ids of the banks somebody may use. */
export async function banksTheActorMayUse(db: Db, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select b.id from question_banks b where ${mayUse(scope)}`.execute(db);
  return rows.map((row) => row.id);
}
