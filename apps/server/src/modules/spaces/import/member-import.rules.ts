import type { MessageKey } from '@praxis/contract/messages';
import type { LineOutcome } from '@praxis/contract/people-import/people-import';
import { accountFault, formFault, type KnownAccount } from '@praxis/rules/listed-person';

/** A person as a line of the sheet names them. */
export type ListedPerson = { line: number; name: string; phone: string; studentNo: string; group: string };

/** What the school knows before an import. */
export type Ground = {
  accounts: ReadonlyMap<string, KnownAccount>;
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

/** Says for every line what an import does: in the sheet's order, so that the last ones find a full space. */
export function judgeLines(people: readonly ListedPerson[], ground: Ground): JudgedLine[] {
  const seen = new Map<string, number>();
  const numbers = new Map<string, number>();
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
    const form = formFault(person) ?? (person.group.length > 50 ? 'line_group_long' : undefined);
    if (form) return faulty(form);
    if (earlier !== undefined) return faulty('line_twice', earlier);
    // Two people of one number could not be told apart in any list later on.
    const sameNumber = person.studentNo === '' ? undefined : numbers.get(person.studentNo);
    if (sameNumber !== undefined) return faulty('line_number_twice', sameNumber);
    numbers.set(person.studentNo, person.line);
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
