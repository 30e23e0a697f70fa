import { checkInstitutionSheet, confirmInstitutionImport, getInstitutionImport } from '@praxis/contract/institutions/console';
import type { TestPerson, world } from '../world.ts';
import { freshPhone, upload } from './accounts.ts';

type World = Awaited<ReturnType<typeof world>>;

/** Institutions in force, their administrators and members, and sheets brought into them. */
export function institutionMakers(at: World) {
  async function institution(traits: { seat_limit?: number; valid_to?: Date } = {}) {
    const admin = await at.person('teacher');
    const code = `i${freshPhone()}`;
    const { id } = await at.db
      .insertInto('institutions')
      .values({
        ...{ applicant_id: admin.id, name: `学校 ${code}`, code, contact: '沈知远', phone: freshPhone(), state: 'approved' },
        ...{ valid_from: new Date('2026-01-01T00:00:00Z'), ...traits },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await at.db.insertInto('institution_members').values({ institution_id: id, user_id: admin.id, role: 'admin' }).execute();
    await at.db.updateTable('users').set({ institution_id: id }).where('id', '=', admin.id).execute();
    await at.db.insertInto('user_grants').values({ user_id: admin.id, permission: 'institution_admin', scope_id: id }).execute();
    return { institution_id: id, admin };
  }

  const settled = (import_id: string, who: TestPerson) =>
    at.until(
      'the import settles',
      async () => {
        const { data } = await at.as(who).call(getInstitutionImport, { import_id });
        return data.state !== 'checking' && data.state !== 'importing' && data;
      },
      60,
    );

  /** Uploads a sheet and has it checked. */
  async function check(of: { institution_id: string; admin: TestPerson }, bytes: Buffer | string, name = 'people.csv') {
    const { file_id } = await upload(at, of.admin, 'institution_sheet', name, Buffer.from(bytes));
    const started = await at.as(of.admin).call(checkInstitutionSheet, { institution_id: of.institution_id, file_id: file_id! });
    if (started.code !== 1) throw new Error(`The sheet was refused: ${started.key}`);
    return settled(started.data.import_id, of.admin);
  }

  /** Takes a checked sheet over and waits until it is through. */
  async function confirm(import_id: string, who: TestPerson, skip_faulty = false) {
    const started = await at.as(who).call(confirmInstitutionImport, { import_id, skip_faulty });
    if (started.code !== 1) throw new Error(`The import was refused: ${started.key}`);
    return settled(import_id, who);
  }
  return { institution, check, confirm, settled };
}
