import type { SheetRow } from '../../../../platform/sheets/sheet-problem.ts';
import {
  type FrameworkFile,
  type FrameworkJob,
  type FrameworkLine,
  headingOf,
  nameAndIntro,
  plainText,
  unnamedSource,
} from '../framework-file.rules.ts';
import { levelCode, readWeightTables } from './weight-tables.ts';

const HEADINGS = {
  level: ['等级', '等級', '职业等级', '技能等级', '级别'],
  duty: ['职业功能', '職業功能'],
  work: ['工作内容', '工作內容'],
  skill: ['技能要求', '专业能力要求', '專業能力要求'],
  knowledge: ['相关知识要求', '相关知识', '相關知識要求', '相關知識'],
  weight: ['权重', '權重', '权重%'],
} as const;
const HEADING_ROWS = 10;
/** Who holds a certificate masters what its level asks for. */
const LEVEL = 4;

type Column = keyof typeof HEADINGS;
type Item = { no: string; text: string };

function columnsOf({ cells }: SheetRow) {
  const labels = cells.map(headingOf);
  const place = (column: Column) => labels.findIndex((label) => (HEADINGS[column] as readonly string[]).includes(label));
  return place('duty') >= 0 && place('work') >= 0 && place('skill') >= 0 ? place : undefined;
}

/** The number a standard puts before a statement, and the statement. */
function numbered(text: string): Item {
  const [, no = '', rest = text] = /^(\d+(?:\.\d+)*)[.、\s]*(.+)$/s.exec(text) ?? [];
  return { no, text: rest.trim() };
}

/** The statements of one cell: by their numbers 1.1.1, else by lines. A line without a number goes on where the numbered one ended. */
function itemsOf(cell: string): Item[] {
  const pieces = cell.split(/\n|(?<![\d.])(?=\d+(?:\.\d+){2,})/).flatMap((piece) => piece.trim() || []);
  const items: Item[] = [];
  for (const item of pieces.map(numbered)) {
    const before = items.at(-1);
    if (item.no === '' && before && before.no !== '') before.text += item.text;
    else items.push(item);
  }
  return items;
}

/** Collects the lines of a standard; what was named before is the same line. */
function collector() {
  const lines = new Map<string, FrameworkLine>();
  return {
    lines,
    add(line: number, of: { parent: string | null; code: string; statement: string; weight?: number | undefined }): FrameworkLine {
      const key = `${of.parent ?? ''}/${of.statement}`;
      const known = lines.get(key);
      if (known) return known;
      const { name, intro } = nameAndIntro(of.statement);
      const made = { ...{ line, key, code: of.code, name, parent: of.parent, intro, weight: of.weight }, levels: undefined, needs: [] };
      lines.set(key, made);
      return made;
    },
  };
}

const note = (line: FrameworkLine, text: string) => {
  line.intro = [...(line.intro ? [line.intro] : []), text].join('\n').slice(0, 2000);
};

/** The cells of a row, with those that stand for the rows below them filled in. */
function filledRows(rows: readonly SheetRow[], place: (column: Column) => number) {
  const last = { level: '', duty: '', work: '' };
  return rows.map(({ line, cells }) => {
    const cell = (column: Column) => plainText(cells[place(column)] ?? '', true);
    const flat = (column: Column) => plainText(cells[place(column)] ?? '');
    const [level, duty, work] = [flat('level') || last.level, flat('duty') || last.duty, flat('work')];
    const same = level === last.level && duty === last.duty;
    Object.assign(last, { level, duty, work: work || (same ? last.work : '') });
    return { line, ...last, skill: cell('skill'), knowledge: cell('knowledge'), weight: flat('weight').replace(/%$/, '') };
  });
}

/** Each level of the occupation is a job: it asks for the skills that stand below it, all of them alike. */
function jobsOf(lines: readonly FrameworkLine[], levels: ReadonlySet<string>): FrameworkJob[] {
  const below = Map.groupBy(lines, ({ parent }) => parent ?? '');
  const leaves = (key: string): string[] => (below.get(key) ?? []).flatMap((line) => (below.has(line.key) ? leaves(line.key) : [line.key]));
  return lines
    .filter(({ key }) => levels.has(key))
    .map((line) => ({ title: line.name, intro: line.name, needs: leaves(line.key).map((key) => ({ key, level: LEVEL, weight: 100 })) }));
}

/** Whether a page holds the duties, works and skills of a national occupational standard. */
export const isStandardSheet = (rows: readonly SheetRow[]) => rows.slice(0, HEADING_ROWS).some((row) => columnsOf(row) !== undefined);

/**
 * A table of a national occupational standard: duties, what is done in them, the skills and the knowledge each needs. Merged cells stand
 * for all of their rows; knowledge goes with the skill of its number, else with the work. The tables of weights stand on the same page or on others.
 * Undefined when no row names the columns.
 */
export function readStandardSheet(rows: readonly SheetRow[], others: readonly (readonly SheetRow[])[] = []): FrameworkFile | undefined {
  const at = rows.slice(0, HEADING_ROWS).findIndex((row) => columnsOf(row) !== undefined);
  const place = rows[at] && columnsOf(rows[at]);
  if (!place) return undefined;
  const weights = readWeightTables([rows, ...others]);
  const ofWeights = weights.linesOn(0);
  const { lines, add } = collector();
  const knowledge = new Set<string>();
  const levels = new Set<string>();
  const duties = new Set<string>();
  for (const row of filledRows(
    rows.slice(at + 1).filter((one) => columnsOf(one) === undefined && !ofWeights.has(one.line)),
    place,
  )) {
    if (row.duty === '') continue;
    const prefix = row.level === '' ? '' : `${levelCode(row.level)}-`;
    const coded = (no: string) => (no === '' ? '' : prefix + no);
    const level = row.level === '' ? null : add(row.line, { parent: null, code: levelCode(row.level), statement: row.level }).key;
    if (level !== null) levels.add(level);
    const duty = numbered(row.duty);
    const weight = row.weight === '' ? weights.of(levelCode(row.level), duty.text) : Number(row.weight);
    duties.add(duty.text);
    const above = add(row.line, { parent: level, code: coded(duty.no), statement: duty.text, weight });
    if (row.work === '') continue;
    const work = numbered(row.work);
    const below = add(row.line, { parent: above.key, code: coded(work.no), statement: work.text });
    const skills = itemsOf(row.skill).map(({ no, text }) => ({
      no,
      line: add(row.line, { parent: below.key, code: coded(no), statement: text }),
    }));
    for (const { no, text } of itemsOf(row.knowledge)) {
      const key = `${below.key} ${no} ${text}`;
      if (knowledge.has(key)) continue;
      knowledge.add(key);
      note(skills.find((skill) => no !== '' && skill.no === no)?.line ?? (skills.length === 1 ? skills[0]!.line : below), text);
    }
  }
  const all = [...lines.values()];
  // A sheet does not say of which occupation it is; its duties do.
  const framework = `standard ${[...duties].join(' ')}`.slice(0, 300);
  return {
    ...unnamedSource,
    format: 'standard',
    framework,
    beside: new Set(),
    lines: all,
    related: [],
    jobs: jobsOf(all, levels),
    ordered: false,
  };
}
