import type { Language } from '@praxis/contract/core/message';
import { decimalText } from '@praxis/scoring/grades/fractions';
import { UNITS } from '@praxis/scoring/grades/grade-rule';
import { gradeCalculator } from '@praxis/scoring/grades/grades';
import { translate } from '../../../platform/messages.ts';
import type { SheetCell, SheetToWrite } from '../../../platform/sheets/sheet-to-write.ts';
import { type Book, cellKey, cellOf, cellsOf, ruleOfBook } from '../book.ts';

const heads = (language: Language, key: 'grade_sheet_heads') => translate(language, key).split(',');

/** The name of a category. */
export const categoryTitle = (language: Language, { title, kind }: { title: string; kind: string | null }) =>
  title !== '' || kind === null ? title : translate(language, `grade_kind_${kind as 'exams'}`);

type Place = { column: number } | { subtotal: number };

/** The columns as the gradebook shows them: category by category, behind several of one what they come to. */
function columnsInOrder({ columns, settings }: Book): Place[] {
  const inCategory = Map.groupBy(columns.keys(), (column) => columns[column]!.category);
  return settings.categories.flatMap(({ id }, subtotal): Place[] => {
    const own = inCategory.get(id) ?? [];
    return [...own.map((column) => ({ column })), ...(own.length > 1 ? [{ subtotal }] : [])];
  });
}

const subtotalHead = (book: Book, subtotal: number, language: Language) =>
  `${categoryTitle(language, book.settings.categories[subtotal]!)} %`;

/** What a column is called in a sheet: by its title, and with its category where another column has the same. */
export function columnNames(book: Book, language: Language): string[] {
  const named = Map.groupBy(
    book.columns.filter(({ archived }) => !archived),
    ({ title }) => title,
  );
  return book.columns.map(({ title, category }) => {
    const of = book.settings.categories.find(({ id }) => id === category);
    return of && (named.get(title)?.length ?? 0) > 1 ? `${title} · ${categoryTitle(language, of)}` : title;
  });
}

/** The heads over what a sheet computes itself. */
export function computedHeads(book: Book, language: Language): string[] {
  const [, , label = '', total = '', exact = ''] = heads(language, 'grade_sheet_heads');
  return [...book.settings.categories.keys().map((subtotal) => subtotalHead(book, subtotal, language)), total, exact, label];
}

const MINUTE = 60;

/** What came late, by how many minutes and what that cost. */
function* lateLines(book: Book, language: Language): Generator<SheetCell[]> {
  if (book.late.size === 0) return;
  yield [];
  yield translate(language, 'grade_late_heads').split(',');
  for (const { id, no, name } of book.learners)
    for (const { key, title } of book.columns) {
      const late = book.late.get(cellKey(key, id));
      if (late) yield [no, name, title, Math.ceil(late.seconds / MINUTE), late.off / UNITS];
    }
}

/** The gradebook as a sheet: scores as numbers, subtotals and totals as they count, and under the students how it is computed. */
export function gradesSheet(book: Book, language: Language): SheetToWrite {
  const [no = '', name = '', label = '', total = '', exact = '', rules = ''] = heads(language, 'grade_sheet_heads');
  const calculate = gradeCalculator(ruleOfBook(book));
  const { categories, decimals, scale } = book.settings;
  const out = (status: string) => translate(language, `grade_status_${status as 'excused'}`);
  const score = (column: number, learner: number): SheetCell => {
    const { units, status } = cellOf(book, column, learner, false);
    if (status !== 'normal') return out(status);
    return units === null ? null : units / UNITS;
  };
  const shown = columnsInOrder(book);
  function* lines(): Generator<SheetCell[]> {
    for (const [learner, { no: number, name: who }] of book.learners.entries()) {
      const { rounded, exact: whole, label: reached, parts } = calculate(cellsOf(book, learner, false));
      const subtotals = parts.map(({ ratio }) => (ratio ? Number(decimalText({ n: ratio.n * 100n, d: ratio.d })) : null));
      yield [
        ...[number, who, ...shown.map((one) => ('column' in one ? score(one.column, learner) : subtotals[one.subtotal]!))],
        ...[
          rounded === null ? null : rounded / 10 ** decimals,
          whole ? Number(decimalText({ n: whole.n * 100n, d: whole.d }, 8)) : null,
          reached,
        ],
      ];
    }
    yield [];
    yield [rules];
    const { method, round_at } = book.settings;
    yield [translate(language, method === 'weighted' ? 'grade_rule_weighted' : 'grade_rule_points')];
    yield [translate(language, round_at === 'end' ? 'grade_rule_end' : 'grade_rule_category', { decimals })];
    for (const one of categories) {
      const values = { title: categoryTitle(language, one), weight: one.weight / 100, drop: one.drop };
      yield [translate(language, one.drop > 0 ? 'grade_rule_drops' : 'grade_rule_share', values)];
    }
    for (const step of scale) yield [`${step.label} ≥ ${step.from / 100}`];
    yield* lateLines(book, language);
  }
  const names = columnNames(book, language);
  const titles = shown.map((one) => {
    if ('subtotal' in one) return subtotalHead(book, one.subtotal, language);
    return `${names[one.column]!} (${book.columns[one.column]!.max / UNITS})`;
  });
  return {
    title: translate(language, 'grade_sheet_title'),
    heads: [no, name, ...titles, total, exact, label],
    lines: lines(),
  };
}
