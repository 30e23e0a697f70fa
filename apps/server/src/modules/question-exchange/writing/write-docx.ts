import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { XmlNode } from '../../../platform/foreign/xml.ts';
import { xmlText } from '../../../platform/foreign/xml-text.ts';
import { formulaOfTex } from '../formulas/read-tex.ts';
import { ommlOf } from '../formulas/write-omml.ts';
import { partsInPaper, partsInSheet, type SheetOfParts } from './docx-answers.ts';
import {
  contentTypes,
  documentEnd,
  documentStart,
  numberingXml,
  type Relation,
  relationsXml,
  rootRelations,
  stylesXml,
} from './docx-parts.ts';
import { type ExportedPicture, type ExportedQuestion, type Exporting, isPortable, nameOf } from './exported.ts';
import { treeOf } from './plain-xml.ts';
import { sheetLabels } from './sheet-labels.ts';

type Marks = { bold?: boolean; italic?: boolean; under?: boolean; struck?: boolean; raised?: 'superscript' | 'subscript'; code?: boolean };

const EMU = 9525;
const WIDEST = 560;

/** What a document collects while it is written. */
type Document = {
  exporting: Exporting;
  relations: Relation[];
  pictures: Map<string, { relation: string; picture: ExportedPicture } | null>;
  lists: number;
};

async function pictureOf(document: Document, fileId: string) {
  const known = document.pictures.get(fileId);
  if (known !== undefined) return known;
  const picture = await document.exporting.picture(fileId);
  if (!picture) document.exporting.lost.pictures += 1;
  const relation = `rId${document.relations.length + 100}`;
  const created = picture ? { relation, picture } : null;
  document.pictures.set(fileId, created);
  if (picture) document.relations.push({ id: relation, target: `media/image${document.pictures.size}.${picture.ending}`, picture });
  return created;
}

function run(text: string, marks: Marks): string {
  if (text === '') return '';
  const rules = [
    marks.code ? '<w:rStyle w:val="VerbatimChar"/>' : '',
    marks.bold ? '<w:b/>' : '',
    marks.italic ? '<w:i/>' : '',
    marks.struck ? '<w:strike/>' : '',
    marks.under ? '<w:u w:val="single"/>' : '',
    marks.raised ? `<w:vertAlign w:val="${marks.raised}"/>` : '',
  ].join('');
  const pieces = text.split('\n').map((piece) => (piece === '' ? '' : `<w:t xml:space="preserve">${xmlText(piece)}</w:t>`));
  return `<w:r>${rules && `<w:rPr>${rules}</w:rPr>`}${pieces.join('<w:br/>')}</w:r>`;
}

async function drawing(document: Document, node: XmlNode): Promise<string> {
  const found = await pictureOf(document, node.attributes['data-file'] ?? '');
  if (!found) return run(node.attributes.alt ?? '', {});
  const { picture, relation } = found;
  const asked = Number(node.attributes.width) || picture.width;
  const width = Math.max(1, Math.min(WIDEST, asked));
  const [cx, cy] = [width * EMU, Math.max(1, Math.round((picture.height / picture.width) * width)) * EMU];
  const alt = xmlText(node.attributes.alt ?? '');
  const number = relation.slice(3);
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${number}" name="picture ${number}" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${number}" name="picture ${number}" descr="${alt}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

function formula(document: Document, node: XmlNode): string {
  const tex = node.attributes['data-formula'] ?? '';
  const read = formulaOfTex(tex, node.name === 'div');
  if (read) return node.name === 'div' ? `<m:oMathPara>${ommlOf(read)}</m:oMathPara>` : ommlOf(read);
  document.exporting.lost.formulas += 1;
  return run(tex, {});
}

const marksOf: Record<string, Marks> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { under: true },
  s: { struck: true },
  sup: { raised: 'superscript' },
  sub: { raised: 'subscript' },
  code: { code: true },
};
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'div', 'blockquote', 'pre', 'ul', 'ol', 'li', 'table', 'figure', 'figcaption', 'hr']);
const isFormula = (node: XmlNode) => node.attributes['data-formula'] !== undefined;

