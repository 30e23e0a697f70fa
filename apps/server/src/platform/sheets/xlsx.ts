import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { formatCollector, type NumberFormat, numberText } from './number-formats.ts';
import { SHEET_LIMITS, SheetProblem, type SheetRow } from './sheet-problem.ts';

type Budget = { bytes: number };
type Attributes = Record<string, string>;
type Listener = { open?: (name: string, attributes: Attributes) => void; text?: (text: string) => void; close?: (name: string) => void };

const tooBig = () => new SheetProblem('member_sheet_too_big');
const broken = () => new SheetProblem('member_sheet_broken');

/** The entries of the archive by name; what is unsafe or too big in its directory is refused before a byte is unpacked. */
async function entriesOf(zip: yauzl.ZipFile) {
  if (zip.entryCount > SHEET_LIMITS.entries) throw tooBig();
  const entries = new Map<string, yauzl.Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.uncompressedSize;
    const swells = entry.uncompressedSize > 1_048_576 && entry.uncompressedSize > entry.compressedSize * SHEET_LIMITS.ratio;
    if (swells || bytes > SHEET_LIMITS.bytes || entries.size >= SHEET_LIMITS.entries) throw tooBig();
    if ((entry.generalPurposeBitFlag & 1) === 1) throw broken();
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  return entries;
}

/** Feeds one XML part to a listener as it is unpacked. Document types are refused, so no entity is ever expanded. */
async function readPart(zip: yauzl.ZipFile, entry: yauzl.Entry, listener: Listener, budget: Budget) {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw broken();
  });
  parser.on('opentag', (tag) => listener.open?.(local(tag.name), tag.attributes as Attributes));
  parser.on('text', (text) => listener.text?.(text));
  parser.on('cdata', (text) => listener.text?.(text));
  parser.on('closetag', (tag) => listener.close?.(local(tag.name)));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    budget.bytes += piece.length;
    if (budget.bytes > SHEET_LIMITS.bytes) throw tooBig();
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.close();
}

/** The relation an element names; programs choose the prefix of the attribute themselves. */
const relationOf = (attributes: Attributes) => Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

/** The parts that hold the pages that are shown, their texts and their formats, by the workbook and its relations. */
async function partsOf(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>, budget: Budget) {
  const workbook = entries.get('xl/workbook.xml');
  const relations = entries.get('xl/_rels/workbook.xml.rels');
  if (!workbook) throw broken();
  const pages: (string | undefined)[] = [];
  const targets = new Map<string, string>();
  let shared = 'sharedStrings.xml';
  let styles = 'styles.xml';
  const open = (name: string, attributes: Attributes) => {
    if (name === 'sheet' && attributes.state !== 'hidden' && attributes.state !== 'veryHidden') pages.push(relationOf(attributes));
  };
  await readPart(zip, workbook, { open }, budget);
  const relation = (name: string, attributes: Attributes) => {
    if (name !== 'Relationship' || attributes.TargetMode === 'External') return;
    targets.set(attributes.Id ?? '', attributes.Target ?? '');
    if (attributes.Type?.endsWith('/sharedStrings')) shared = attributes.Target ?? '';
    if (attributes.Type?.endsWith('/styles')) styles = attributes.Target ?? '';
  };
  if (relations) await readPart(zip, relations, { open: relation }, budget);
  const part = (target: string) => entries.get((target.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase());
  const named = pages.slice(0, SHEET_LIMITS.pages).flatMap((page) => part(targets.get(page ?? '') ?? '') ?? []);
  const first = named[0] ?? part('worksheets/sheet1.xml');
  if (!first) throw broken();
  return { sheets: named.length > 0 ? named : [first], texts: part(shared), styles: part(styles) };
}

/** A text with the characters the format writes by their numbers, as _x000D_. */
const decoded = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** The texts that cells name by number; phonetic notes above them are left out. */
async function sharedTexts(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, budget: Budget, most: number) {
  const texts: string[] = [];
  if (!entry) return texts;
  let text = '';
  let inText = false;
  let phonetic = 0;
  const listener: Listener = {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic += 1;
      inText = name === 't' && phonetic === 0;
    },
    text(piece) {
      if (inText && text.length < most) text += piece.slice(0, most);
    },
    close(name) {
      inText = false;
      if (name === 'rPh') phonetic -= 1;
      if (name === 'si') texts.push(decoded(text));
      if (texts.length > SHEET_LIMITS.cells) throw tooBig();
    },
  };
  await readPart(zip, entry, listener, budget);
  return texts;
}

