import type { SheetRow } from '../../../../platform/sheets/sheet-problem.ts';
import { type FrameworkFile, type FrameworkJob, type FrameworkLine, headingOf, nameAndIntro, plainText } from '../framework-file.rules.ts';

/** The tables of an ESCO release a framework is made of. */
export type EscoTables = {
  skills: readonly SheetRow[];
  groups: readonly SheetRow[];
  broader: readonly SheetRow[];
  /** Occupations and what each asks for, where the release has them. */
  occupations?: readonly SheetRow[];
  relations?: readonly SheetRow[];
  /** Which skill is essential or optional for which other. */
  between?: readonly SheetRow[];
};

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

/** Whether somebody asks for a line: by its code, its address or the end of that. */
const isAsked = ({ key, code }: FrameworkLine, asked: string) =>
  [key, code, key.slice(key.lastIndexOf('/') + 1)].some((name) => name !== '' && name.toLowerCase() === asked.toLowerCase());

function conceptsOf(rows: readonly SheetRow[]): FrameworkLine[] {
  const cell = columnsOf(rows[0]);
  return rows.slice(1).flatMap(({ line, cells }) => {
    const uri = cell(cells, 'concepturi').trim();
    if (uri === '') return [];
    const texts = nameAndIntro(
      plainText(cell(cells, 'preferredlabel')),
      plainText(cell(cells, 'description') || cell(cells, 'definition'), true),
    );
    // Most skills have no code of their own, and the end of an address says nothing to anybody.
    const code = plainText(cell(cells, 'code'));
    return [{ ...{ line, key: uri, uri, code, ...texts }, parent: null, weight: undefined, levels: undefined, needs: [] }];
  });
}

/** The skills and groups that stand below one, and itself as their top. */
function below(lines: readonly FrameworkLine[], group: string): FrameworkLine[] {
  const top = lines.find((line) => isAsked(line, group));
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

/** The occupation of a code or address, as a job; `known` are the skills of the release. */
function jobOf({ occupations = [], relations = [] }: EscoTables, asked: string, known: ReadonlySet<string>): FrameworkJob | undefined {
  const job = conceptsOf(occupations).find((line) => isAsked(line, asked));
  if (!job) return undefined;
  const cell = columnsOf(relations[0]);
  const needs = new Map<string, FrameworkJob['needs'][number]>();
  for (const { cells } of relations.slice(1)) {
    const key = cell(cells, 'skilluri').trim();
    if (cell(cells, 'occupationuri').trim() !== job.key || !known.has(key)) continue;
    const essential = cell(cells, 'relationtype').trim() === 'essential';
    if (essential || !needs.has(key)) needs.set(key, { key, ...(essential ? { level: 4, weight: 100 } : { level: 3, weight: 40 }) });
  }
  return { title: job.name, intro: job.intro || job.name, needs: [...needs.values()] };
}

/** Some skills with everything they stand below. */
function withAbove(byKey: ReadonlyMap<string, FrameworkLine>, keys: readonly string[]): FrameworkLine[] {
  const taken = new Set<string>();
  for (const key of keys)
    for (let at = byKey.get(key); at && !taken.has(at.key); at = at.parent ? byKey.get(at.parent) : undefined) taken.add(at.key);
  return [...byKey.values()].filter(({ key }) => taken.has(key));
}

/** What a release says of two skills is only proposed: one essential for another comes before it, an optional one is related. */
function proposedIn({ between = [] }: EscoTables, lines: readonly FrameworkLine[]) {
  const cell = columnsOf(between[0]);
  const taken = new Set(lines.map(({ key }) => key));
  return between.slice(1).flatMap(({ cells }) => {
    const [from, to] = [cell(cells, 'relatedskilluri').trim(), cell(cells, 'originalskilluri').trim()];
    if (from === to || !taken.has(from) || !taken.has(to)) return [];
    const kind = cell(cells, 'relationtype').trim() === 'essential' ? ('prerequisite' as const) : ('related' as const);
    return [{ from, to, kind }];
  });
}

/** Tables of an ESCO release; `group` (a code or address) takes only what stands below it, or what an occupation asks for, which becomes a job. A skill with several broader ones stands below the first. */
export function readEscoTables(tables: EscoTables, group: string): FrameworkFile {
  const { skills, groups, broader } = tables;
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
  const job = group === '' ? undefined : jobOf(tables, group, new Set(byKey.keys()));
  const wanted = job
    ? withAbove(
        byKey,
        job.needs.map(({ key }) => key),
      )
    : group === ''
      ? all
      : below(all, group);
  return {
    ...ESCO,
    ...{ format: 'esco', framework: 'esco' },
    // A table of skills alone does not say what became of the groups.
    beside: groups.length > 0 ? new Set(byKey.keys()) : undefined,
    lines: wanted,
    related: [],
    jobs: job ? [job] : [],
    proposed: proposedIn(tables, wanted),
    ordered: false,
  };
}
