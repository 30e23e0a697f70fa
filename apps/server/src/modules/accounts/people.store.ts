import type { Db } from '../../platform/database/db.ts';

type PersonRow = { id: string; name: string; avatar_file_id: string | null };

export const findPeople = (db: Db, ids: string[]) =>
  db.selectFrom('people').select(['id', 'name', 'avatar_file_id']).where('id', 'in', ids).$castTo<PersonRow>().execute();
