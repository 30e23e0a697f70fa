import { child, type XmlNode } from '../../../../platform/foreign/xml.ts';
import { formulaOfOmml } from '../../formulas/read-omml.ts';
import { texOf } from '../../formulas/write-tex.rules.ts';
import { formulaMark } from '../math-marks.ts';
import type { Note } from '../read-question.ts';
import { isEquation, texOfEquation } from './equation-fields.rules.ts';
import { signOf, withSigns } from './font-signs.rules.ts';
import type { Piece } from './pieces.rules.ts';

function view(tex: string, source: string, display: boolean, notes: Note[]): Piece[] {
  const html = tex === '' ? undefined : formulaMark(tex, display);
  if (html) return [{ text: '', marks: '', html }];
  notes.push({ key: 'import_formula_unknown', values: { formula: source.slice(0, 100) } });
  return [{ text: source, marks: '' }];
}

/** A formula of Office as a piece; one that cannot be shown stays as its words and is told. */
export function formula(node: XmlNode, display: boolean, notes: Note[]): Piece[] {
  const tex = texOf(formulaOfOmml(node)).trim();
  return tex === '' ? [] : view(tex, tex, display, notes);
}

/** A formula written as a field. */
export const equation = (code: string, notes: Note[]): Piece[] => view(texOfEquation(code) ?? '', code.trim(), false, notes);

/** The fields of a paragraph: of an equation its code is what counts, of others what they show. */
export function equationFields() {
  let open: { code: string; result: boolean }[] = [];
  return {
    start() {
      open = [];
    },
    /** Whether what is met now is only how Word shows an equation. */
    hidden: () => open.some(({ code, result }) => result && isEquation(code)),
    take(node: XmlNode, notes: Note[]): Piece[] {
      const last = open.at(-1);
      const mark = node.attributes.fldchartype;
      if (node.name === 'instrText' && last && !last.result) last.code += node.text;
      else if (mark === 'begin') open.push({ code: '', result: false });
      else if (mark === 'separate' && last) last.result = true;
      else if (mark === 'end') {
        const ended = open.pop();
        if (ended && isEquation(ended.code)) return equation(ended.code, notes);
      }
      return [];
    },
  };
}

const fontOf = (run: XmlNode) => {
  const { ascii, hansi, cs } = child(run, 'rPr', 'rFonts')?.attributes ?? {};
  return ascii ?? hansi ?? cs ?? '';
};

/** Words of a run; signs of fonts of signs are those that the font shows. */
export function label(run: XmlNode, text: string, marks: string, notes: Note[]): Piece[] {
  const created = withSigns(text, fontOf(run));
  if (created.lost > 0) notes.push({ key: 'import_sign_unknown', values: { count: created.lost } });
  return [{ text: created.text, marks }];
}

/** A single sign that names its font. */
export function sign(node: XmlNode, marks: string, notes: Note[]): Piece[] {
  const found = signOf(node.attributes.font ?? '', Number.parseInt(node.attributes.char ?? '25a1', 16));
  if (found === undefined) notes.push({ key: 'import_sign_unknown', values: { count: 1 } });
  return [{ text: found ?? '□', marks }];
}