async function inlines(document: Document, content: readonly (string | XmlNode)[], marks: Marks): Promise<string> {
  let created = '';
  for (const each of content) {
    if (typeof each === 'string') created += run(marks.code ? each : each.replace(/\s*\n\s*/g, ' '), marks);
    else if (isFormula(each)) created += formula(document, each);
    else if (each.name === 'img') created += await drawing(document, each);
    else if (each.name === 'br') created += '<w:r><w:br/></w:r>';
    else created += await inlines(document, each.content, { ...marks, ...marksOf[each.name] });
  }
  return created;
}

/** A block of a document: the runs of a paragraph with what stands before them, or a whole table. */
type Block = { properties: string; runs: string } | { table: string };

async function table(document: Document, node: XmlNode): Promise<string> {
  const rows = node.children.flatMap((each) => (each.name === 'tr' ? [each] : each.children.filter((row) => row.name === 'tr')));
  const created: string[] = [];
  for (const row of rows) {
    const cells: string[] = [];
    for (const cell of row.children) {
      const span = Number(cell.attributes.colspan) > 1 ? `<w:gridSpan w:val="${Number(cell.attributes.colspan)}"/>` : '';
      const blocks = await blocksOf(document, cell.content);
      const inside = blocks.map(written).join('');
      cells.push(`<w:tc><w:tcPr>${span}</w:tcPr>${inside === '' || inside.endsWith('</w:tbl>') ? `${inside}<w:p/>` : inside}</w:tc>`);
    }
    created.push(`<w:tr>${cells.join('')}</w:tr>`);
  }
  return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/></w:tblPr>${created.join('')}</w:tbl>`;
}

const written = (block: Block) =>
  'table' in block ? block.table : `<w:p>${block.properties && `<w:pPr>${block.properties}</w:pPr>`}${block.runs}</w:p>`;

async function listOf(document: Document, node: XmlNode, level: number): Promise<Block[]> {
  const ordered = node.name === 'ol';
  if (ordered) document.lists += 1;
  const list = ordered ? document.lists + 1 : 1;
  const blocks: Block[] = [];
  for (const item of node.children) {
    const inner = await blocksOf(document, item.content, level + 1);
    const [first, ...rest] = inner;
    const properties = `<w:numPr><w:ilvl w:val="${Math.min(level, 8)}"/><w:numId w:val="${list}"/></w:numPr>`;
    if (first && !('table' in first) && first.properties === '') blocks.push({ properties, runs: first.runs }, ...rest);
    else blocks.push({ properties, runs: '' }, ...inner);
  }
  return blocks;
}

async function blocksOf(document: Document, content: readonly (string | XmlNode)[], level = 0): Promise<Block[]> {
  const blocks: Block[] = [];
  let loose: (string | XmlNode)[] = [];
  const settle = async () => {
    const runs = await inlines(document, loose, {});
    if (loose.some((each) => typeof each !== 'string' || each.trim() !== '')) blocks.push({ properties: '', runs });
    loose = [];
  };
  for (const each of content) {
    if (typeof each === 'string' || !BLOCKS.has(each.name) || (each.name === 'div' && isFormula(each) && loose.length > 0)) {
      loose.push(each);
      continue;
    }
    await settle();
    if (isFormula(each)) blocks.push({ properties: '', runs: formula(document, each) });
    else if (each.name === 'table') blocks.push({ table: await table(document, each) });
    else if (each.name === 'ul' || each.name === 'ol') blocks.push(...(await listOf(document, each, level)));
    else if (each.name === 'pre') blocks.push({ properties: '', runs: await inlines(document, each.content, { code: true }) });
    else if (each.name !== 'hr') blocks.push(...(await blocksOf(document, each.content, level)));
  }
  await settle();
  return blocks;
}

/** Rich text behind a label: the label stands in its first paragraph. */
async function labelled(document: Document, label: string, html: string): Promise<string> {
  const blocks = await blocksOf(document, treeOf(html).content);
  const [first, ...rest] = blocks;
  if (!first || 'table' in first || first.properties !== '' || first.runs.startsWith('<m:oMathPara>'))
    return [{ properties: '', runs: run(label, {}) }, ...blocks].map(written).join('');
  return [{ properties: '', runs: run(label, {}) + first.runs }, ...rest].map(written).join('');
}

async function questionXml(document: Document, question: ExportedQuestion, number: number): Promise<string> {
  const { language, answers } = document.exporting;
  const message = sheetLabels[language];
  const { type, content, key } = question;
  const sheet = answers ? partsInSheet(question, message) : undefined;
  const paper = content.parts && !answers ? partsInPaper(question, message) : undefined;
  if (sheet?.ruleLost) document.exporting.lost.rules += 1;
  const parts: string[] = [await labelled(document, `${number}. `, (sheet ?? paper)?.stem ?? content.stem)];
  if (type === 'judge' && !answers) parts.push(written({ properties: '', runs: run(message.truthAsked, {}) }));
  for (const option of content.options) parts.push(await labelled(document, `${option.key}. `, option.html));
  const line = (label: string, text: string) => parts.push(written({ properties: '', runs: run(`${label}${text}`, {}) }));
  const linesOfParts = async (lines: SheetOfParts['lines']) => {
    for (const { label, text, html } of lines)
      if (html === undefined) line(label, text ?? '');
      else parts.push(await labelled(document, label, html));
  };
  await linesOfParts(paper?.lines ?? []);
  if (!answers) line('', message.points(question.score));
  else {
    line(message.type, sheet?.type ?? message.types[type as 'single']);
    await linesOfParts(sheet?.lines ?? []);
    if (!sheet && type !== 'short')
      line(message.answer, type === 'judge' ? (key.truth ? message.right : message.wrong) : key.correct.join(message.between));
    line(message.score, String(question.score));
    line(message.difficulty, String(question.difficulty));
    if (question.tags.length > 0) line(message.tags, question.tags.join(message.between));
    if (question.skills.length > 0) line(message.skills, question.skills.join(message.between));
    if (key.accepted.length > 0) line(message.accepted, key.accepted.join(' | '));
    if (key.reference !== '') parts.push(await labelled(document, message.reference, key.reference));
    if (key.analysis !== '') parts.push(await labelled(document, message.analysis, key.analysis));
  }
  return `${parts.join('')}<w:p/>`;
}

/** Questions as a Word document: as a sheet that can be imported again, or as a paper without answers. */
export function writeDocx(exporting: Exporting): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream as unknown as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  const document: Document = { exporting, relations: [], pictures: new Map(), lists: 0 };
  const put = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { mtime: exporting.madeAt });

  function finish() {
    put('word/_rels/document.xml.rels', relationsXml(document.relations));
    put('word/numbering.xml', numberingXml(document.lists));
    for (const { target, picture } of document.relations)
      zip.addReadStreamLazy(`word/${target}`, { compress: false, mtime: exporting.madeAt }, (take) => {
        picture.read().then(
          (stream) => take(null, stream),
          (error: Error) => take(error, undefined as never),
        );
      });
    zip.end();
  }

  async function* text() {
    yield documentStart(exporting.title);
    let number = 0;
    // Questions of one stem stand together; their numbers stand above it, so that a reader knows where it ends.
    const below: ExportedQuestion[] = [];
    async function* block() {
      const shared = below[0]?.content.shared;
      if (shared?.audio) exporting.lost.rules += 1;
      if (shared && shared.html !== '')
        yield `${await labelled(document, sheetLabels[exporting.language].shared(number + 1, number + below.length), shared.html)}<w:p/>`;
      for (const question of below.splice(0)) {
        number += 1;
        yield await questionXml(document, question, number);
      }
    }
    for await (const question of exporting.questions()) {
      if (!isPortable(question) && !question.content.parts) {
        exporting.lost.types.push(nameOf(question));
        continue;
      }
      if (question.content.shared?.stem_id !== below[0]?.content.shared?.stem_id || !question.content.shared) yield* block();
      below.push(question);
    }
    yield* block();
    yield documentEnd;
    finish();
  }

  put('[Content_Types].xml', contentTypes);
  put('_rels/.rels', rootRelations);
  put('word/styles.xml', stylesXml);
  zip.addReadStreamLazy('word/document.xml', { mtime: exporting.madeAt }, (take) => {
    const stream = Readable.from(text());
    stream.on('error', (error) => out.destroy(error));
    take(null, stream);
  });
  return out;
}
