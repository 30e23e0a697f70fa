import type { Fraction } from './fractions.ts';

/** Points are whole numbers of hundred-thousandths: 84.5 points are 8,450,000 units. */
export const UNITS = 100_000;
/** Weights and percentages are whole numbers of hundredths: 25 % is 2500. */
export const WHOLE = 10_000;

/** How the scores of a category become one. */
export const categoryMethods = ['points', 'mean', 'weighted', 'median', 'highest', 'lowest'] as const;
export type CategoryMethod = (typeof categoryMethods)[number];
/** What counts of a cell without a score: nothing, zero, or zero once it is due and nothing was handed in. */
export const emptyRules = ['skip', 'missing', 'zero'] as const;
export type EmptyRule = (typeof emptyRules)[number];
/** What was decided about a cell besides its score. */
export const cellStatuses = ['normal', 'excused', 'deferred', 'exempt', 'absent', 'cheated'] as const;
export type CellStatus = (typeof cellStatuses)[number];

export type GradeCategory = {
  id: string;
  weight: number;
  method: CategoryMethod;
  drop: number;
  /** How many count at most; null for all that are left. */
  keep: number | null;
  empty: EmptyRule;
  /** Whether what is missing may be among what is left out. */
  dropMissing: boolean;
  /** Most the category is worth; null without a limit. */
  cap: number | null;
  /** Adds to the course, its weight is not among those that are divided by. */
  extra: boolean;
};

export type GradeColumn = {
  key: string;
  category: string;
  max: number;
  weight: number;
  /** Adds above the line of its category, nothing below it. */
  extra: boolean;
  counts: boolean;
};

export type GradeStep = { label: string; from: number };

export type GradeRule = {
  method: 'weighted' | 'points';
  decimals: 0 | 1 | 2;
  roundAt: 'end' | 'category';
  cap: number | null;
  scale: readonly GradeStep[];
  /** Whether labels are read off the rounded total or the exact one. */
  scaleOn: 'rounded' | 'exact';
  categories: readonly GradeCategory[];
  columns: readonly GradeColumn[];
};

/**
 * What is known of one person in one column. A hidden cell counts for nobody it is hidden from, and one of work that was not given to
 * somebody is not empty but none: both whatever the rule for empty ones.
 */
export type GradeCell = { units: number | null; status: CellStatus; missing?: boolean; hidden?: boolean; notAssigned?: boolean };

/** How one category came to be: what stands in the explanation of a total. */
export type GradePart = {
  category: string;
  /** Share of the maximum, null where nothing counts. */
  ratio: Fraction | null;
  /** What the course takes of it: the same, or rounded first. */
  taken: Fraction | null;
  weight: number;
  extra: boolean;
  counted: readonly string[];
  dropped: readonly string[];
};

export type GradeTotal = {
  /** Exact percentage as a share of one; null while nothing counts. */
  exact: Fraction | null;
  /** The percentage in units of its last decimal. */
  rounded: number | null;
  label: string | null;
  /** Hundredths of a percent of the weights that have a value. */
  share: number;
  parts: readonly GradePart[];
};
