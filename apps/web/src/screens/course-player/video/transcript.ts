/** One line of captions; seconds. */
export type Line = { start: number; end: number; text: string };

const TIMES = /^(\d+):(\d\d):(\d\d\.\d{3}) --> (\d+):(\d\d):(\d\d\.\d{3})/;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };
const seconds = (hours = '0', minutes = '0', rest = '0') => Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);

/** What is said, without marks. */
export const spoken = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (mark, name: string) => entities[name] ?? mark)
    .trim();

/** The lines of a WebVTT file as the server writes it. */
export function linesOf(vtt: string): Line[] {
  return vtt.split('\n\n').flatMap((block) => {
    const [times = '', ...text] = block.trim().split('\n');
    const found = TIMES.exec(times);
    if (!found) return [];
    const [, h1, m1, s1, h2, m2, s2] = found;
    return [{ start: seconds(h1, m1, s1), end: seconds(h2, m2, s2), text: spoken(text.join('\n')) }];
  });
}

/** The line being said at a moment, or the last one said before it; -1 before the first. */
export function lineAt(lines: readonly Line[], at: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.start <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A text cut at what was searched for; every second piece is a find. */
export function cutAt(text: string, search: string): string[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return [text];
  const pieces: string[] = [];
  let from = 0;
  const folded = text.toLowerCase();
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  return [...pieces, text.slice(from)];
}
