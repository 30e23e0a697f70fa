/** A piece of a paragraph: letters with their marks, or something that is no text and stands as `html`. */
export type Piece = { text: string; marks: string; html?: string };

/** What stands in texts for a picture, a formula or a table. */
export const OBJECT = '\ufffc';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The text of pieces; things that are no text are one sign each. */
export const textOfPieces = (pieces: readonly Piece[]) => pieces.map((piece) => (piece.html === undefined ? piece.text : OBJECT)).join('');

/** The part of pieces between two places of their text. */
export function slicePieces(pieces: readonly Piece[], from: number, to = Number.POSITIVE_INFINITY): Piece[] {
  const created: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = piece.html === undefined ? piece.text.length : 1;
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)];
    if (start < end) created.push(piece.html === undefined ? { ...piece, text: piece.text.slice(start, end) } : piece);
    at += length;
  }
  return created;
}

const MARKS: Record<string, string> = { b: 'strong', i: 'em', u: 'u', s: 's', '^': 'sup', _: 'sub', c: 'code' };

/** Pieces as rich text inside one paragraph; blanks at both ends are left out. */
export function htmlOfPieces(pieces: readonly Piece[]): string {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && last.html === undefined && piece.html === undefined && last.marks === piece.marks)
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined
    .map(({ text, marks, html }) => {
      const inside = html ?? escaped(text).replaceAll('\n', '<br>').replaceAll('\t', ' ');
      const names = html === undefined && text.trim() !== '' ? [...marks].map((mark) => MARKS[mark]!) : [];
      return names.reduceRight((created, name) => `<${name}>${created}</${name}>`, inside);
    })
    .join('')
    .trim();
}
