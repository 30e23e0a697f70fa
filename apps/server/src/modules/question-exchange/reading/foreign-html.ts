import { QUESTION_LIMITS } from '@praxis/contract/questions/content';
import sanitizeHtml from 'sanitize-html';
import { withinTime } from '../../../platform/foreign/within-time.ts';
import { below, parseXml, Unreadable } from '../../../platform/foreign/xml.ts';
import { sanitisedRichText } from '../../../platform/rich-text.ts';
import { formulaOfMathml } from '../formulas/read-mathml.ts';
import { texOf } from '../formulas/write-tex.rules.ts';
import { formulaMark, withFormulas } from './math-marks.ts';
import type { PictureShelf } from './picture-shelf.ts';
import { escaped, type Note } from './read-question.ts';

/** Where the pictures of a text are: the bytes behind an address, undefined when they are not in the file. */
export type PicturesBeside = (address: string) => { name: string; read: () => Promise<Buffer> } | undefined;

/** Marks of other systems and ours that say the same. */
export const renamedMarks: Record<string, string> = {
  h5: 'h4',
  h6: 'h4',
  del: 's',
  strike: 's',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  cite: 'i',
  dfn: 'i',
  ins: 'u',
};
const BLOCK = /<(p|div|ul|ol|table|h[1-6]|pre|blockquote|figure|hr)\b/;
/** So much HTML without its pictures is read, in letters: it may be four times as wordy as ours. What is longer is told so by the rules of questions. */
export const LONGEST = 4 * QUESTION_LIMITS.stem;
const INLINE = /data:image\/[a-z+.-]+;base64,[A-Za-z0-9+/=\s]+/gi;
const DATA = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/i;

/** HTML whose MathML became formulas. */
export function mathmlAsFormulas(html: string) {
  return html.replace(/<math[\s>](?:(?!<math[\s>])[\s\S])*?<\/math>/g, (math) => {
    try {
      const node = parseXml(math.replace(/&nbsp;/g, ' '), 'math');
      const [written] = below(node, 'annotation').filter((each) => /tex/i.test(each.attributes.encoding ?? ''));
      const own = written && formulaMark(written.text, node.attributes.display === 'block');
      return own ?? formulaMark(texOf(formulaOfMathml(node)), node.attributes.display === 'block') ?? escaped(math.replace(/<[^>]*>/g, ''));
    } catch (error) {
      if (error instanceof Unreadable) return math;
      throw error;
    }
  });
}

/** Every address of a picture in HTML, decoded as a browser would. */
function addressesIn(html: string) {
  const found = new Set<string>();
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      img(tagName, attribs) {
        if (attribs.src) found.add(attribs.src);
        return { tagName, attribs };
      },
    },
  });
  return found;
}

/** Text of a formula as its picture says it; undefined for other pictures. */
export const texOfPicture = (attributes: sanitizeHtml.Attributes) =>
  attributes['data-equation-content'] ??
  (/\bequation_image\b|\btexrender\b/.test(attributes.class ?? '') ? attributes.title || attributes.alt : undefined);

const SILENT = ['script', 'style', 'title', 'template', 'noscript', 'head'];

/** HTML of any quality with marks turned into others; everything that runs or is not seen is gone. What it may hold is decided afterwards. */
export const withForeignMarks = (html: string, transformTags: NonNullable<sanitizeHtml.IOptions['transformTags']>) =>
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    nonTextTags: [...SILENT, 'textarea', 'option'],
    transformTags,
    nestingLimit: 100,
    exclusiveFilter: (frame) => SILENT.includes(frame.tag),
  });

/** What is short is read in no time, however it is made. */
const timed = <T>(html: string, run: () => T) => (html.length > 5000 ? withinTime(run) : run());

/** HTML of another system as rich text of ours: pictures taken in, formulas known, the rest as far as we have it. */
export async function richTextOf(html: string, shelf: PictureShelf, beside: PicturesBeside, notes: Note[]): Promise<string> {
  const numbers = new Map<string, number>();
  if (html.length > LONGEST && html.replace(INLINE, '').length > LONGEST) return escaped(html.slice(0, LONGEST));
  const { source, addresses } = timed(html, () => {
    const source = mathmlAsFormulas(html);
    return { source, addresses: addressesIn(source) };
  });
  for (const address of addresses) {
    const inline = DATA.exec(address.trim());
    const found = inline ? { name: address.slice(0, 4000), read: async () => Buffer.from(inline[1]!, 'base64') } : beside(address);
    const number = found && (await shelf.take(found.name, found.read));
    if (number !== undefined) numbers.set(address, number);
  }
  const note = (key: 'import_picture_missing' | 'import_embedded', name: string) =>
    notes.push({ key, values: { name: name.slice(0, 100) } });

  function picture(_name: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    const { src = '', alt = '', width = '' } = attributes;
    const tex = texOfPicture(attributes);
    if (tex && formulaMark(tex, false)) return { tagName: 'span', attribs: { 'data-formula': tex } };
    const number = numbers.get(src);
    if (number !== undefined)
      return { tagName: 'img', attribs: { 'data-file': String(number), alt, ...(/^\d{1,4}$/.test(width) && { width }) } };
    note('import_picture_missing', src.startsWith('data:') ? alt || 'data:' : src);
    return { tagName: 'span', attribs: {}, text: alt };
  }

  const embedded = (_name: string, { src = '', data = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    if (src || data) note('import_embedded', src || data);
    return { tagName: 'span', attribs: {}, text: /^https?:/.test(src || data) ? src || data : '' };
  };
  const link = (_name: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag =>
    /^(https?|mailto):/i.test(href) ? { tagName: 'a', attribs: { href } } : { tagName: 'span', attribs: {} };
  const transformTags: Record<string, string | sanitizeHtml.Transformer> = {
    img: picture,
    a: link,
    iframe: embedded,
    embed: embedded,
    object: embedded,
    video: embedded,
    audio: embedded,
  };
  for (const [from, to] of Object.entries(renamedMarks)) transformTags[from] = to;
  const created = timed(html, () => withFormulas(sanitisedRichText(withForeignMarks(source, transformTags)).trim()));
  return created === '' || BLOCK.test(created) ? created : `<p>${created}</p>`;
}
