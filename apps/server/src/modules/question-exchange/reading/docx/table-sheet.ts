import type { Paragraph } from './paragraphs.ts';
import { type Piece, slicePieces, textOfPieces } from './pieces.rules.ts';
import { narrow } from './sheet-signs.rules.ts';

const COLUMNS: [RegExp, string][] = [
  [/^(?:题目|題目|题干|題幹|试题|試題|问题|問題|内容|question|stem)$/i, 'stem'],
  [/^(?:正确|正確|参考|參考|标准|標準)?答案$|^(?:correct )?answers?$|^key$/i, '答案：'],
  [/^(?:答案|试题|試題)?解析$|^explanation$/i, '解析：'],
  [/^(?:题型|題型|类型|類型)$|^type$/i, '题型：'],
  [/^(?:难度|難度)$|^difficulty$/i, '难度：'],
  [/^(?:分值|分数|分數)$|^(?:score|points?)$/i, '分值：'],
  [/^(?:知识点|知識點|考点|考點)$|^skills?$/i, '知识点：'],
];
const OPTION = /^(?:选项|選項|option)?\s*([A-H])(?:选项|選項)?$/i;

/** What each column of a table of questions gives; undefined when its first row does not say so. */
function columnsOf(head: readonly Piece[][]): string[] | undefined {
  const names = head.map((cell) => narrow(textOfPieces(cell)).replace(/\s+/g, ' ').trim());
  const columns = names.map((name) => {
    const letter = OPTION.exec(name)?.[1]?.toUpperCase();
    return letter ? `${letter}. ` : (COLUMNS.find(([sign]) => sign.test(name))?.[1] ?? '');
  });
  return columns.includes('stem') && columns.includes('答案：') ? columns : undefined;
}

const paragraphOf = (table: Paragraph, pieces: Piece[]): Paragraph => ({
  ...{ line: table.line, pieces, text: textOfPieces(pieces), automatic: undefined, heading: false, table: false, notes: [] },
});

/** The lines of a cell as paragraphs. */
function linesOfCell(table: Paragraph, cell: Piece[]): Paragraph[] {
  const text = textOfPieces(cell);
  const lines: Paragraph[] = [];
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from);
    lines.push(paragraphOf(table, slicePieces(cell, from, end < 0 ? undefined : end)));
    if (end < 0) break;
    from = end + 1;
  }
  return lines;
}

/** A table whose rows are questions, as the lines of a sheet; undefined when it is an ordinary one. */
export function sheetOfTable(table: Paragraph): Paragraph[] | undefined {
  const [head, ...rows] = table.rows ?? [];
  const columns = head && columnsOf(head);
  if (!columns) return undefined;
  let number = 0;
  const lines = rows.flatMap((row) => {
    const stem = row[columns.indexOf('stem')] ?? [];
    if (textOfPieces(stem).trim() === '') return [];
    number += 1;
    const others = row.flatMap((cell, at) => {
      const label = columns[at] ?? '';
      if (label === '' || label === 'stem' || textOfPieces(cell).trim() === '') return [];
      return [paragraphOf(table, [{ text: label, marks: '' }, ...cell])];
    });
    const options = others.filter(({ text }) => /^[A-H]\. /.test(text)).sort((one, other) => (one.text < other.text ? -1 : 1));
    return [
      paragraphOf(table, [{ text: `${number}. `, marks: '' }, ...stem]),
      ...options,
      ...others.filter((one) => !options.includes(one)),
    ];
  });
  return lines.length > 0 ? lines.map((line, at) => (at === 0 ? { ...line, notes: table.notes } : line)) : undefined;
}

/** A table in which a whole sheet was laid out, cell by cell. */
export const linesOfTable = (table: Paragraph): Paragraph[] =>
  (table.cells ?? []).flatMap((cell) => linesOfCell(table, cell)).map((line, at) => (at === 0 ? { ...line, notes: table.notes } : line));
