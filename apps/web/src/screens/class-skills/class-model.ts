import type { DataOf } from '@praxis/contract/core/endpoint';
import type { classSkills } from '@praxis/contract/skills/class-skills';
import type { MasteryView } from '@praxis/contract/skills/maps';
import { median } from '@praxis/scoring/median';

/** What the class call answers. */
export type ClassData = DataOf<typeof classSkills>;
/** One student and one skill: percent, pieces of evidence, and the percent 30 days ago. What is unknown is missing. */
export type HeatCell = {
  value: number;
  low: number;
  high: number;
  state: MasteryView['state'];
  evidence: number | undefined;
  before: number | undefined;
};
/** What the cells show: percent, pieces of evidence, or the difference from 30 days ago in points. */
export const shows = ['mastery', 'evidence', 'month'] as const;
export type Show = (typeof shows)[number];
/** The numbers of one way to look at a class, with the middle of every column and the mean of every row. */
export type Figures = {
  of: (student: number, skill: number) => number | undefined;
  medians: readonly (number | null)[];
  means: readonly (number | null)[];
};
/** A group of the space, or a class that was added to it. */
type ClassPart = ClassData['groups'][number];
/** A class as the heat map shows it. */
export type ClassModel = {
  data: ClassData;
  /** Whose rows are looked at; all students without it. */
  part: ClassPart | undefined;
  /** The students of the part, by place. */
  members: readonly number[];
  cell: (student: number, skill: number) => HeatCell | undefined;
  /** Mastery, whatever the cells show. */
  mastery: Figures;
  /** Skills anybody has proven something of, by place. */
  shown: readonly number[];
};

/** How a part of the students, or a frame, is named in the address. */
export const partKey = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`;

/** A number in whole hundredths, never minus zero. */
const whole = (value: number | null) => (value === null ? null : Math.round(value) || 0);
const meanOf = (values: readonly number[]) => (values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null);

/** What a cell shows in one way of looking, if it is known. */
function figureOf(cell: HeatCell | undefined, show: Show): number | undefined {
  if (show === 'evidence') return cell?.evidence;
  if (show === 'month') return cell?.before === undefined ? undefined : cell.value - cell.before;
  return cell?.value;
}

/** The numbers a class shows in one way of looking: medians of its members alone, means of the columns that are looked at. */
export function figuresOf(
  { data, members, cell }: Pick<ClassModel, 'data' | 'members' | 'cell'>,
  show: Show,
  columns: readonly number[] = data.skills.map((_, skill) => skill),
): Figures {
  const of = (student: number, skill: number) => figureOf(cell(student, skill), show);
  return {
    of,
    medians: data.skills.map((_, skill) => whole(median(members.flatMap((student) => of(student, skill) ?? [])))),
    means: data.students.map((_, student) => whole(meanOf(columns.flatMap((skill) => of(student, skill) ?? [])))),
  };
}

/** The cells of a class by student and skill; of one part of its students where the key names one. */
export function classModel(data: ClassData, key = ''): ClassModel {
  const cells = new Map<number, HeatCell>();
  const width = data.skills.length;
  for (const [student = 0, skill = 0, value = 0, low = 0, high = 0, state = 0, evidence, before = -1] of data.cells)
    cells.set(student * width + skill, {
      ...{ value, low, high, state: data.states[state]!, evidence },
      before: before < 0 ? undefined : before,
    });
  const cell = (student: number, skill: number) => cells.get(student * width + skill);
  const part = data.groups.find((one) => partKey(one) === key);
  const members = part?.students ?? data.students.map((_, student) => student);
  const proven = new Set(data.cells.map(([, skill]) => skill));
  return {
    ...{ data, part, members, cell, mastery: figuresOf({ data, members, cell }, 'mastery') },
    // Columns stay where they are when another part is looked at.
    shown: data.skills.flatMap((_, skill) => (proven.has(skill) ? [skill] : [])),
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

type Order = { sort: HeatSort; text?: string; numbers?: readonly number[] | undefined; figures?: Figures };

/** The students in the order of a sort, those found by their words alone; who has proven nothing comes last. */
export function rowsOf(model: ClassModel, { sort, text = '', numbers, figures = model.mastery }: Order): number[] {
  const wanted = text.trim().toLowerCase();
  const key = (student: number) =>
    sort === 'name' ? 0 : ((sort === 'mean' ? figures.means[student] : figures.of(student, sort)) ?? Number.MAX_SAFE_INTEGER);
  const { students } = model.data;
  const byName = (one: number, other: number) =>
    numbers ? numbers[one]! - numbers[other]! : students[one]!.name.localeCompare(students[other]!.name, 'zh');
  return model.members
    .filter((student) => {
      const { name, no } = students[student]!;
      return wanted === '' || name.toLowerCase().includes(wanted) || no.toLowerCase().includes(wanted);
    })
    .sort((one, other) => key(one) - key(other) || byName(one, other));
}

/** Students below a bound in a skill, lowest first. */
export const studentsBelow = (model: ClassModel, skill: number, bound: number, numbers?: readonly number[]) =>
  rowsOf(model, { sort: skill, numbers }).filter((student) => (model.cell(student, skill)?.value ?? bound) < bound);

/** The skills of a class that have others below them: each can be looked at with its own alone. */
export function familiesOf({ data, shown }: ClassModel): ClassData['skills'] {
  const lineOf = linesOf(data);
  const parents = new Set(shown.flatMap((skill) => lineOf(skill).slice(1)));
  return data.skills.filter(({ id }) => parents.has(id));
}

/** Each skill, by its place, with those it stands under, nearest first. */
function linesOf({ skills }: ClassData): (skill: number) => string[] {
  const parents = new Map(skills.map(({ id, parent_id }) => [id, parent_id]));
  return (skill) => {
    const line = new Set<string>();
    for (let id: string | null | undefined = skills[skill]!.id; id && !line.has(id); id = parents.get(id)) line.add(id);
    return [...line];
  };
}

/** Whether a family is known and anybody has proven something of it. */
export const isFamily = (model: ClassModel, family: string) => familiesOf(model).some(({ id }) => id === family);

/** The columns of a family; all of them where it is unknown or nobody has proven anything of it. */
export function columnsOf(model: ClassModel, family: string): readonly number[] {
  const lineOf = linesOf(model.data);
  const columns = family ? model.shown.filter((skill) => lineOf(skill).includes(family)) : [];
  return columns.length > 0 ? columns : model.shown;
}

/** The column with the least median. */
export const weakestOf = ({ mastery: { medians } }: ClassModel, columns: readonly number[]): number | undefined =>
  columns.toSorted((one, other) => (medians[one] ?? 101) - (medians[other] ?? 101))[0];
