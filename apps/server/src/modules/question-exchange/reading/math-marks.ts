import { formulaOfTex } from '../formulas/read-tex.ts';
import { escaped } from './read-question.ts';

// Behind a mark that opens no other one of its kind is looked over: however many stay open, every sign is read once.
const MARKS =
  /(?<!\\)\\\[((?:(?!(?<!\\)\\\[)[\s\S]){1,4000}?)\\\]|\$\$([\s\S]{1,4000}?)\$\$|(?<!\\)\\\(((?:(?!(?<!\\)\\\()[\s\S]){1,4000}?)\\\)|\$(?=\S)([^$\n]{1,400}?[^\s$\\])\$(?!\d)/g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
const plain = (text: string) => text.replace(/&(lt|gt|amp|quot|#39|nbsp);/g, (mark) => ENTITIES[mark] ?? mark);

/** A formula in rich text; one that is not known stays as its words. */
export function formulaMark(tex: string, display: boolean): string | undefined {
  const source = tex.trim();
  if (!formulaOfTex(source, display)) return undefined;
  const name = display ? 'div' : 'span';
  return `<${name} data-formula="${escaped(source)}"></${name}>`;
}

/** HTML whose formulas between LaTeX marks are formulas, except inside programs. Single dollars count only around what looks like one, if at all. */
export function withFormulas(html: string, singles = true): string {
  if (!/\$|\\[([]/.test(html)) return html;
  return html
    .split(/(<(?:pre|code)\b[\s\S]*?<\/(?:pre|code)>|<[^>]*>)/)
    .map((piece) =>
      piece.startsWith('<')
        ? piece
        : piece.replace(MARKS, (all, block?: string, dollars?: string, inline?: string, single?: string) => {
            const tex = plain(block ?? dollars ?? inline ?? single ?? '');
            if (single !== undefined && (!singles || !/[\\^_=]|^[A-Za-z]$/.test(tex))) return all;
            return formulaMark(tex, block !== undefined || dollars !== undefined) ?? all;
          }),
    )
    .join('');
}
