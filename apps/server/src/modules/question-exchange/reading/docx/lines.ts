import type { Paragraph } from './paragraphs.ts';
import { slicePieces, textOfPieces } from './pieces.rules.ts';
import { fieldsOf, narrow, numberOf, optionOf } from './sheet-signs.rules.ts';

/** A part of a paragraph, between two places of its text. */
export function partOf(paragraph: Paragraph, from: number, to?: number): Paragraph {
  const pieces = slicePieces(paragraph.pieces, from, to);
  return { ...paragraph, pieces, text: textOfPieces(pieces) };
}

/**
 * A paragraph whose lines were divided by Shift+Enter, as one paragraph a line wherever a line begins an option, a labelled line or the
 * question that follows; other lines stay together, as they do in a poem or a program.
 */
export function linesOf(paragraph: Paragraph): Paragraph[] {
  const starts = [0];
  let number = numberOf(paragraph.automatic?.label ?? paragraph.text)?.number;
  let lettered = paragraph.automatic?.kind === 'letter' || optionOf(paragraph.text) !== undefined;
  for (let at = paragraph.text.indexOf('\n'); at >= 0; at = paragraph.text.indexOf('\n', at + 1)) {
    const rest = paragraph.text.slice(at + 1);
    const line = rest.slice(0, rest.indexOf('\n') < 0 ? undefined : rest.indexOf('\n'));
    const option = optionOf(line);
    const count = numberOf(line)?.number;
    const follows = count !== undefined && number !== undefined && count === number + 1 && starts.length > 1;
    const startsBlock = fieldsOf(line).length > 0 || follows || (option !== undefined && (lettered || option.letter === 'A'));
    if (!startsBlock) continue;
    starts.push(at + 1);
    if (option && !follows) lettered = true;
    if (follows) {
      number = count;
      lettered = false;
    }
  }
  if (starts.length === 1) return [paragraph];
  return starts.map((start, at) => {
    const next = starts[at + 1];
    const line = partOf(paragraph, start, next === undefined ? undefined : next - 1);
    return at === 0 ? line : { ...line, automatic: undefined, notes: [] };
  });
}

/** An answer behind other words of its line: after a blank, a gap or the end of a sentence. Words that ask for an answer are none. */
const ANSWER =
  /(?<=[\s\u3000。．.；;？?！!）)】\]_＿])(?:【\s*(?:正确|正確|参考|參考|标准|標準)?答案\s*】|(?:正确|正確|参考|參考|标准|標準)?答案\s*[:：])[ \u3000]*(?=[^\s\u3000_＿])/;

/** Where the answer begins that stands on the line of its question or of its last option. */
export function answerWithin(written: string): number | undefined {
  const text = narrow(written);
  const found = ANSWER.exec(text);
  return found && text.slice(0, found.index).trim() !== '' ? found.index : undefined;
}
