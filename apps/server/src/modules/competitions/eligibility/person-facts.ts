import type { ProfileField } from '@praxis/contract/competitions/entry';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { bornBy, type PersonFacts } from './eligibility.rules.ts';
import { type FactsRow, findFacts } from './eligibility.store.ts';

/** A person with what stands for them alone; the id number itself is never handed on. */
export type Participant = PersonFacts & { active: boolean; studentNo: string; phone: string | null; idNumberHash: Buffer | null };

const has: Record<ProfileField, (row: FactsRow) => boolean> = {
  real_name: (row) => row.real_name !== '',
  student_no: (row) => Boolean(row.student_no || row.member_no),
  school: (row) => row.school !== '' || row.institution_id !== null,
  email: (row) => Boolean(row.email),
  phone: (row) => row.proven_phone !== null,
  id_number: (row) => row.id_number_bytes !== null,
  avatar: (row) => row.avatar_file_id !== null,
};

/** What the school knows of people who would take part, in the order asked for; ids of nobody are absent. */
export async function participantsBy(app: Pick<App, 'secrets'>, db: Db, ids: readonly string[]): Promise<Participant[]> {
  if (ids.length === 0) return [];
  const rows = await findFacts(db, ids);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    utype: row.utype,
    institutionId: row.institution_id,
    institutionName: row.institution_name ?? '',
    grade: row.grade ?? '',
    born: row.id_number_bytes ? bornBy(app.secrets.decrypt(row.id_number_bytes)) : null,
    filled: new Set((Object.keys(has) as ProfileField[]).filter((field) => has[field](row))),
    active: row.status === 'active',
    studentNo: row.member_no || row.student_no || '',
    phone: row.proven_phone,
    idNumberHash: row.id_number_hash,
  }));
}
