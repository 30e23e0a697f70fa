import type { Language } from '@praxis/contract/core/message';
import { translate } from '../../../platform/messages.ts';
import { sheetTime } from '../../../platform/sheets/sheet-time.ts';
import type { MemberWithFace } from './members.store.ts';

/** The members of a space as the lines of a sheet. */
export function membersSheet(rows: readonly MemberWithFace[], { language, zone }: { language: Language; zone: string }) {
  const [title = '', ...heads] = translate(language, 'members_sheet').split(',');
  const text = new Map(
    translate(language, 'members_sheet_words')
      .split(',')
      .map((pair) => pair.split('=') as [string, string]),
  );
  const lines = rows.map((row) => [
    row.name ?? '',
    row.student_no ?? '',
    row.phone_tail,
    text.get(row.role) ?? row.role,
    text.get(row.state) ?? row.state,
    row.group_name ?? '',
    row.apply_text,
    sheetTime(row.applied_at, zone),
    sheetTime(row.joined_at, zone),
    row.refuse_reason,
  ]);
  return { title, heads, lines };
}
