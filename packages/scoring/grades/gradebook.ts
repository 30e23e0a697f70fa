import type { GradeCategory, GradeRule, GradeStep } from './grade-rule.ts';

/** The settings of a gradebook as calls carry them. */
export type BookSettings = Pick<GradeRule, 'method' | 'decimals' | 'cap'> & {
  round_at: GradeRule['roundAt'];
  scale: readonly GradeStep[];
  scale_on: GradeRule['scaleOn'];
  categories: readonly (Omit<GradeCategory, 'dropMissing'> & { drop_missing: boolean })[];
};

/** A column as calls carry it. */
export type BookColumn = {
  key: string;
  category: string;
  max: number;
  weight: number;
  extra: boolean;
  counts: boolean;
  archived: boolean;
};

/** The rule of a gradebook: what is archived counts no more. */
export const ruleOf = (settings: BookSettings, columns: readonly BookColumn[]): GradeRule => ({
  method: settings.method,
  decimals: settings.decimals,
  roundAt: settings.round_at,
  cap: settings.cap,
  scale: settings.scale,
  scaleOn: settings.scale_on,
  categories: settings.categories.map(({ drop_missing: dropMissing, ...category }) => ({ ...category, dropMissing })),
  columns: columns.map(({ archived, ...column }) => ({ ...column, counts: column.counts && !archived })),
});
