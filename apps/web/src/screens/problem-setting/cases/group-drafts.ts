import type { RevisionView } from '@praxis/contract/problems/authoring';
import { numbersIn, numbersText } from './number-ranges.ts';

/** A group as it is being written. */
export type GroupDraft = { key: number; name: string; score: string; rule: 'sum' | 'min'; depends: string; cases: string };

type Groups = Pick<RevisionView, 'groups'>;

// Samples stand in a group of their own, number 0, which brings no points and is not divided.
const counted = ({ groups }: Groups) => groups.filter(({ no }) => no > 0);

/** Numbers of the cases that bring points. */
export const countedCases = (revision: Groups) => counted(revision).flatMap(({ cases }) => cases.map(({ no }) => no));

/** The groups of a revision, to be written anew. */
export const draftsOf = (revision: Groups): GroupDraft[] =>
  counted(revision).map((group) => ({
    key: group.no,
    name: group.name,
    score: String(group.score),
    rule: group.rule,
    depends: numbersText(group.depends),
    cases: numbersText(group.cases.map(({ no }) => no)),
  }));

/** What is wrong with the division of cases, as far as the page can tell. */
export function faultOf(groups: readonly Pick<GroupDraft, 'depends' | 'cases'>[], wanted: readonly number[]) {
  const all = groups.map(({ cases }) => numbersIn(cases));
  if (all.includes(undefined) || groups.some(({ depends }) => numbersIn(depends) === undefined)) return 'numbers_wrong' as const;
  const named = all.flatMap((one) => one ?? []);
  const known = new Set(wanted);
  if (named.length !== known.size || new Set(named).size !== named.length || named.some((no) => !known.has(no)))
    return 'cases_divided_wrong' as const;
  if (groups.some(({ depends }, at) => numbersIn(depends)!.some((no) => no > at || no < 1))) return 'depends_wrong' as const;
  return undefined;
}
