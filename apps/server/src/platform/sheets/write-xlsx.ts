import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SheetCell, SheetToWrite } from './sheet-to-write.ts';

/** What the format allows. */
const MOST_ROWS = 1_048_576;
const MOST_TEXT = 32_767;

// XML 1.0 holds no control characters but tab and line ends; _x0041_ is how the format writes a character by its number.
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .toWellFormed()
    .slice(0, MOST_TEXT)
    .toWellFormed()
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const FIXED: Readonly<Record<string, string>> = {
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  // Style 0 is plain, 1 the bold heading, 2 text that programs never turn into a number or a date.
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

/** The parts that name the sheets of a workbook. */
function namingParts(titles: readonly string[]): Record<string, string> {
  const each = (part: (no: number, title: string) => string) => titles.map((title, at) => part(at + 1, title)).join('');
  const overrides = each((no) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${KIND}.worksheet+xml"/>`);
  const relations = each((no) => `<Relationship Id="rId${no}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${no}.xml"/>`);
  const styles = `<Relationship Id="rId${titles.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/>`;
  const sheets = each((no, title) => `<sheet name="${sheetName(title)}" sheetId="${no}" r:id="rId${no}"/>`);
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${overrides}<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations}${styles}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets}</sheets></workbook>`,
  };
}

function cellOf(value: SheetCell, style: number) {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`;
}

const rowOf = (cells: readonly SheetCell[], style = 2) => `<row>${cells.map((value) => cellOf(value, style)).join('')}</row>`;

async function* sheetPieces({ heads, lines }: SheetToWrite) {
  const widths = heads.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="16" customWidth="1"/>`).join('');
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  let piece = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  piece += `${widths && `<cols>${widths}</cols>`}<sheetData>${rowOf(heads, 1)}`;
  let rows = 1;
  for await (const line of lines) {
    if (++rows > MOST_ROWS) throw new RangeError('A sheet holds at most 1,048,576 rows');
    piece += rowOf(line);
    if (piece.length < 65_536) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}</sheetData></worksheet>`);
}

/** A name the format allows for a sheet: not empty, at most 31 characters, none of its own signs. */
const sheetName = (title: string) =>
  escaped(
    title
      .replace(/[\\/*?:[\]\p{Cc}]/gu, ' ')
      .slice(0, 31)
      .replace(/^'|'$/g, ' ')
      .trim() || 'Sheet1',
  ).replaceAll('"', '&quot;');

/** A workbook, packed as the lines of its sheets come, one sheet after the other. Every text is a text cell, so that nothing in it is ever run. */
export function xlsxStream(...sheets: readonly SheetToWrite[]): Readable {
  const zip = new ZipFile();
  const parts = { ...namingParts(sheets.map(({ title }) => title)), ...FIXED };
  for (const [name, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(HEAD + xml), name);
  const out = zip.outputStream as Readable;
  for (const [at, sheet] of sheets.entries()) {
    const lines = Readable.from(sheetPieces(sheet), { objectMode: false });
    zip.addReadStream(lines, `xl/worksheets/sheet${at + 1}.xml`);
    lines.once('error', (error) => out.destroy(error));
  }
  zip.end();
  return out;
}
