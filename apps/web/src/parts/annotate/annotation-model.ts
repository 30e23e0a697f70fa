import type { Annotation, AnnotationKind, AnnotationTarget } from '@praxis/contract/annotations/annotations';
import type { Piece as TextPiece } from '../writing/formulas/plain-pieces.ts';

/** What a hand holds: a kind of mark, or nothing. */
export type Tool = AnnotationKind | undefined;
/** Whether a tool is drawn over a page; the others are put down by a tap. */
export const isDragged = (tool: Tool) => tool === 'pen' || tool === 'highlight';
/** A mark with the number people call it by; stamps and lines without words have none. */
export type Numbered = Annotation & { no: number | undefined };
type OnPage = Extract<AnnotationTarget, { page: number }>;
type OnText = Extract<AnnotationTarget, { start: number }>;
export type PageMark = Numbered & { target: OnPage };
export type TextMark = Numbered & { target: OnText };

/** Numbers what is spoken of: notes, and whatever has words. */
export function numbered(list: readonly Annotation[]): Numbered[] {
  let no = 0;
  return list.map((mark) => ({ ...mark, no: mark.kind === 'note' || mark.body !== '' ? ++no : undefined }));
}

export const onPage = (list: readonly Numbered[], document: string, page: number): PageMark[] =>
  list.filter((mark): mark is PageMark => 'page' in mark.target && mark.target.document === document && mark.target.page === page);

export const onText = (list: readonly Numbered[], document: string): TextMark[] =>
  list.filter((mark): mark is TextMark => 'start' in mark.target && mark.target.document === document);

/** A line through places as an SVG path; `ratio` is height by width. */
export function pathOf(points: readonly number[], ratio: number): string {
  let path = '';
  for (let at = 0; at + 1 < points.length; at += 2) path += `${at === 0 ? 'M' : 'L'}${points[at]} ${Math.round(points[at + 1]! * ratio)}`;
  return path;
}

/** Two corners as a rectangle. */
export const boxOf = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], ratio: number) => ({
  ...{ x: Math.min(x1, x2), y: Math.min(y1, y2) * ratio, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) * ratio },
});

/** Part of a line of text with the marks that lie on it; `ends` are those that end with it. A formula is one part. */
export type Piece = { start: number; text: string; marks: TextMark[]; ends: TextMark[]; formula?: TextPiece };
export type Line = { start: number; end: number; pieces: Piece[] };

/** The text between line ends; a formula over several lines stays in one. */
function rowsOf(text: string, formulas: readonly TextPiece[]): { start: number; end: number }[] {
  const rows: { start: number; end: number }[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const breaks = at === text.length || (text[at] === '\n' && !formulas.some((one) => one.start < at && at < one.end));
    if (!breaks) continue;
    rows.push({ start, end: at });
    start = at + 1;
  }
  return rows;
}

/** A mark that begins or ends inside a formula takes it in whole. */
function wholeFormulas(marks: readonly TextMark[], formulas: readonly TextPiece[]): TextMark[] {
  if (formulas.length === 0) return [...marks];
  const around = (at: number) => formulas.find((one) => one.start < at && at < one.end);
  return marks.map((mark) => {
    const { start, end } = mark.target;
    return { ...mark, target: { ...mark.target, start: around(start)?.start ?? start, end: around(end)?.end ?? end } };
  });
}

/** A text line by line, cut wherever a mark or a formula begins or ends. */
export function linesOf(text: string, some: readonly TextMark[], formulas: readonly TextPiece[] = []): Line[] {
  const marks = wholeFormulas(some, formulas);
  return rowsOf(text, formulas).map(({ start, end }) => {
    const own = marks.filter(({ target }) => target.start <= end && target.end >= start);
    const cuts = [...own.map(({ target }) => target), ...formulas].flatMap((one) => [one.start, one.end]);
    const edges = [...new Set([start, ...cuts.filter((cut) => cut > start && cut < end), end])].sort((one, other) => one - other);
    const pieces: Piece[] = [];
    for (let at = 0; at < Math.max(1, edges.length - 1); at++) {
      const [from, to] = [edges[at]!, edges[at + 1] ?? edges[at]!];
      const covering = own.filter(({ target }) => target.start < to && target.end > from);
      // What ends where a line begins is told of at its first piece.
      const ends = own.filter(({ target }) => target.end === to || (from === start && target.end === start));
      const formula = formulas.find((one) => one.start === from && one.end === to);
      pieces.push({ start: from, text: text.slice(from, to), marks: covering, ends, ...(formula && { formula }) });
    }
    return { start, end, pieces };
  });
}
