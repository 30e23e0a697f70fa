import { maskedPhone } from '@praxis/contract/core/identity';
import type { Language } from '@praxis/contract/core/message';
import type { InstitutionMember } from '@praxis/contract/institutions/institutions';
import { translate } from '../../platform/messages.ts';
import { sheetTime } from '../../platform/sheets/sheet-time.ts';
import type { SheetToWrite } from '../../platform/sheets/sheet-to-write.ts';
import { abilitiesOver } from './institutions.rules.ts';
import type { MemberRow } from './members.store.ts';

/** A member on the wire, for an administrator. */
export const toMemberView = (row: MemberRow): InstitutionMember => ({
  user_id: row.user_id,
  name: row.name ?? '',
  account: row.account ?? '',
  phone: maskedPhone(row.phone ?? ''),
  role: row.role as InstitutionMember['role'],
  student_no: row.student_no,
  department: row.department,
  grade: row.grade,
  class_name: row.class_name,
  active: row.status === 'active',
  last_login_at: row.last_login_at?.getTime() ?? null,
  can: abilitiesOver(row),
});

/** A list of words as `key=word,key=word`, by key. */
export const textOf = (language: Language, ...keys: ('institution_report_words' | 'institution_sheet_words')[]) =>
  new Map(
    keys.flatMap((key) =>
      translate(language, key)
        .split(',')
        .map((pair) => pair.split('=') as [string, string]),
    ),
  );

/** Members as the lines of a sheet; the phones of accounts the institution made are whole. */
export function membersSheet(rows: readonly MemberRow[], { language, zone }: { language: Language; zone: string }): SheetToWrite {
  const [title = '', ...heads] = translate(language, 'institution_members_sheet').split(',');
  const text = textOf(language, 'institution_sheet_words');
  const phoneOf = (row: MemberRow) => (row.made_here ? (row.phone ?? '') : maskedPhone(row.phone ?? ''));
  const lines = rows.map((row) => [
    ...[row.name ?? '', row.account ?? '', phoneOf(row), text.get(row.role) ?? row.role, row.student_no],
    ...[row.department, row.grade, row.class_name, text.get(row.status === 'active' ? 'active' : 'locked') ?? ''],
    sheetTime(row.last_login_at, zone),
  ]);
  return { title, heads, lines };
}
