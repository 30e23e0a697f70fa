import type { SheetRow } from '../../../../platform/sheets/sheet-problem.ts';
import { plainText } from '../framework-file.rules.ts';

const NUMERALS = ['一', '二', '三', '四', '五'];
const LEVEL = /^[一二三四五][级級]/;
/** What heads the column of the duties, in which the heading of the levels may stand too. */
const HEAD = /项目|項目|技能等级|技能等級|职业功能|職業功能/;
const TITLE = /权重表|權重表/;
const SUM = /^(合计|合計|总计|總計)/;

/** 五级/初级工 is 5; a level by another name is named by it. */
export function levelCode(level: string) {
  const at = NUMERALS.findIndex((numeral) => level.startsWith(`${numeral}级`) || level.startsWith(`${numeral}級`));
  return at >= 0 ? String(at + 1) : level.slice(0, 10);
}

/** A duty without the number before it. */
const dutyOf = (text: string) => text.replace(/^\d+(?:\.\d+)*[.、\s]*/, '');

type Row = { line: number; cells: string[] };
type Table = { levels: { code: string; at: number }[]; rows: Row[] };
/** What the tables of weights say: of each level the share of a duty in percent, and which lines of a page are theirs. */
type Weights = { of: (level: string, duty: string) => number | undefined; linesOn: (page: number) => ReadonlySet<number> };

const wordsOf = ({ line, cells }: SheetRow): Row => ({ line, cells: cells.map((cell) => plainText(cell)) });

function levelsOf({ cells }: Row): Table['levels'] | undefined {
  const levels = cells.flatMap((cell, at) => (LEVEL.test(cell) && at > 0 ? [{ code: levelCode(cell), at }] : []));
  return levels.length > 0 && HEAD.test(cells.slice(0, levels[0]!.at).join(' ')) ? levels : undefined;
}

/** The tables of weights on a page, each up to its sum or to what is no share. */
function tablesOn(rows: readonly Row[]) {
  const lines = new Set<number>();
  const tables: Table[] = [];
  let open: Table | undefined;
  for (const row of rows) {
    const text = row.cells.filter((cell) => cell !== '');
    const levels = levelsOf(row);
    const isTitle = text.length === 1 && TITLE.test(text[0]!);
    if (levels) {
      open = { levels, rows: [] };
      tables.push(open);
    } else if (isTitle || (open && text.length === 0)) open = undefined;
    else if (open) open.rows.push(row);
    if (levels || isTitle || open) lines.add(row.line);
    if (SUM.test(text[0] ?? '')) open = undefined;
  }
  return { lines, tables };
}

/** The shares of one table. Cells of percents may be read as parts of one. */
function sharesIn({ levels, rows }: Table) {
  const shares = levels.flatMap(({ code, at }) => {
    const column = rows.flatMap(({ cells }) => {
      const duty = dutyOf(cells.slice(0, levels[0]!.at).findLast((cell) => cell !== '') ?? '');
      const value = Number((cells[at] ?? '').replace(/%$/, '') || Number.NaN);
      return Number.isFinite(value) && !SUM.test(duty) ? [{ key: `${code} ${duty}`, value }] : [];
    });
    const isParts = column.every(({ value }) => value <= 1) && column.some(({ value }) => value > 0);
    return column.map(({ key, value }) => [key, isParts ? value * 100 : value] as const);
  });
  return new Map(shares);
}

/** The tables of weights of a standard, of its theory and of its skills. A duty weighs what they give it, on average. */
export function readWeightTables(pages: readonly (readonly SheetRow[])[]): Weights {
  const found = pages.map((rows) => tablesOn(rows.map(wordsOf)));
  const shares = found.flatMap(({ tables }) => tables.map(sharesIn));
  return {
    of(level, duty) {
      const given = shares.flatMap((table) => table.get(`${level} ${duty}`) ?? []);
      return given.length === 0 ? undefined : Math.round(given.reduce((sum, share) => sum + share, 0) / given.length);
    },
    linesOn: (page) => found[page]!.lines,
  };
}
