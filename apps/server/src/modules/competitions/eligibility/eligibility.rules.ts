import type { Eligibility, ProfileField } from '@praxis/contract/competitions/entry';
import type { MessageKey } from '@praxis/contract/messages';

/** What the school knows of a person who would take part. */
export type PersonFacts = {
  id: string;
  name: string;
  utype: number;
  institutionId: string | null;
  institutionName: string;
  grade: string;
  /** Day of birth by the id number, `2004-05-01`; null without one. */
  born: string | null;
  filled: ReadonlySet<ProfileField>;
};

/** Why somebody may not take part; values fill the text. */
export type Obstacle = { key: MessageKey; values?: Record<string, string | number> };

/** The day of birth an id number states: digits 7 to 14, in the old form 7 to 12 of the twentieth century. */
export function bornBy(idNumber: string) {
  const digits = idNumber.length === 18 ? idNumber.slice(6, 14) : `19${idNumber.slice(6, 12)}`;
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
}

function bornWithin(rule: Eligibility, person: PersonFacts): Obstacle[] {
  if (!rule.born_from && !rule.born_until) return [];
  if (!person.born) return [{ key: 'eligible_birth_unknown' }];
  const early = rule.born_from !== null && person.born < rule.born_from;
  const late = rule.born_until !== null && person.born > rule.born_until;
  return early || late ? [{ key: 'eligible_birth', values: { from: rule.born_from ?? '…', until: rule.born_until ?? '…' } }] : [];
}

/** Everything that stands against one person, all at once. */
export function obstaclesOf(rule: Eligibility, person: PersonFacts, division: string): Obstacle[] {
  const found: Obstacle[] = [];
  if (person.utype === 3) found.push({ key: 'eligible_no_experts' });
  else if (rule.utypes.length > 0 && !rule.utypes.includes(person.utype as 1 | 2))
    found.push({ key: rule.utypes.includes(1) ? 'eligible_students' : 'eligible_teachers' });
  if (rule.institutions.length > 0 && !(person.institutionId && rule.institutions.includes(person.institutionId)))
    found.push({ key: 'eligible_institution' });
  const grades = rule.grades[division];
  if (grades && grades.length > 0 && !grades.includes(person.grade))
    found.push({ key: 'eligible_grade', values: { division, grades: grades.join(', ') } });
  found.push(...bornWithin(rule, person));
  const missing = rule.profile.filter((field) => !person.filled.has(field));
  found.push(...missing.map((field): Obstacle => ({ key: `eligible_profile_${field}` })));
  return found;
}

/** What stands against a person in every division there is: before one is chosen, a division that takes them is enough. */
export function obstaclesBeforeChoice(rule: Eligibility, divisions: readonly string[], person: PersonFacts): Obstacle[] {
  const each = (divisions.length > 0 ? divisions : ['']).map((division) => obstaclesOf(rule, person, division));
  return each.find((obstacles) => obstacles.length === 0) ?? each.toSorted((one, other) => one.length - other.length)[0]!;
}

/** An entrant: one person, or the people of a team. */
type Entrant = { people: readonly PersonFacts[]; division: string; team: boolean };

/** Everything that stands against an entrant, with the person's name where it is not the only one. */
export function obstaclesOfEntrant(
  rule: Eligibility,
  size: { team_min: number; team_max: number; divisions: readonly string[] },
  entrant: Entrant,
): (Obstacle & { person?: string })[] {
  const found: (Obstacle & { person?: string })[] = [];
  if (size.divisions.length > 0 && !size.divisions.includes(entrant.division)) found.push({ key: 'division_required' });
  if (entrant.team && entrant.people.length < size.team_min)
    found.push({ key: 'team_too_small', values: { least: size.team_min, count: entrant.people.length } });
  if (entrant.team && entrant.people.length > size.team_max) found.push({ key: 'team_too_large', values: { most: size.team_max } });
  for (const person of entrant.people)
    found.push(
      ...obstaclesOf(rule, person, entrant.division).map((obstacle) => ({ ...obstacle, ...(entrant.team && { person: person.name }) })),
    );
  return found;
}
