import type { SheetRow } from '../../../../platform/sheets/sheet-problem.ts';
import { type FrameworkFile, type FrameworkLine, headingOf, plainText, unnamedSource } from '../framework-file.rules.ts';

const HEADINGS = {
  code: ['编码', '編碼', '代码', '代碼', '编号', '編號', 'code', 'no'],
  name: ['名称', '名稱', '技能', '技能名称', '技能名稱', '能力', 'name', 'skill', 'skillname'],
  parent: ['上级', '上級', '上级编码', '上級編碼', '上层', '上層', '上层编码', '上層編碼', '父级', 'parent', 'parentcode'],
  intro: ['简介', '簡介', '说明', '說明', '描述', 'intro', 'introduction', 'description'],
  needs: ['前置', '前置编码', '先备', '先備', '先備編碼', '前置技能', '先備技能', 'needs', 'prerequisites', 'prerequisitecodes'],
  weight: ['权重', '權重', 'weight'],
  uri: ['标识', '標識', '外部标识', '外部標識', 'identifier', 'uri', 'externalid'],
  level1: ['一级', '一級', 'level1'],
  level2: ['二级', '二級', 'level2'],
  level3: ['三级', '三級', 'level3'],
  level4: ['四级', '四級', 'level4'],
  level5: ['五级', '五級', 'level5'],
} as const;
const LEVELS = ['level1', 'level2', 'level3', 'level4', 'level5'] as const;
const HEADING_ROWS = 10;

type Column = keyof typeof HEADINGS;
type Cell = (column: Column) => string | undefined;

function columnsOf({ cells }: SheetRow) {
  const labels = cells.map(headingOf);
  const place = (column: Column) => labels.findIndex((label) => (HEADINGS[column] as readonly string[]).includes(label));
  return place('name') >= 0 ? place : undefined;
}

/** A reference by code, by identifier, else by a name that only one line bears; what leads nowhere stays as it is written, for its fault. */
function resolver(lines: readonly FrameworkLine[]) {
  const codes = Map.groupBy(lines, ({ code }) => code.toLowerCase());
  const names = Map.groupBy(lines, ({ name }) => name.toLowerCase());
  const identifiers = new Map(lines.flatMap(({ uri, key }) => (uri ? [[uri, key] as const] : [])));
  return (text: string) => {
    const [coded = [], named = []] = [codes.get(text.toLowerCase()), names.get(text.toLowerCase())];
    const isUnclear = coded.length > 1 && coded.every(({ uri }) => uri);
    if (coded.length > 0) return isUnclear ? text : coded[0]!.key;
    return identifiers.get(text) ?? (named.length === 1 ? named[0]!.key : text);
  };
}

function lineOf({ line }: SheetRow, cell: Cell): FrameworkLine {
  const code = (cell('code') ?? '').replace(/^'/, '');
  const uri = cell('uri') ?? '';
  const weight = cell('weight');
  const levels = LEVELS.map((level) => cell(level));
  return {
    ...{
      line,
      key: uri || (code === '' ? `line ${line}` : code.toLowerCase()),
      code,
      uri,
      name: cell('name') ?? '',
      parent: cell('parent'),
    },
    intro: cell('intro'),
    weight: weight === undefined || weight === '' ? undefined : Number(weight.replace(/%$/, '')),
    levels: levels.every((level) => level === undefined) ? undefined : levels.map((level) => level ?? ''),
    needs: (cell('needs') ?? '').split(/[;；,，、\n]/).flatMap((need) => need.trim() || []),
  };
}

/** A sheet of one's own: one skill a row, by the headings of the template. Undefined when no row names the columns. */
export function readOwnSheet(rows: readonly SheetRow[]): FrameworkFile | undefined {
  const at = rows.slice(0, HEADING_ROWS).findIndex((row) => columnsOf(row) !== undefined);
  const place = rows[at] && columnsOf(rows[at]);
  if (!place) return undefined;
  const written = rows
    .slice(at + 1)
    .filter((row) => columnsOf(row) === undefined)
    .map((row) =>
      lineOf(row, (column) =>
        place(column) < 0 ? undefined : plainText(row.cells[place(column)] ?? '', column === 'intro' || column === 'needs'),
      ),
    );
  const key = resolver(written);
  const lines = written
    .filter(({ name, code }) => name !== '' || code !== '')
    .map((line) => ({
      ...line,
      parent: line.parent === undefined ? undefined : line.parent ? key(line.parent) : null,
      needs: [...new Set(line.needs.map(key))],
    }));
  return {
    ...unnamedSource,
    format: 'sheet',
    framework: '',
    beside: new Set(),
    lines,
    related: [],
    jobs: [],
    ordered: place('needs') >= 0,
  };
}
