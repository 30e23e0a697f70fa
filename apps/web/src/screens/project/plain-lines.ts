const BLOCKS = 'p,li,h1,h2,h3,h4,h5,h6,pre,blockquote,tr,div';

/** The words of rich text, a line for each of its blocks: places in them are the same for everybody who reads it. */
export function plainLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const mark of body.querySelectorAll('br')) mark.replaceWith('\n');
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n');
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