/** The column of a cell's address: C5 is 2. */
function columnOf(address: string | undefined, next: number) {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address ?? '')?.[1];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next;
}

/** What the cells of a workbook name by number: texts and formats. */
type Named = { texts: readonly string[]; formats: readonly (NumberFormat | undefined)[] };

function cellText({ type, value, style }: { type: string; value: string; style: string | undefined }, { texts, formats }: Named) {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'e') return '';
  if (type === 'str' || type === 'inlineStr') return decoded(value);
  return type === 'd' || type === 'b' ? value : numberText(value, formats[Number(style)]);
}

/** Collects rows while a sheet streams by. Formulas are passed over: only the value the sheet kept is read. */
function rowCollector(named: Named, most: number) {
  const rows: SheetRow[] = [];
  const merged: string[] = [];
  let row: SheetRow = { line: 0, cells: [] };
  let cell = { type: '', style: undefined as string | undefined, column: 0, value: '', formula: false };
  let reading = false;
  let count = 0;
  const listener: Listener = {
    open(name, attributes) {
      if (name === 'row') row = { line: Number(attributes.r) || row.line + 1, cells: [] };
      if (name === 'c') {
        const column = columnOf(attributes.r, row.cells.length);
        cell = { type: attributes.t ?? 'n', style: attributes.s, column, value: '', formula: false };
      }
      if (name === 'c' && ++count > SHEET_LIMITS.cells) throw tooBig();
      if (name === 'f') cell.formula = true;
      if (name === 'mergeCell' && merged.length < SHEET_LIMITS.cells) merged.push(attributes.ref ?? '');
      reading = name === 'v' || (name === 't' && cell.type === 'inlineStr');
    },
    text(piece) {
      if (reading && cell.value.length < most) cell.value += piece.slice(0, most);
    },
    close(name) {
      reading = false;
      if (name === 'c' && cell.column < SHEET_LIMITS.columns) {
        while (row.cells.length < cell.column) row.cells.push('');
        row.cells[cell.column] = cellText(cell, named);
        if (cell.type === 'e') row.failed = [...(row.failed ?? []), cell.column];
        else if (cell.formula && cell.value === '') row.unread = [...(row.unread ?? []), cell.column];
      }
      if (name === 'row' && (row.unread || row.failed || row.cells.some((one) => one !== ''))) rows.push(row);
      if (rows.length > SHEET_LIMITS.rows) throw new SheetProblem('member_sheet_too_long');
    },
  };
  return { rows, merged, listener };
}

/** What stands in a cell that was merged down a column holds for each of its rows. */
function fillMerged(rows: readonly SheetRow[], merged: readonly string[]) {
  const at = new Map(rows.map((row) => [row.line, row]));
  let left: number = SHEET_LIMITS.cells;
  for (const range of merged) {
    const [, letters, from, other, to] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range) ?? [];
    if (!letters || letters !== other) continue;
    const column = columnOf(`${letters}1`, 0);
    const value = at.get(Number(from))?.cells[column] ?? '';
    if (value === '' || column >= SHEET_LIMITS.columns) continue;
    for (let line = Number(from) + 1; line <= Number(to) && left > 0; line++, left--) {
      const cells = at.get(line)?.cells;
      if (!cells) continue;
      while (cells.length <= column) cells.push('');
      cells[column] ||= value;
    }
  }
}

/** The rows of the pages of a workbook, one page after the other. */
export async function* xlsxPages(bytes: Buffer, most: number = SHEET_LIMITS.text): AsyncGenerator<SheetRow[]> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
    const entries = await entriesOf(zip);
    const budget = { bytes: 0 };
    const { sheets, texts, styles } = await partsOf(zip, entries, budget);
    const { formats, listener: ofFormats } = formatCollector();
    if (styles) await readPart(zip, styles, ofFormats, budget);
    const named = { texts: await sharedTexts(zip, texts, budget, most), formats };
    for (const sheet of sheets) {
      const { rows, merged, listener } = rowCollector(named, most);
      await readPart(zip, sheet, listener, budget);
      fillMerged(rows, merged);
      yield rows;
    }
  } catch (error) {
    // Whatever the readers of zip and XML say in prose about bytes in memory, the sheet is damaged.
    throw error instanceof SheetProblem ? error : broken();
  }
}
