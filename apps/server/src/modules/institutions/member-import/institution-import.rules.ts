import type { MessageKey } from '@praxis/contract/messages';
import type { LineOutcome } from '@praxis/contract/people-import/people-import';
import { accountFault, formFault, type KnownAccount } from '@praxis/rules/listed-person';

/** A person as a line of an institution's sheet names them. */
export type ListedMember = {
  line: number;
  name: string;
  phone: string;
  studentNo: string;
  role: string;
  department: string;
  grade: string;
  className: string;
};

/** What the school knows before an import. */
export type Ground = {
  institutionId: string;
  accounts: ReadonlyMap<string, KnownAccount>;
  /** Members of the institution by their number; undefined behind a number that several have. */
  numbers: ReadonlyMap<string, KnownAccount | undefined>;
  /** Who of them belongs to which institution. */
  members: ReadonlyMap<string, { institutionId: string; role: string }>;
  free: number;
};

/** A line with what happens to it, or the rule it breaks. */
export type JudgedMember = Omit<ListedMember, 'role'> & {
  role: 'student' | 'teacher';
  outcome: LineOutcome;
  fault?: MessageKey;
  faultLine?: number;
  userId?: string;
};

const ROLES: Record<string, 'student' | 'teacher'> = {
  学生: 'student',
  學生: 'student',
  student: 'student',
  教师: 'teacher',
  教師: 'teacher',
  老师: 'teacher',
  老師: 'teacher',
  teacher: 'teacher',
};

function faultOf(person: ListedMember): MessageKey | undefined {
  const form = formFault(person, { byNumber: true });
  if (form) return form;
  if (person.role !== '' && !ROLES[person.role.toLowerCase()]) return 'line_role_wrong';
  return [person.department, person.grade, person.className].some((unit) => unit.length > 50) ? 'line_unit_long' : undefined;
}

/** Says for every line what an import does, in the sheet's order, so that the last ones find no seat. */
export function judgeMembers(people: readonly ListedMember[], ground: Ground): JudgedMember[] {
  const seen = new Map<string, number>();
  const seenNumbers = new Map<string, number>();
  let free = ground.free;
  return people.map((person) => {
    const byNumber = person.phone === '';
    const account = byNumber ? ground.numbers.get(person.studentNo) : ground.accounts.get(person.phone);
    const earlier = byNumber ? undefined : seen.get(person.phone);
    const sameNumber = person.studentNo === '' ? undefined : seenNumbers.get(person.studentNo);
    if (person.studentNo !== '' && sameNumber === undefined) seenNumbers.set(person.studentNo, person.line);
    if (person.phone !== '' && earlier === undefined) seen.set(person.phone, person.line);
    // Who already teaches stays a teacher where the sheet says nothing.
    const usual = account?.utype === 2 ? ('teacher' as const) : ('student' as const);
    const line = { ...person, role: ROLES[person.role.toLowerCase()] ?? usual };
    const faulty = (fault: MessageKey, faultLine?: number): JudgedMember => ({
      ...line,
      outcome: 'faulty',
      fault,
      ...(faultLine !== undefined && { faultLine }),
    });
    const form = faultOf(person);
    if (form) return faulty(form);
    if (earlier !== undefined) return faulty('line_twice', earlier);
    // Two people of one number could not be told apart in any list later on.
    if (sameNumber !== undefined) return faulty('line_number_twice', sameNumber);
    if (byNumber && !account && ground.numbers.has(person.studentNo)) return faulty('line_number_shared');
    const wrong = accountFault(person, account);
    if (wrong) return faulty(wrong);
    const member = account && ground.members.get(account.id);
    if (member && member.institutionId !== ground.institutionId) return faulty('line_member_elsewhere');
    if (member?.role === 'admin') return faulty('line_admin_kept');
    if (account && member) return { ...line, outcome: 'already_member', userId: account.id };
    if (free <= 0) return faulty('line_seats_full');
    free -= 1;
    return { ...line, outcome: account ? 'joins' : 'new_account', ...(account && { userId: account.id }) };
  });
}
