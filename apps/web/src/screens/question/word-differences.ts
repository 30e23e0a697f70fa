/** A piece of text that both have, or only one of them. */
export type Piece = { text: string; in: 'both' | 'old' | 'new' };

const MOST_WORDS = 1500;
const textOf = (text: string) =>
  text.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu)?.flatMap((word) => (/\p{Script=Han}/u.test(word) ? [...word] : [word])) ?? [];

/** Rich text as it reads: formulas by their source, pictures by a sign, paragraphs by lines. */
export function plainOf(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const formula of page.querySelectorAll<HTMLElement>('[data-formula]')) formula.textContent = `$${formula.dataset.formula ?? ''}$`;
  for (const image of page.querySelectorAll('img')) image.replaceWith(`[${image.alt || '▣'} ${image.dataset.file ?? ''}]`);
  for (const block of page.querySelectorAll('p, li, tr, pre, h2, h3, blockquote')) block.append('\n');
  for (const cell of page.querySelectorAll('td, th')) cell.append('\t');
  return (page.body.textContent ?? '').replace(/\s*\n\s*/g, '\n').trim();
}

function add(pieces: Piece[], text: string, where: Piece['in']) {
  const last = pieces.at(-1);
  if (last?.in === where) last.text += text;
  else if (text) pieces.push({ text, in: where });
}

/** What changed between two texts, word by word; very long ones are shown as a whole. */
export function differences(before: string, after: string): Piece[] {
  if (before === after) return before ? [{ text: before, in: 'both' }] : [];
  const [old, fresh] = [textOf(before), textOf(after)];
  const pieces: Piece[] = [];
  if (old.length > MOST_WORDS || fresh.length > MOST_WORDS) {
    add(pieces, before, 'old');
    add(pieces, after, 'new');
    return pieces;
  }
  const width = fresh.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = fresh.length - 1; other >= 0; other--)
      longest[one * width + other] =
        old[one] === fresh[other]
          ? longest[(one + 1) * width + other + 1]! + 1
          : Math.max(longest[(one + 1) * width + other]!, longest[one * width + other + 1]!);
  let [one, other] = [0, 0];
  while (one < old.length || other < fresh.length) {
    if (one < old.length && other < fresh.length && old[one] === fresh[other]) {
      add(pieces, old[one]!, 'both');
      one++;
      other++;
    } else if (other >= fresh.length || (one < old.length && longest[(one + 1) * width + other]! >= longest[one * width + other + 1]!))
      add(pieces, old[one++]!, 'old');
    else add(pieces, fresh[other++]!, 'new');
  }
  return pieces;
}
