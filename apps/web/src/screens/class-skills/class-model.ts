import type { DataOf } from '@praxis/contract/core/endpoint';
import type { classSkills } from '@praxis/contract/skills/class-skills';
import type { MasteryView } from '@praxis/contract/skills/maps';
import { median } from '@praxis/scoring/median';

/** What the class call answers. */
export type ClassData = DataOf<typeof classSkills>;
/** One student and one skill. */
export type HeatCell = { value: number; low: number; high: number; state: MasteryView['state'] };
/** A class as the heat map shows it. */
export type ClassModel = {
  data: ClassData;
  cell: (student: number, skill: number) => HeatCell | undefined;
  medians: readonly (number | null)[];
  means: readonly (number | null)[];
  /** Skills anybody has proven something of, by place. */
  shown: readonly number[];
};

/** The middle of a column in whole hundredths. */
function middleOf(values: readonly number[]): number | null {
  const middle = median(values);
  return middle === null ? null : Math.round(middle);
}

/** The cells of a class by student and skill, with the middle of every column and row. */
export function classModel(data: ClassData): ClassModel {
  const cells = new Map<number, HeatCell>();
  const width = data.skills.length;
  for (const [student = 0, skill = 0, value = 0, low = 0, high = 0, state = 0] of data.cells)
    cells.set(student * width + skill, { value, low, high, state: data.states[state]! });
  const cell = (student: number, skill: number) => cells.get(student * width + skill);
  const all = (list: readonly (HeatCell | undefined)[]) => list.flatMap((one) => (one ? [one.value] : []));
  const columns = data.skills.map((_, skill) => all(data.students.map((_student, student) => cell(student, skill))));
  const rows = data.students.map((_, student) => all(data.skills.map((_skill, skill) => cell(student, skill))));
  return {
    ...{ data, cell, medians: columns.map(middleOf) },
    means: rows.map((values) => (values.length > 0 ? Math.round(values.reduce((sum, value) => sum + value, 0) / values.length) : null)),
    shown: data.skills.flatMap((_, skill) => (columns[skill]!.length > 0 ? [skill] : [])),
  };
}

/** How the rows are sorted: by name, by mean, or by one skill, least first. */
export type HeatSort = 'name' | 'mean' | number;

/** What students are called while names are hidden: neither the order of the class nor that of names can be read from it. */
export function shuffledNumbers(count: number): number[] {
  const numbers = Array.from({ length: count }, (_, place) => place + 1);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [numbers[at], numbers[other]] = [numbers[other]!, numbers[at]!];
  }
  return numbers;
}

/** The students in the order of a sort, those found by their words alone; who has proven nothing comes last. */
export function rowsOf(model: ClassModel, sort: HeatSort, text: string, numbers?: readonly number[]): number[] {
  const wanted = text.trim().toLowerCase();
  const key = (student: number) =>
    sort === 'name' ? 0 : ((sort === 'mean' ? model.means[student] : model.cell(student, sort)?.value) ?? 101);
  const { students } = model.data;
  const byName = (one: number, other: number) =>
    numbers ? numbers[one]! - numbers[other]! : students[one]!.name.localeCompare(students[other]!.name, 'zh');
  return students
    .map((_, student) => student)
    .filter((student) => {
      const { name, no } = students[student]!;
      return wanted === '' || name.toLowerCase().includes(wanted) || no.toLowerCase().includes(wanted);
    })
    .sort((one, other) => key(one) - key(other) || byName(one, other));
}

/** Students below a bound in a skill, lowest first. */
export const studentsBelow = (model: ClassModel, skill: number, bound: number, numbers?: readonly number[]) =>
  rowsOf(model, skill, '', numbers).filter((student) => (model.cell(student, skill)?.value ?? bound) < bound);

/** The skills of a class that have others below them: each can be looked at with its own alone. */
export function familiesOf({ data, shown }: ClassModel): ClassData['skills'] {
  const parents = new Set(shown.flatMap((skill) => lineOf(data, skill).slice(1)));
  return data.skills.filter(({ id }) => parents.has(id));
}

/** A skill and those it stands under, nearest first. */
function lineOf({ skills }: ClassData, skill: number): string[] {
  const parents = new Map(skills.map(({ id, parent_id }) => [id, parent_id]));
  const line = new Set<string>();
  for (let id: string | null | undefined = skills[skill]!.id; id && !line.has(id); id = parents.get(id)) line.add(id);
  return [...line];
}

/** The columns of a family; all of them where it is unknown or nobody has proven anything of it. */
export function columnsOf(model: ClassModel, family: string): readonly number[] {
  const columns = family ? model.shown.filter((skill) => lineOf(model.data, skill).includes(family)) : [];
  return columns.length > 0 ? columns : model.shown;
}

/** The column with the least median. */
export const weakestOf = ({ medians }: ClassModel, columns: readonly number[]): number | undefined =>
  columns.toSorted((one, other) => (medians[one] ?? 101) - (medians[other] ?? 101))[0];
