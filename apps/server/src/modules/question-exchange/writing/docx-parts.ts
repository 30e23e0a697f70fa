import { xmlText } from '../../../platform/foreign/xml-text.ts';
import type { ExportedPicture } from './exported.ts';

/** A picture of a document under its relationship. */
export type Relation = { id: string; target: string; picture: ExportedPicture };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** What each part of a document is. */
export const contentTypes = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${WORD}.numbering+xml"/></Types>`;

/** Where a document's text stands. */
export const rootRelations = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

/** How paragraphs, code and tables look. */
export const stylesXml = `${HEAD}<w:styles ${MAIN}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="SimSun"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style><w:style w:type="character" w:styleId="VerbatimChar"><w:name w:val="Verbatim Char"/><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/></w:rPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="4"/><w:left w:val="single" w:sz="4"/><w:bottom w:val="single" w:sz="4"/><w:right w:val="single" w:sz="4"/><w:insideH w:val="single" w:sz="4"/><w:insideV w:val="single" w:sz="4"/></w:tblBorders></w:tblPr></w:style></w:styles>`;

/** The beginning of a document, up to its first question. */
export const documentStart = (title: string) =>
  `${HEAD}<w:document ${MAIN} xmlns:m="${OFFICE}/math" xmlns:r="${OFFICE}/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body><w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t xml:space="preserve">${xmlText(title)}</w:t></w:r></w:p>`;

/** The end of a document. */
export const documentEnd =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr></w:body></w:document>';

/** Where the pictures of a document are. */
export const relationsXml = (relations: readonly Relation[]) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${OFFICE}/relationships/numbering" Target="numbering.xml"/>${relations.map(({ id, target }) => `<Relationship Id="${id}" Type="${OFFICE}/relationships/image" Target="${target}"/>`).join('')}</Relationships>`;

const levels = (format: string, text: (level: number) => string) =>
  Array.from(
    { length: 9 },
    (_none, level) =>
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:pPr><w:ind w:left="${(level + 1) * 420}" w:hanging="420"/></w:pPr></w:lvl>`,
  ).join('');

/** The lists of a document: bullets are the first, each counted list has one of its own. */
export const numberingXml = (lists: number) =>
  `${HEAD}<w:numbering ${MAIN}><w:abstractNum w:abstractNumId="0">${levels('bullet', () => '•')}</w:abstractNum>${Array.from({ length: lists }, (_none, at) => `<w:abstractNum w:abstractNumId="${at + 1}">${levels('lowerRoman', (level) => `%${level + 1})`)}</w:abstractNum>`).join('')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${Array.from({ length: lists }, (_none, at) => `<w:num w:numId="${at + 2}"><w:abstractNumId w:val="${at + 1}"/></w:num>`).join('')}</w:numbering>`;
