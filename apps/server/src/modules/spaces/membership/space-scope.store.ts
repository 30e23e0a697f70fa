import type { Db } from '../../../platform/database/db.ts';
import { memberFrom } from './member.rules.ts';

/** Every space a person belongs to, and whether they edit its content now. */
export async function spacesWithin(db: Db, userId: string): Promise<{ id: string; name: string; share: boolean }[]> {
  const rows = await db
    .selectFrom('spaces')
    .leftJoin('space_members', (join) => join.onRef('space_members.space_id', '=', 'spaces.id').on('space_members.user_id', '=', userId))
    .select([
      'spaces.id',
      'spaces.name',
      'spaces.owner_id',
      'spaces.state as space_state',
      'space_members.role',
      'space_members.state',
      'space_members.ta_rights',
      'space_members.group_id',
    ])
    .where('spaces.state', '!=', 'deleted')
    .where((e) => e.or([e('spaces.owner_id', '=', userId), e('space_members.state', '=', 'approved')]))
    .orderBy('spaces.id', 'desc')
    .execute();
  return rows.flatMap((row) => {
    const member = memberFrom(userId, row);
    const { id, name } = row;
    return member ? [{ id, name, share: row.space_state === 'active' && member.rights.includes('edit_content') }] : [];
  });
}
