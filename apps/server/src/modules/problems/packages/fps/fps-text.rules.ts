import { escaped, htmlOfMarkdown } from '../statement.rules.ts';

const DECLARED = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them, and careless makers leave them in test data.
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text of an XML file in the encoding it declares; older files are in that of their country. */
export function decodedXml(bytes: Buffer): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
  const declared = marked ?? DECLARED.exec(bytes.subarray(0, 200).toString('latin1'))?.[1] ?? 'utf-8';
  const known = /^(utf-?(8|16)(le|be)?|gb2312|gbk|gb18030|big5|iso-8859-\d+|windows-125\d|us-ascii|shift_jis|euc-(jp|kr))$/i.test(declared);
  return new TextDecoder(known ? declared : 'utf-8').decode(bytes).replace(NO_CHARACTER, '');
}

const attribute = (text: string) => text.trim().replaceAll('"', '&quot;');

const KATEX = /<span[^>]*\bclass\s*=\s*["'][^"']*\bkatex(-display)?\b[^"']*["'][^>]*>/i;
const TEX = /<annotation[^>]*application\/x-tex[^>]*>([\s\S]*?)<\/annotation>/i;

/** Where the span that begins at `from` ends. */
function endOfSpan(html: string, from: number) {
  let depth = 0;
  for (const { 0: tag, index } of html.slice(from).matchAll(/<\/?span\b[^>]*>/gi)) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return from + index + tag.length;
  }
  return html.length;
}

const DRAWN = /<span[^>]*\bclass\s*=\s*["'][^"']*\bkatex-html\b[^"']*["'][^>]*>/i;

/** What a drawn formula shows, where its source is gone: better a formula in plain words than none. */
function textOfDrawn(drawn: string) {
  const at = DRAWN.exec(drawn)?.index;
  const view = at === undefined ? drawn : drawn.slice(at, at + endOfSpan(drawn.slice(at), 0));
  return view.replace(/<[^>]*>/g, '').replace(/[\u200b\u2060]/g, '');
}

/** How many drawn formulas of a text lost their source. */
export function formulasWithoutSource(html: string): number {
  let count = 0;
  for (let rest = html; ; ) {
    const found = KATEX.exec(rest);
    if (!found) return count;
    const end = endOfSpan(rest, found.index);
    if (!TEX.test(rest.slice(found.index, end))) count += 1;
    rest = rest.slice(end);
  }
}

/** Formulas that were drawn already stand for what they were drawn from. */
function formulasOfKatex(html: string): string {
  let [done, rest] = ['', html];
  for (;;) {
    const found = KATEX.exec(rest);
    if (!found) return done + rest;
    const end = endOfSpan(rest, found.index);
    const drawn = rest.slice(found.index, end);
    const tex = TEX.exec(drawn)?.[1];
    const tag = found[1] ? 'div' : 'span';
    done += rest.slice(0, found.index) + (tex === undefined ? textOfDrawn(drawn) : `<${tag} data-formula="${attribute(tex)}"></${tag}>`);
    rest = rest.slice(end);
  }
}

/** Formulas between dollars in the words of a page, outside of its code; an amount of money is none. */
function formulasOfDollars(html: string): string {
  let code = 0;
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => {
      if (piece.startsWith('<')) {
        const [, close, name] = /^<(\/?)\s*(\w*)/.exec(piece) ?? [];
        if (/^(pre|code|textarea)$/i.test(name ?? '')) code = Math.max(0, code + (close ? -1 : 1));
        return piece;
      }
      if (code > 0) return piece;
      return piece.replace(
        /\$\$([^$]{1,2000})\$\$|\$(?!\s)([^$\n]{1,500}?)(?<!\s)\$(?!\d)/g,
        (_all, block: string | undefined, inline: string | undefined) =>
          block === undefined
            ? `<span data-formula="${attribute(inline ?? '')}"></span>`
            : `<div data-formula="${attribute(block)}"></div>`,
      );
    })
    .join('');
}

const MARKDOWN = /^\s*<span\s+class\s*=\s*["']md["']\s*>([\s\S]*)<\/span>\s*$/i;
const HTML = /<[a-z][^>]*>/i;

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** A part of a statement as HTML: it was written as that, as Markdown in a span of its own, or as plain words. */
export function htmlOfFps(label: string): string {
  const markdown = MARKDOWN.exec(label)?.[1];
  if (markdown !== undefined)
    return htmlOfMarkdown(unescaped(markdown).replace(/<img[^>]*\bsrc\s*=\s*["']([^"'\s)]+)["'][^>]*>/gi, '![]($1)'));
  const html = HTML.test(label) || /&\w+;/.test(label) ? label : escaped(label.trim()).replace(/\n/g, '<br>');
  return formulasOfDollars(formulasOfKatex(/^\s*<(p|div|h\d|ul|ol|table|pre|span)\b/i.test(html) ? html : `<p>${html}</p>`));
}

/** Pictures that stand inside the text itself, by the whole of their address. */
export function picturesInText(html: string) {
  const pictures = new Map<string, () => Promise<Buffer>>();
  for (const [, address, code] of html.matchAll(/<img[^>]*\ssrc=["'](data:image\/[\w+.-]+;base64,([^"']+))["']/g))
    if (address && code) pictures.set(address, async () => Buffer.from(code, 'base64'));
  return pictures;
}
