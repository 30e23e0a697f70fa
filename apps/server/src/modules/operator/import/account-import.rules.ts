import type { Utype } from '@praxis/contract/accounts/accounts';
import type { MessageKey } from '@praxis/contract/messages';
import { formFault, personName } from '@praxis/rules/listed-person';

/** A person as a line of an operator's sheet names them. */
export type ListedAccount = { line: number; name: string; phone: string; account: string; studentNo: string; role: string };

/** An account that has the phone or the name of a line. */
export type Known = { id: string; phone: string | null; account: string | null; real_name: string };

/** A line with what happens to it, or the rule it breaks. */
export type JudgedAccount = ListedAccount & {
  utype: Utype;
  outcome: 'new_account' | 'already_member' | 'faulty';
  fault?: MessageKey;
  faultLine?: number;
};

const ACCOUNT = /^[A-Za-z][A-Za-z0-9_]{2,19}$/;
const TYPES: [Utype, string[]][] = [
  [1, ['', '学生', '學生', 'student']],
  [2, ['教师', '教師', '老师', '老師', 'teacher']],
  [3, ['专家', '專家', '评委', '評委', 'expert']],
];
const typeOf = (role: string) => TYPES.find(([, text]) => text.includes(role.toLowerCase()))?.[0];

const same = (one: string, other: string) => personName(one).toLowerCase() === personName(other).toLowerCase();

function faultOf(person: ListedAccount): MessageKey | undefined {
  if (person.phone === '' && person.account === '') return 'account_or_phone';
  if (person.account !== '' && !ACCOUNT.test(person.account)) return 'account_name_rule';
  // Who has an account name needs no phone.
  const form = formFault(person.phone === '' ? { ...person, phone: '13000000000' } : person);
  return form ?? (typeOf(person.role) === undefined ? 'line_account_role' : undefined);
}

/** Accounts by the names people sign in with. */
type ByName = { phones: ReadonlyMap<string, Known>; accounts: ReadonlyMap<string, Known> };

/** The account a line already has: its phone and its account name lead to one person of that name. */
function ownAccount(person: ListedAccount, { phones, accounts }: ByName): Known | MessageKey | undefined {
  const byPhone = phones.get(person.phone);
  const one = byPhone ?? accounts.get(person.account);
  if (!one) return undefined;
  const agrees =
    same(one.real_name, person.name) &&
    (person.phone === '' || one.phone === person.phone) &&
    (person.account === '' || one.account === person.account);
  if (agrees) return one;
  return byPhone ? 'phone_taken' : 'account_taken';
}

/** Says for every line what an import does. */
export function judgeAccounts(people: readonly ListedAccount[], known: readonly Known[]): JudgedAccount[] {
  const byName: ByName = {
    phones: new Map(known.flatMap((one) => (one.phone ? [[one.phone, one] as const] : []))),
    accounts: new Map(known.flatMap((one) => (one.account ? [[one.account, one] as const] : []))),
  };
  const seen = new Map<string, number>();
  return people.map((person) => {
    const line = { ...person, utype: typeOf(person.role) ?? (1 as const) };
    const names = [person.phone && `phone ${person.phone}`, person.account && `account ${person.account}`].filter(Boolean);
    const earlier = names.map((name) => seen.get(name)).find((at) => at !== undefined);
    for (const name of names) if (!seen.has(name)) seen.set(name, person.line);
    const fault = faultOf(person);
    if (fault) return { ...line, outcome: 'faulty', fault };
    if (earlier !== undefined) return { ...line, outcome: 'faulty', fault: 'line_account_twice', faultLine: earlier };
    const own = ownAccount(person, byName);
    if (typeof own === 'string') return { ...line, outcome: 'faulty', fault: own };
    return { ...line, outcome: own ? 'already_member' : 'new_account' };
  });
}
