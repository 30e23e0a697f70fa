import { child, childrenNamed, type XmlNode, xmlParts } from '../../../../platform/foreign/xml.ts';
import { breathe } from '../../breathe.ts';
import type { PictureShelf } from '../picture-shelf.ts';
import { escaped, type Note } from '../read-question.ts';
import { isEquation } from './equation-fields.rules.ts';
import { type Automatic, numberingOf } from './numbering.ts';
import type { Docx } from './open-docx.ts';
import { htmlOfPieces, type Piece, textOfPieces } from './pieces.rules.ts';
import { equation, equationFields, formula, label, sign } from './signs-of-runs.ts';

/** A paragraph of a document, or a table in place of one. */
export type Paragraph = {
  /** Its number among the paragraphs of the document, from 1. */
  line: number;
  pieces: Piece[];
  text: string;
  automatic: Automatic | undefined;
  heading: boolean;
  /** A whole table, which is never a question by itself. */
  table: boolean;
  /** What stands in the cells of a table, row by row, without the empty ones. */
  cells?: Piece[][];
  /** The same row by row, empty ones among them. */
  rows?: Piece[][][];
  notes: Note[];
};

const isOn = (properties: XmlNode | undefined, name: string) => {
  const found = child(properties, name);
  return found !== undefined && !/^(0|off|false|none)$/.test(found.attributes.val ?? '1');
};

function marksOf(run: XmlNode, heading: boolean) {
  const properties = child(run, 'rPr');
  const raised = child(properties, 'vertAlign')?.attributes.val;
  const style = child(properties, 'rStyle')?.attributes.val ?? '';
  return [
    isOn(properties, 'b') && !heading ? 'b' : '',
    isOn(properties, 'i') && !heading ? 'i' : '',
    isOn(properties, 'u') ? 'u' : '',
    isOn(properties, 'strike') || isOn(properties, 'dstrike') ? 's' : '',
    raised === 'superscript' ? '^' : raised === 'subscript' ? '_' : '',
    /^(VerbatimChar|SourceText|HTMLCode|HTML1?Code)$/i.test(style) ? 'c' : '',
  ].join('');
}

const EMU = 9525;
const widthOf = (drawing: XmlNode) => {
  const extent = child(drawing, 'inline', 'extent') ?? child(drawing, 'anchor', 'extent');
  const width = Math.round(Number(extent?.attributes.cx) / EMU);
  return Number.isFinite(width) && width > 0 && width < 2000 ? width : undefined;
};
const inside = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((each) => [...(each.name === name ? [each] : []), ...inside(each, name)]);

