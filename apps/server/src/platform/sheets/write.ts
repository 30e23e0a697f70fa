import { ZipFile } from 'yazl';

const FORMULA = /^[=+\-@\t\r]/;

/** One cell of a CSV file; what a sheet would run as a formula is quoted into plain text. */
export function cell(text: string) {
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) || plain !== text ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A sheet as CSV, led by the mark that tells programs it is UTF-8. */
export const csvOf = (heads: readonly string[], lines: readonly (readonly string[])[]) =>
  `\uFEFF${[heads, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;

// XML 1.0 holds no control characters but tab and line ends.
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const row = (cells: readonly string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`).join('')}</row>`;

/** A sheet as a workbook of one page. Every cell is text, so that nothing in it is ever run. */
export async function xlsxOf(title: string, heads: readonly string[], lines: readonly (readonly string[])[]): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(HEAD + xml), name);
  const name = escaped(title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;');
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  );
  add('xl/worksheets/sheet1.xml', `<worksheet xmlns="${MAIN}"><sheetData>${[heads, ...lines].map(row).join('')}</sheetData></worksheet>`);
  zip.end();
  return Buffer.concat(await (zip.outputStream as unknown as AsyncIterable<Buffer> & { toArray(): Promise<Buffer[]> }).toArray());
}
