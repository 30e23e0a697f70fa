import { languages } from '@praxis/contract/core/message';
import { differs } from '@praxis/rules/listed-person';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import type { JobWork } from '../../../platform/jobs/jobs.ts';
import { SheetProblem } from '../../../platform/sheets/sheet-problem.ts';
import { addListedPeople, findAccountsByPhones } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { peopleInSheet } from '../../people-import/index.ts';
import { memberIn } from '../membership/member.store.ts';
import { freePlacesOf, linkToSpace, publishToMembers, publishToStaff } from '../membership/seats.ts';
import { type LockedSpace, lockSpace } from '../spaces.store.ts';
import { type JudgedLine, judgeLines, type ListedPerson } from './member-import.rules.ts';
import {
  enrol,
  ensureGroups,
  findAllImportLines,
  findInside,
  findMemberImport,
  lockMemberImport,
  replaceImportLines,
  setMemberImport,
} from './member-import.store.ts';

async function bytesOf(app: App, db: Db, fileId: string) {
  const file = await findFile(db, fileId);
  if (!file) throw new SheetProblem('file_not_found');
  return Buffer.concat(await (await app.files.store.read(file.storage_key)).toArray());
}

/** What every line of a sheet comes to now. The space is locked by the caller. */
async function judge(db: Db, space: LockedSpace, people: readonly ListedPerson[]) {
  const accounts = await findAccountsByPhones(
    db,
    people.map((person) => person.phone),
  );
  return judgeLines(people, {
    accounts: new Map(accounts.map((account) => [account.phone, account])),
    inside: await findInside(db, space.id),
    groups: new Set((await ensureGroups(db, space.id, [])).keys()),
    free: await freePlacesOf(db, space),
  });
}

/** The job of a check: reads the sheet and writes the report. Nothing else changes, and a repetition writes the same report anew. */
export async function checkSheet(app: App, { payload, db, report }: JobWork) {
  const importId = String(payload.importId);
  const row = await findMemberImport(db, importId);
  if (row?.state !== 'checking') return undefined;
  let people: ListedPerson[];
  try {
    people = await peopleInSheet(await bytesOf(app, db, row.file_id), ['name', 'phone', 'studentNo', 'group']);
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    await setMemberImport(db, importId, { state: 'unreadable', problem: error.key });
    return { state: 'unreadable' };
  }
  await report(30);
  await inTransaction(app, async (inside) => {
    const space = await lockSpace(inside, row.space_id);
    if (!space || (await lockMemberImport(inside, importId))?.state !== 'checking') return;
    const lines = await judge(inside, space, people);
    await report(50);
    await replaceImportLines(inside, importId, lines, (share) => report(50 + share * 45));
    await setMemberImport(inside, importId, { state: 'checked' });
  });
  return { state: 'checked' };
}

type Importing = { space: LockedSpace; lines: readonly JudgedLine[]; actorId: string; importId: string; now: Date };

/** Makes the accounts, groups and memberships of an import and tells its people. Returns how many are new in the space. */
async function takeOver(db: Db, { space, lines, actorId, importId, now }: Importing, report: (progress: number) => Promise<void>) {
  const fresh = lines.filter((line) => line.outcome === 'new_account');
  const created = await addListedPeople(db, fresh, languages[0]);
  // A phone somebody registered while the accounts were made: the whole import is tried again and sees that account.
  if (created.length < fresh.length) throw new Error('A phone of the sheet was registered meanwhile');
  await report(40);
  const idOf = new Map(created.map((user) => [user.phone, user.id]));
  const joining = lines.filter((line) => line.outcome === 'new_account' || line.outcome === 'joins');
  const groups = await ensureGroups(db, space.id, [...new Set(joining.map((line) => line.group).filter(Boolean))]);
  const people = joining.map((line) => ({ userId: line.userId ?? idOf.get(line.phone)!, groupId: groups.get(line.group) ?? null }));
  await enrol(db, { spaceId: space.id, reviewerId: actorId, now, people });
  await report(70);
  await sendMessage(db, {
    userIds: people.map((person) => person.userId),
    kind: 'member_imported',
    values: { space: space.name },
    link: linkToSpace(space.id),
  });
  await report(90);
  await audit(db, {
    actorId,
    action: 'members_imported',
    objectType: 'space',
    objectId: space.id,
    detail: { importId, people: people.length, newAccounts: fresh.length },
  });
  return people.length;
}

/** The job of a confirmed import: one transaction, so that it is there whole or not at all, however often it is begun. */
export async function carryOut(app: App, { payload, report }: JobWork) {
  const importId = String(payload.importId);
  return inTransaction(app, async (db) => {
    const known = await findMemberImport(db, importId);
    const space = known && (await lockSpace(db, known.space_id));
    const row = space && (await lockMemberImport(db, importId));
    if (!space || row?.state !== 'importing') return undefined;
    const actorId = row.confirmed_by!;
    const stop = async (problem: string) => {
      await setMemberImport(db, importId, { state: 'stopped', problem });
      return { state: 'stopped' };
    };
    if (space.state === 'archived') return stop('space_archived');
    if (!(await memberIn(db, actorId, space.id))?.rights.includes('approve_members')) return stop('not_allowed');
    const view = await findAllImportLines(db, importId);
    const people = view.map((line) => ({
      line: line.line,
      name: line.name,
      phone: line.phone,
      studentNo: line.student_no,
      group: line.group_name,
    }));
    const lines = await judge(db, space, people);
    if (differs(view, lines)) {
      await replaceImportLines(db, importId, lines);
      await setMemberImport(db, importId, { state: 'checked', changed: true });
      return { state: 'checked' };
    }
    await report(15);
    const now = app.clock.now();
    await takeOver(db, { space, lines, actorId, importId, now }, report);
    await setMemberImport(db, importId, { state: 'done', done_at: now });
    await publishToMembers(db, space.id, 'members');
    await publishToMembers(db, space.id, 'groups');
    await publishToStaff(db, space.id, 'requests');
    return { state: 'done' };
  });
}
