import type { Language } from '@praxis/contract/messages/message';
import { say } from '../../platform/messages.ts';
import type { MemberWithFace } from './members.store.ts';

const FORMULA = /^[=+\-@\t\r]/;

/** One cell of a CSV file; what a sheet would run as a formula is quoted into plain text. */
export function cell(text: string) {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) || plain !== text ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A moment as teachers read it in a sheet, in China's time. */
const moment = (at: Date | null) =>
  at ? new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' }).format(at) : '';

/** The members of a space as CSV, led by the mark that tells sheets it is UTF-8. */
export function membersSheet(rows: readonly MemberWithFace[], language: Language) {
  const [title = '', ...heads] = say(language, 'members_sheet').split(',');
  const words = new Map(
    say(language, 'members_sheet_words')
      .split(',')
      .map((pair) => pair.split('=') as [string, string]),
  );
  const lines = rows.map((row) => [
    row.name ?? '',
    row.student_no ?? '',
    row.phone_tail,
    words.get(row.role) ?? row.role,
    words.get(row.state) ?? row.state,
    row.group_name ?? '',
    row.apply_text,
    moment(row.applied_at),
    moment(row.joined_at),
    row.refuse_reason,
  ]);
  const csv = [heads, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
  return { title, csv: `\uFEFF${csv}\r\n` };
}
