import type { MessageKey } from '@praxis/contract/messages';

const PHONE = /^1[3-9]\d{9}$/;

const MOST_PADDED = 4;

/** A name as it is compared: two or three Chinese characters are often set apart with spaces, so that a column of names lines up. */
export function personName(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const closed = plain.replaceAll(' ', '');
  return /^\p{Script=Han}+$/u.test(closed) && [...closed].length <= MOST_PADDED ? closed : plain;
}

/** A long number that a sheet program wrote in short, as 1.39E+10: its last digits are gone. */
const SHORTENED = /^\d(\.\d+)?e\+\d+$/i;

/** An account behind a phone, as a list of people compares itself with it. */
export type KnownAccount = { id: string; utype: number; status: string; real_name: string };

/** What is wrong with a person of a list by themself. */
export function formFault(
  person: { name: string; phone: string; studentNo: string },
  { byNumber = false }: { byNumber?: boolean } = {},
): MessageKey | undefined {
  if (person.name === '') return 'line_name_missing';
  if (person.name.length > 50) return 'line_name_long';
  if (SHORTENED.test(person.phone) || SHORTENED.test(person.studentNo)) return 'line_number_shortened';
  // Where people are known by their number, a phone is not needed.
  if (person.phone === '' && !byNumber) return 'line_phone_missing';
  if (person.phone === '' && person.studentNo === '') return 'line_phone_or_number';
  if (person.phone !== '' && !PHONE.test(person.phone)) return 'line_phone_wrong';
  return person.studentNo.length > 32 ? 'line_student_no_long' : undefined;
}

/** What is wrong with the account a line leads to. An account without a name takes any. */
export function accountFault(person: { name: string }, account: KnownAccount | undefined): MessageKey | undefined {
  if (!account) return undefined;
  if (account.utype === 3) return 'line_expert';
  if (account.status !== 'active') return 'line_account_closed';
  const known = personName(account.real_name);
  return known !== '' && known.toLowerCase() !== personName(person.name).toLowerCase() ? 'line_name_differs' : undefined;
}

/** Whether an import would now do something its report did not say. */
export const differs = (
  view: readonly { line: number; outcome: string; fault: string | null }[],
  now: readonly { outcome: string; fault?: MessageKey }[],
) =>
  view.length !== now.length || now.some((line, at) => view[at]!.outcome !== line.outcome || (view[at]!.fault ?? undefined) !== line.fault);
