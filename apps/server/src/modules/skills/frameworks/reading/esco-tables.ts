import type { SheetRow } from '../../../../platform/sheets/sheet-problem.ts';
import { type FrameworkFile, type FrameworkLine, headingOf, nameAndIntro, plainText } from '../framework-file.rules.ts';

/** The tables of an ESCO release a framework is made of. */
export type EscoTables = { skills: readonly SheetRow[]; groups: readonly SheetRow[]; broader: readonly SheetRow[] };

const ESCO = {
  ...{ title: 'ESCO', publisher: 'European Commission', version: '' },
  licence: 'This service uses the ESCO classification of the European Commission.',
  source: 'https://esco.ec.europa.eu',
};

type Columns = (cells: readonly string[], name: string) => string;

function columnsOf(head: SheetRow | undefined): Columns {
  const places = new Map((head?.cells ?? []).map((cell, at) => [headingOf(cell), at]));
  return (cells, name) => cells[places.get(name) ?? -1] ?? '';
}

/** Whether these rows are a table of skills as ESCO publishes it. */
export function isEscoTable(rows: readonly SheetRow[]): boolean {
  const labels = (rows[0]?.cells ?? []).map(headingOf);
  return labels.includes('concepturi') && labels.includes('preferredlabel');
}

const lastPart = (uri: string) => uri.slice(uri.lastIndexOf('/') + 1);

function conceptsOf(rows: readonly SheetRow[]): FrameworkLine[] {
  const cell = columnsOf(rows[0]);
  return rows.slice(1).flatMap(({ line, cells }) => {
    const uri = cell(cells, 'concepturi').trim();
    if (uri === '') return [];
    const texts = nameAndIntro(
      plainText(cell(cells, 'preferredlabel')),
      plainText(cell(cells, 'description') || cell(cells, 'definition'), true),
    );
    const code = plainText(cell(cells, 'code')) || lastPart(uri);
    return [{ ...{ line, key: uri, code, ...texts }, parent: null, weight: undefined, levels: undefined, needs: [] }];
  });
}

/** The skills and groups that stand below one, and itself as their top. */
function below(lines: readonly FrameworkLine[], group: string): FrameworkLine[] {
  const asked = group.toLowerCase();
  const top = lines.find(({ key, code }) => key.toLowerCase() === asked || code.toLowerCase() === asked);
  if (!top) return [];
  const children = Map.groupBy(lines, ({ parent }) => parent);
  const taken = new Map<string, FrameworkLine>([[top.key, { ...top, parent: null }]]);
  const open = [top.key];
  for (let key = open.pop(); key !== undefined; key = open.pop())
    for (const child of children.get(key) ?? [])
      if (!taken.has(child.key)) {
        taken.set(child.key, child);
        open.push(child.key);
      }
  return lines.flatMap(({ key }) => taken.get(key) ?? []);
}

/** Tables of an ESCO release; `group` (a code or address) takes only what stands below it. A skill with several broader ones stands below the first. */
export function readEscoTables({ skills, groups, broader }: EscoTables, group: string): FrameworkFile {
  const lines = [...conceptsOf(groups), ...conceptsOf(skills)];
  const byKey = new Map<string, FrameworkLine>();
  for (const line of lines) if (!byKey.has(line.key)) byKey.set(line.key, line);
  const cell = columnsOf(broader[0]);
  for (const { cells } of broader.slice(1)) {
    const line = byKey.get(cell(cells, 'concepturi').trim());
    const above = cell(cells, 'broaderuri').trim();
    if (line && line.parent === null && byKey.has(above)) line.parent = above;
  }
  const all = [...byKey.values()];
  return { ...ESCO, format: 'esco', lines: group === '' ? all : below(all, group), related: [], ordered: false };
}
