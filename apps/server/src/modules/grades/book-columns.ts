import { type GradeCategoryView, type GradeKind, type GradeSettings, gradeKind } from '@praxis/contract/grades/grades';
import type { SourceColumn } from './grade-sources.ts';
import type { ColumnRow } from './grades.store.ts';

/** What the gradebook makes of a column: what its source offers, and what a teacher decided. */
export type BookColumn = Omit<SourceColumn, 'withdrawn' | 'weight'> & {
  key: string;
  source: SourceColumn extends never ? never : 'assessment' | 'lab' | 'report' | 'project' | 'activity' | 'manual';
  category: string;
  weight: number;
  extra: boolean;
  counts: boolean;
  hidden: boolean;
  archived: boolean;
};

const plain = (id: string, kind: GradeKind | null, title: string): GradeCategoryView => ({
  ...{ id, kind, title, weight: 0, method: kind === 'course' ? 'weighted' : 'points' },
  ...{ drop: 0, keep: null, empty: 'skip', drop_missing: true, cap: null, extra: false },
});

/** The category a column stands in while nobody put it anywhere: one for each kind, one for each course. */
export const usualCategory = ({ kind, course }: Pick<SourceColumn, 'kind' | 'course'>) => (course ? `course-${course.id}` : kind);

/** How a gradebook counts before a teacher says how: all points added up, no total for students. */
export function usualSettings(columns: readonly Pick<SourceColumn, 'kind' | 'course'>[]): GradeSettings {
  const known = new Map<string, GradeCategoryView>();
  for (const column of columns) {
    const id = usualCategory(column);
    if (!known.has(id)) known.set(id, plain(id, column.kind, column.course?.title ?? ''));
  }
  const categories = [...known.values()].sort(
    (one, other) => gradeKind.options.indexOf(one.kind!) - gradeKind.options.indexOf(other.kind!),
  );
  return {
    ...{ method: 'points', decimals: 0, round_at: 'end', cap: 10_000, scale: [], scale_on: 'rounded' },
    ...{ total_shown: 'none', median_shown: true, trial_allowed: true },
    categories: categories.length > 0 ? categories : [plain('manual', 'manual', '')],
  };
}

/** Saved settings with a category for every kind of column that came since. */
export function withNewCategories(
  settings: GradeSettings,
  columns: readonly Pick<SourceColumn, 'kind' | 'course'>[],
  placed: ReadonlySet<string>,
) {
  const known = new Set(settings.categories.map(({ id }) => id));
  const missing = usualSettings(columns).categories.filter(({ id }) => !known.has(id) && placed.has(id));
  return missing.length === 0 ? settings : { ...settings, categories: [...settings.categories, ...missing] };
}

/** A column as its source offers it, under what was decided about it. */
export function joined(source: BookColumn['source'], offer: SourceColumn, row: ColumnRow | undefined): BookColumn {
  const { withdrawn, weight, ...own } = offer;
  return {
    ...{ ...own, source, key: `${source}:${offer.ref}`, category: row?.category ?? usualCategory(offer) },
    ...{ weight: row?.weight ?? Math.min(10_000, weight), extra: row?.extra ?? false, hidden: row?.hidden ?? false },
    ...{ counts: row?.counts ?? weight > 0, archived: withdrawn || row?.archived_at != null },
  };
}

/** A column that no module offers: filled by hand, or what is left of one whose source is gone. */
export function ownColumn(row: ColumnRow): BookColumn {
  const source = row.source as BookColumn['source'];
  const manual = source === 'manual';
  return {
    ...{ source, ref: row.ref, key: `${source}:${row.ref}`, kind: 'manual', title: row.title, max: Number(row.max_units ?? 0) },
    ...{ due: null, address: null, category: row.category ?? 'manual', weight: row.weight ?? 100, extra: row.extra },
    ...{ counts: row.counts ?? true, hidden: row.hidden, archived: !manual || row.archived_at !== null },
    ...{ released: manual && row.released_at !== null, releasable: manual },
  };
}

/** Whether its students see a column's scores. */
export const isVisible = (column: Pick<BookColumn, 'hidden' | 'released'>) => !column.hidden && column.released;
