import type { LineOutcome } from '@praxis/contract/member-import';
import type { MessageKey } from '@praxis/contract/messages';

/** A person as a line of the sheet names them. */
export type ListedPerson = { line: number; name: string; phone: string; studentNo: string; group: string };

/** What the school knows before an import. */
export type Ground = {
  accounts: ReadonlyMap<string, { id: string; utype: number; status: string; real_name: string }>;
  /** People who are in the space already, its owner included. */
  inside: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  free: number;
};

/** A line with what happens to it, or the rule it breaks. */
export type JudgedLine = ListedPerson & {
  outcome: LineOutcome;
  makesGroup: boolean;
  fault?: MessageKey;
  faultLine?: number;
  userId?: string;
};

const PHONE = /^1[3-9]\d{9}$/;

/** What is wrong with a line by itself. */
function formFault(person: ListedPerson): MessageKey | undefined {
  if (person.name === '') return 'line_name_missing';
  if (person.name.length > 50) return 'line_name_long';
  if (person.phone === '') return 'line_phone_missing';
  if (!PHONE.test(person.phone)) return 'line_phone_wrong';
  if (person.studentNo.length > 32) return 'line_student_no_long';
  return person.group.length > 50 ? 'line_group_long' : undefined;
}

/** What is wrong with the account a line leads to. An account without a name takes any. */
function accountFault(
  person: ListedPerson,
  account: { utype: number; status: string; real_name: string } | undefined,
): MessageKey | undefined {
  if (!account) return undefined;
  if (account.utype === 3) return 'line_expert';
  if (account.status !== 'active') return 'line_account_closed';
  const known = account.real_name.normalize('NFKC').replace(/\s+/g, ' ').trim();
  return known !== '' && known.toLowerCase() !== person.name.toLowerCase() ? 'line_name_differs' : undefined;
}

/** Says for every line what an import does: in the sheet's order, so that the last ones find a full space. */
export function judgeLines(people: readonly ListedPerson[], ground: Ground): JudgedLine[] {
  const seen = new Map<string, number>();
  const groups = new Set(ground.groups);
  let free = ground.free;
  return people.map((person) => {
    const account = ground.accounts.get(person.phone);
    const earlier = seen.get(person.phone);
    if (person.phone !== '' && earlier === undefined) seen.set(person.phone, person.line);
    const faulty = (fault: MessageKey, faultLine?: number): JudgedLine => ({
      ...person,
      outcome: 'faulty',
      makesGroup: false,
      fault,
      ...(faultLine !== undefined && { faultLine }),
    });
    const form = formFault(person);
    if (form) return faulty(form);
    if (earlier !== undefined) return faulty('line_twice', earlier);
    const wrong = accountFault(person, account);
    if (wrong) return faulty(wrong);
    if (account && ground.inside.has(account.id)) return { ...person, outcome: 'already_member', makesGroup: false, userId: account.id };
    if (free <= 0) return faulty('line_space_full');
    free -= 1;
    const makesGroup = person.group !== '' && !groups.has(person.group);
    if (makesGroup) groups.add(person.group);
    return { ...person, outcome: account ? 'joins' : 'new_account', makesGroup, ...(account && { userId: account.id }) };
  });
}

/** Whether an import would now do something its report did not say. */
export const differs = (shown: readonly { line: number; outcome: string; fault: string | null }[], now: readonly JudgedLine[]) =>
  shown.length !== now.length ||
  now.some((line, at) => shown[at]!.outcome !== line.outcome || (shown[at]!.fault ?? undefined) !== line.fault);
