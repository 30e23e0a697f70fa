import { languages } from '@praxis/contract/core/message';
import { differs } from '@praxis/rules/listed-person';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import { SheetProblem } from '../../../platform/sheets/sheet-problem.ts';
import {
  addListedPeople,
  addPeopleWithoutPhone,
  findAccountsByPhones,
  holdsPermission,
  joinInstitutionEach,
  promoteToTeachers,
} from '../../accounts/index.ts';
import { peopleInSheet } from '../../people-import/index.ts';
import { ensureClasses } from '../classes/classes.store.ts';
import { isActive } from '../institutions.rules.ts';
import { countMembers, findInstitutionForUpdate, type InstitutionRow } from '../institutions.store.ts';
import { type JudgedMember, judgeMembers, type ListedMember } from './institution-import.rules.ts';
import {
  findAllLines,
  findByNumbers,
  findImport,
  findMemberships,
  lockImport,
  placeMembers,
  replaceLines,
  setImport,
} from './institution-import.store.ts';

async function bytesOf(app: App, db: Db, fileId: string) {
  const file = await findFile(db, fileId);
  if (!file) throw new SheetProblem('file_not_found');
  return Buffer.concat(await (await app.files.store.read(file.storage_key)).toArray());
}

/** What every line of a sheet comes to now. The institution is locked by the caller. */
async function judge(db: Db, institution: InstitutionRow, people: readonly ListedMember[]) {
  const accounts = await findAccountsByPhones(
    db,
    people.map((person) => person.phone),
  );
  const numbers = await findByNumbers(
    db,
    institution.id,
    people.flatMap(({ phone, studentNo }) => (phone === '' && studentNo !== '' ? [studentNo] : [])),
  );
  return judgeMembers(people, {
    institutionId: institution.id,
    accounts: new Map(accounts.map((account) => [account.phone, account])),
    numbers,
    members: await findMemberships(db, [
      ...accounts.map((account) => account.id),
      ...[...numbers.values()].flatMap((account) => (account ? [account.id] : [])),
    ]),
    free: institution.seat_limit - (await countMembers(db, institution.id)),
  });
}

/** The job of a check: reads the sheet and writes the report. Nothing else changes, and a repetition writes the same report anew. */
export async function checkInstitutionSheet(app: App, { payload, db, report }: JobWork) {
  const importId = String(payload.importId);
  const row = await findImport(db, importId);
  if (row?.state !== 'checking') return undefined;
  let people: ListedMember[];
  try {
    const bytes = await bytesOf(app, db, row.file_id);
    people = await peopleInSheet(bytes, ['name', 'phone', 'studentNo', 'role', 'department', 'grade', 'className'], { byNumber: true });
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    await setImport(db, importId, { state: 'unreadable', problem: error.key });
    return { state: 'unreadable' };
  }
  await report(30);
  await inTransaction(app, async (inside) => {
    const institution = await findInstitutionForUpdate(inside, row.institution_id);
    if (!institution || (await lockImport(inside, importId))?.state !== 'checking') return;
    const lines = await judge(inside, institution, people);
    await report(50);
    await replaceLines(inside, importId, lines, (share) => report(50 + share * 45));
    await setImport(inside, importId, { state: 'checked' });
  });
  return { state: 'checked' };
}

type Importing = { institution: InstitutionRow; lines: readonly JudgedMember[]; actorId: string; importId: string; now: Date };

/** Makes the accounts and memberships of an import and brings members up to date. Returns whom to tell. */
async function takeOver(db: Db, { institution, lines, actorId, importId, now }: Importing, report: JobWork['report']) {
  const fresh = lines.filter((line) => line.outcome === 'new_account');
  const phoned = fresh.filter(({ phone }) => phone !== '');
  const numbered = fresh.filter(({ phone }) => phone === '');
  const created = await addListedPeople(db, phoned, languages[0]);
  // A phone somebody registered while the accounts were made: the whole import is tried again and sees that account.
  if (created.length < phoned.length) throw new Error('A phone of the sheet was registered meanwhile');
  const withoutPhone = await addPeopleWithoutPhone(db, numbered, languages[0]);
  await report(40);
  const idOf = new Map([
    ...created.map((user): [string, string] => [user.phone, user.id]),
    ...numbered.map((line, at): [string, string] => [`no ${line.studentNo}`, withoutPhone[at]!]),
  ]);
  const accepted = lines.filter((line) => line.outcome !== 'faulty');
  const placed = accepted.map((line) => ({
    ...line,
    userId: line.userId ?? idOf.get(line.phone || `no ${line.studentNo}`)!,
    madeHere: line.outcome === 'new_account',
  }));
  await placeMembers(db, institution.id, placed);
  await ensureClasses(db, institution.id);
  await joinInstitutionEach(db, institution.id, placed);
  await report(70);
  await promoteToTeachers(
    db,
    placed.filter((person) => person.role === 'teacher').map((person) => person.userId),
    now,
  );
  await audit(db, {
    actorId,
    action: 'members_imported',
    objectType: 'institution',
    objectId: institution.id,
    detail: { importId, people: placed.length, newAccounts: fresh.length },
  });
  await report(90);
  return placed.filter((person) => person.outcome === 'joins').map((person) => person.userId);
}

/** The job of a confirmed import: one transaction, so that it is there whole or not at all, however often it is begun. */
export async function carryOutInstitutionImport(
  app: App,
  { payload, report }: JobWork,
  notify: (db: Db, userIds: string[], name: string) => Promise<void>,
) {
  const importId = String(payload.importId);
  return inTransaction(app, async (db) => {
    const known = await findImport(db, importId);
    const institution = known && (await findInstitutionForUpdate(db, known.institution_id));
    const row = institution && (await lockImport(db, importId));
    if (!institution || row?.state !== 'importing') return undefined;
    const now = app.clock.now();
    const actorId = row.confirmed_by!;
    const stop = async (problem: string) => {
      await setImport(db, importId, { state: 'stopped', problem });
      return { state: 'stopped' };
    };
    try {
      isActive(institution, now);
    } catch (error) {
      if (error instanceof Refusal) return stop(error.key);
      throw error;
    }
    const may =
      (await holdsPermission(db, actorId, 'institution_admin', institution.id)) ||
      (await holdsPermission(db, actorId, 'platform_operator'));
    if (!may) return stop('not_allowed');
    const view = await findAllLines(db, importId);
    const people = view.map((line) => ({
      line: line.line,
      name: line.name,
      phone: line.phone,
      studentNo: line.student_no,
      // A word that is no role is kept in the report as its fault alone.
      role: line.fault === 'line_role_wrong' ? '?' : line.role,
      department: line.department,
      grade: line.grade,
      className: line.class_name,
    }));
    const lines = await judge(db, institution, people);
    if (differs(view, lines)) {
      await replaceLines(db, importId, lines);
      await setImport(db, importId, { state: 'checked', changed: true });
      return { state: 'checked' };
    }
    await report(15);
    const reported = await takeOver(db, { institution, lines, actorId, importId, now }, report);
    if (reported.length > 0) await notify(db, reported, institution.name);
    await setImport(db, importId, { state: 'done', done_at: now });
    return { state: 'done' };
  });
}
