import type { MessageKey } from '@praxis/contract/messages';
import { FRAMEWORK_BYTES } from '@praxis/contract/skills/frameworks';
import { PackageProblem } from '../../../../platform/foreign/package-limits.rules.ts';
import { openPackageZip, type PackageZip } from '../../../../platform/foreign/package-zip.ts';
import { withinTime } from '../../../../platform/foreign/within-time.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { csvRows, csvTexts } from '../../../../platform/sheets/csv.ts';
import { sheetPages } from '../../../../platform/sheets/read.ts';
import { SheetProblem, type SheetRow } from '../../../../platform/sheets/sheet-problem.ts';
import type { FileStore } from '../../../../platform/stores/store.ts';
import { checkedFile, type FrameworkFile, MOST_INTRO } from '../framework-file.rules.ts';
import { readCasePackage } from './case-package.rules.ts';
import { isEscoTable, readEscoTables } from './esco-tables.ts';
import { readOwnSheet } from './own-sheet.ts';
import { isStandardSheet, readStandardSheet } from './standard-sheet.ts';

const MB = 1_048_576;
/** The tables of ESCO are longer than those people write. */
const ESCO_LIMITS = { rows: 150_000, cells: 900_000, columns: 40, text: MOST_INTRO };
const ESCO_ZIP = { entries: 200, unpacked: 200 * MB };
const MOST_TABLE = 60 * MB;
const EDGES_PER_SKILL = 5;
/** What the reader of sheets says of lists of people, in words for frameworks. */
const WORDED: Partial<Record<MessageKey, MessageKey>> = {
  member_sheet_broken: 'framework_file_broken',
  member_sheet_too_long: 'framework_file_long',
  package_damaged: 'framework_file_broken',
};

const unknown = () => new Refusal('framework_unknown');

function rowsOf(bytes: Buffer): SheetRow[] {
  return withinTime(() => {
    for (const text of csvTexts(bytes)) return csvRows(text, ESCO_LIMITS);
    return [];
  });
}

/** The tables of an ESCO release in a zip, in whatever language it is. */
async function escoInZip(zip: PackageZip, group: string): Promise<FrameworkFile> {
  const table = async (name: string) => {
    // In the language of the release, such as `_en` or `_en-us`, or in none.
    const named = new RegExp(`(^|/)${name}(_[a-z]{2}(-[a-z]{2})?)?\\.csv$`, 'i');
    const path = [...zip.entries.keys()].find((entry) => named.test(entry));
    return path ? rowsOf(await zip.read(path, MOST_TABLE)) : [];
  };
  const skills = await table('skills');
  const groups = await table('skillGroups');
  const broader = await table('broaderRelationsSkillPillar');
  const occupations = await table('occupations');
  const relations = await table('occupationSkillRelations');
  const between = await table('skillSkillRelations');
  if (!isEscoTable(skills) && !isEscoTable(groups)) throw unknown();
  return withinTime(() => readEscoTables({ skills, groups, broader, occupations, relations, between }, group));
}

async function inSheet(bytes: Buffer, group: string): Promise<FrameworkFile> {
  const others: SheetRow[][] = [];
  let standard: SheetRow[] | undefined;
  for await (const rows of sheetPages(bytes, MOST_INTRO)) {
    if (!standard && isStandardSheet(rows)) standard = rows;
    else others.push(rows);
    // A standard is read to its end: its weights stand on pages of their own.
    if (standard) continue;
    const file = withinTime(() =>
      isEscoTable(rows) ? readEscoTables({ skills: rows, groups: [], broader: [] }, group) : readOwnSheet(rows),
    );
    if (file) return file;
  }
  const file = standard && withinTime(() => readStandardSheet(standard, others));
  if (!file) throw unknown();
  return file;
}

function inJson(bytes: Buffer): FrameworkFile {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Refusal('framework_json_broken', { values: { problem: (error as Error).message.slice(0, 120) } });
  }
  const file = withinTime(() => readCasePackage(value));
  if (!file) throw unknown();
  return file;
}

async function recognised(store: FileStore, file: { storage_key: string; size: string }, group: string): Promise<FrameworkFile> {
  const bytes = Buffer.concat(await (await store.read(file.storage_key)).toArray());
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const zip = await openPackageZip(store, { key: file.storage_key, size: bytes.length }, ESCO_ZIP);
    return zip.entries.has('[Content_Types].xml') ? inSheet(bytes, group) : escoInZip(zip, group);
  }
  const head = bytes
    .subarray(0, 64)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return /^\s*[{[]/.test(head) ? inJson(bytes) : inSheet(bytes, group);
}

/** Refuses what no map of this size could hold, before its lines are compared with each other. */
function refuseTooBig({ lines, related, proposed = [], matches = [] }: FrameworkFile, limit: number) {
  if (lines.length > limit) throw new Refusal('framework_too_big', { values: { count: lines.length, limit } });
  const edges = lines.reduce((sum, { needs }) => sum + needs.length, related.length + proposed.length + matches.length);
  const most = limit * EDGES_PER_SKILL;
  if (edges > most) throw new Refusal('framework_too_many_edges', { values: { count: edges, limit: most } });
}

type Wanted = { group: string; limit: number };

/** Reads a framework from a file somebody sent, whatever its format, with the faults of its lines. Refuses what is none, or over `limit` skills. */
export async function readFramework(
  store: FileStore,
  file: { storage_key: string; size: string },
  { group: asked, limit }: Wanted,
): Promise<FrameworkFile> {
  if (Number(file.size) > FRAMEWORK_BYTES) throw new Refusal('file_too_large', { values: { limit: FRAMEWORK_BYTES / MB } });
  const group = asked.trim();
  try {
    const read = await recognised(store, file, group);
    if (read.lines.length === 0 && group !== '') throw new Refusal('framework_group_unknown', { values: { group } });
    if (read.lines.length === 0) throw new Refusal('framework_empty');
    refuseTooBig(read, limit);
    return withinTime(() => checkedFile(read));
  } catch (error) {
    if (error instanceof SheetProblem) throw new Refusal(WORDED[error.key] ?? error.key);
    if (error instanceof PackageProblem) throw new Refusal(WORDED[error.key] ?? error.key, { values: error.values });
    throw error;
  }
}