/** Reads a document paragraph by paragraph; pictures are taken in as they are met. */
export async function* paragraphsOf(docx: Docx, shelf: PictureShelf): AsyncGenerator<{ paragraph: Paragraph; share: number }> {
  const next = numberingOf(docx.numbering, docx.styles);
  const headings = new Set(
    childrenNamed(docx.styles, 'style')
      .filter((style) => /^(heading|title)\b/i.test(child(style, 'name')?.attributes.val ?? ''))
      .map((style) => style.attributes.styleid ?? ''),
  );
  let line = 0;
  const fields = equationFields();

  async function picture(id: string, label: string, width: number | undefined, notes: Note[]): Promise<Piece[]> {
    const part = docx.part(id);
    const note = (key: 'import_picture_missing' | 'import_picture_kind', name: string): Piece[] => {
      notes.push({ key, values: { name } });
      return [];
    };
    if (!part) return note('import_picture_missing', (docx.link(id) ?? label ?? id).slice(0, 100));
    const number = await shelf.take(part.path, part.read);
    if (number === undefined) return note('import_picture_kind', part.path.slice(part.path.lastIndexOf('/') + 1));
    return [
      { text: '', marks: '', html: `<img data-file="${number}" alt="${escaped(label.slice(0, 300))}"${width ? ` width="${width}"` : ''}>` },
    ];
  }

  /** Pictures and text boxes of a drawing, an old picture or an object; what is only drawn is told. */
  async function drawn(node: XmlNode, heading: boolean, notes: Note[]): Promise<Piece[]> {
    const pieces: Piece[] = [];
    const about = inside(node, 'docPr')[0]?.attributes;
    const blips = inside(node, 'blip');
    const images = inside(node, 'imagedata');
    const boxes = inside(node, 'txbxContent');
    for (const { attributes } of blips)
      pieces.push(...(await picture(attributes.embed ?? attributes.link ?? '', about?.descr ?? '', widthOf(node), notes)));
    for (const { attributes } of images) pieces.push(...(await picture(attributes.id ?? '', attributes.title ?? '', undefined, notes)));
    for (const box of boxes)
      for (const paragraph of inside(box, 'p')) {
        const written = await ofChildren(paragraph, heading, notes);
        if (written.length > 0) pieces.push(...(pieces.length > 0 ? [{ text: '\n', marks: '' }] : []), ...written);
      }
    if (blips.length + images.length > 0 || pieces.length > 0 || inside(node, 'rect').some(({ attributes }) => attributes.hr === 't'))
      return pieces;
    const [object] = inside(node, 'OLEObject');
    if (object) notes.push({ key: 'import_embedded', values: { name: (object.attributes.progid ?? 'OLE').slice(0, 60) } });
    else notes.push({ key: 'import_drawing_left', values: { name: (about?.descr || about?.name || '').slice(0, 60) } });
    return pieces;
  }

  /** Text that Word does not show: nobody who printed the sheet has read it. */
  function hidden(part: XmlNode, notes: Note[]) {
    const note = notes.some(({ key }) => key === 'import_hidden_left');
    if (!note && (part.name !== 't' || part.text.trim() !== '') && part.name !== 'rPr') notes.push({ key: 'import_hidden_left' });
  }

  async function ofRun(run: XmlNode, heading: boolean, notes: Note[]): Promise<Piece[]> {
    const marks = marksOf(run, heading);
    const pieces: Piece[] = [];
    for (const each of run.children) {
      if (each.name === 'fldChar' || each.name === 'instrText') pieces.push(...fields.take(each, notes));
      else if (fields.hidden()) continue;
      else if (isOn(child(run, 'rPr'), 'vanish')) hidden(each, notes);
      else if (each.name === 't') pieces.push(...label(run, each.text, marks, notes));
      else if (each.name === 'tab' || each.name === 'ptab') pieces.push({ text: '\t', marks: '' });
      else if (each.name === 'br' || each.name === 'cr') pieces.push({ text: '\n', marks: '' });
      else if (each.name === 'noBreakHyphen') pieces.push({ text: '-', marks });
      else if (each.name === 'sym') pieces.push(...sign(each, marks, notes));
      else if (/^(footnote|endnote)Reference$/.test(each.name)) notes.push({ key: 'import_footnote_left' });
      else if (each.name === 'drawing' || each.name === 'pict' || each.name === 'object')
        pieces.push(...(await drawn(each, heading, notes)));
      else if (each.name === 'AlternateContent') pieces.push(...(await alternate(each, heading, notes)));
      else if (each.name === 'ruby') for (const base of inside(each, 'rubyBase')) pieces.push(...(await ofChildren(base, heading, notes)));
    }
    return pieces;
  }

  async function alternate(node: XmlNode, heading: boolean, notes: Note[]): Promise<Piece[]> {
    for (const name of ['Choice', 'Fallback']) {
      const form = child(node, name);
      const wrong: Note[] = [];
      const pieces = form ? [...(await ofRun(form, heading, wrong)), ...(await ofChildren(form, heading, wrong))] : [];
      if (pieces.length > 0 || name === 'Fallback') {
        notes.push(...wrong);
        return pieces;
      }
    }
    return [];
  }

  async function ofChildren(node: XmlNode, heading: boolean, notes: Note[]): Promise<Piece[]> {
    const pieces: Piece[] = [];
    for (const each of node.children) {
      if (each.name === 'fldSimple' && isEquation(each.attributes.instr ?? '')) pieces.push(...equation(each.attributes.instr!, notes));
      else if (each.name === 'r') pieces.push(...(await ofRun(each, heading, notes)));
      else if (each.name === 'oMath') pieces.push(...formula(each, false, notes));
      else if (each.name === 'oMathPara')
        for (const one of childrenNamed(each, 'oMath'))
          pieces.push(
            ...formula(
              one,
              node.children.every((other) => other === each || /Pr$|bookmark|proofErr/.test(other.name)),
              notes,
            ),
          );
      else if (each.name === 'AlternateContent') pieces.push(...(await alternate(each, heading, notes)));
      else if (/^(hyperlink|ins|moveTo|smartTag|sdt|sdtContent|fldSimple|customXml|dir|bdo|subDoc)$/.test(each.name))
        pieces.push(...(await ofChildren(each, heading, notes)));
    }
    return pieces;
  }

  async function paragraph(node: XmlNode): Promise<Paragraph> {
    line += 1;
    const at = line;
    const properties = child(node, 'pPr');
    const notes: Note[] = [];
    fields.start();
    const heading = headings.has(child(properties, 'pStyle')?.attributes.val ?? '');
    const pieces = await ofChildren(node, heading, notes);
    const text = textOfPieces(pieces);
    // An empty paragraph of a list shows its number, and counts, as Word does.
    return { line: at, pieces, text, automatic: next(properties), heading, table: false, notes };
  }

  async function table(node: XmlNode): Promise<Paragraph> {
    const at = line + 1;
    const notes: Note[] = [];
    const rows: string[] = [];
    const filled: Piece[][] = [];
    const all: Piece[][][] = [];
    for (const row of inside(node, 'tr')) {
      const cells: string[] = [];
      const inRow: Piece[][] = [];
      for (const cell of childrenNamed(row, 'tc')) {
        const span = Number(child(cell, 'tcPr', 'gridSpan')?.attributes.val ?? '1');
        const parts: string[] = [];
        const label: Piece[] = [];
        for (const each of cell.children) {
          if (each.name !== 'p') continue;
          const created = await paragraph(each);
          notes.push(...created.notes);
          label.push(...(label.length > 0 ? [{ text: '\n', marks: '' }] : []), ...created.pieces);
          const html = htmlOfPieces(created.pieces);
          if (html !== '')
            parts.push(created.automatic && created.automatic.kind !== 'bullet' ? `${escaped(created.automatic.label)} ${html}` : html);
        }
        if (parts.length > 0) filled.push(label);
        inRow.push(label);
        cells.push(`<td${span > 1 && span < 64 ? ` colspan="${span}"` : ''}>${parts.join('<br>')}</td>`);
      }
      rows.push(`<tr>${cells.join('')}</tr>`);
      all.push(inRow);
    }
    const html = `<table><tbody>${rows.join('')}</tbody></table>`;
    return {
      line: at,
      pieces: [{ text: '', marks: '', html }],
      text: '\ufffc',
      automatic: undefined,
      heading: false,
      table: true,
      cells: filled,
      rows: all,
      notes,
    };
  }

  /** A part of another format that Word would take in when it opens the document. */
  function chunk(node: XmlNode): Paragraph {
    const name = docx.part(node.attributes.id ?? '')?.path ?? '';
    const notes: Note[] = [{ key: 'import_part_unreadable', values: { name: name.slice(-100) } }];
    return { line: line + 1, pieces: [], text: '', automatic: undefined, heading: false, table: false, notes };
  }

  async function* take(node: XmlNode): AsyncGenerator<Paragraph> {
    if (node.name === 'p') yield await paragraph(node);
    else if (node.name === 'tbl') yield await table(node);
    else if (node.name === 'altChunk') yield chunk(node);
    else if (/^(sdt|sdtContent|ins|customXml)$/.test(node.name)) for (const each of node.children) yield* take(each);
  }
  for await (const { node, share } of xmlParts(docx.pieces(), 'document.xml', (_name, depth) => depth === 3)) {
    await breathe();
    for await (const each of take(node)) yield { paragraph: each, share };
  }
}
