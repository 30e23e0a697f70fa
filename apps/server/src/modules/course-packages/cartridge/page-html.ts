import type sanitizeHtml from 'sanitize-html';
import type { PathFinder } from '../../../platform/foreign/paths.ts';
import { sanitisedRichText } from '../../../platform/rich-text.ts';
import { mathmlAsFormulas, renamedMarks, texOfPicture, withForeignMarks, withFormulas } from '../../question-exchange/index.ts';
import type { Note } from '../archives/archive.ts';

/** Where a page stands and what takes its files in: each gives the number of the file in the archive. */
export type PageSurroundings = {
  folder: string;
  paths: PathFinder;
  picture: (path: string) => number | undefined;
  attachment: (path: string) => number | undefined;
  inline: (bytes: Buffer) => number | undefined;
  /** Whether an entry is a page that becomes an activity of its own. */
  isPage: (path: string) => boolean;
};

type Tag = sanitizeHtml.Tag;
const OUTSIDE = /^(https?|mailto):/i;
const BLOCKS: Record<string, string> = {
  ...renamedMarks,
  article: 'div',
  section: 'div',
  main: 'div',
  header: 'div',
  footer: 'div',
  aside: 'div',
  center: 'div',
  dl: 'div',
  dt: 'p',
  dd: 'p',
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Turns a page of another system into the text of a handout and says what changed on the way. */
export function handoutOf(html: string, at: PageSurroundings): { html: string; notes: Note[] } {
  const counts = { note_pictures_missing: 0, note_pictures_outside: 0, note_links_cut: 0, note_embedded: 0 };

  const namesOfLinks = new Map<string, string>();
  const linkTo = (address: string, label: string): Tag => ({ tagName: 'a', attribs: { href: address }, text: label });
  const plain = (label: string): Tag => ({ tagName: 'span', attribs: {}, text: label });

  function picture(_name: string, attributes: sanitizeHtml.Attributes): Tag {
    const { src = '', alt = '', width = '' } = attributes;
    const tex = texOfPicture(attributes);
    if (tex) return { tagName: 'span', attribs: { 'data-formula': tex } };
    const inline = /^data:image\/[a-z+.-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(src.trim());
    const view = (number: number) => ({
      tagName: 'img',
      attribs: { 'data-file': String(number), alt, ...(/^\d{1,4}$/.test(width) && { width }) },
    });
    if (inline) {
      const number = at.inline(Buffer.from(inline[1]!, 'base64'));
      if (number !== undefined) return view(number);
    }
    const target = at.paths.target(src, at.folder);
    if (target.kind === 'entry') {
      const number = at.picture(target.path);
      if (number !== undefined) return view(number);
      const file = at.attachment(target.path);
      if (file !== undefined) return { tagName: 'a', attribs: { 'data-file': String(file) }, text: alt || nameOf(target.path) };
    }
    if (target.kind === 'outside' && OUTSIDE.test(target.address)) {
      counts.note_pictures_outside += 1;
      return linkTo(target.address, alt || target.address);
    }
    counts.note_pictures_missing += 1;
    return plain(alt);
  }

  function link(_name: string, attributes: sanitizeHtml.Attributes): Tag {
    const target = at.paths.target(attributes.href ?? '', at.folder);
    if (target.kind === 'outside' && OUTSIDE.test(target.address)) return { tagName: 'a', attribs: { href: target.address } };
    if (target.kind === 'entry' && !at.isPage(target.path)) {
      const number = at.attachment(target.path);
      if (number !== undefined) {
        namesOfLinks.set(String(number), nameOf(target.path));
        return { tagName: 'a', attribs: { 'data-file': String(number) } };
      }
    }
    if (target.kind !== 'anchor') counts.note_links_cut += 1;
    return { tagName: 'span', attribs: {} };
  }

  function embedded(_name: string, attributes: sanitizeHtml.Attributes): Tag {
    const source = attributes.src ?? attributes.data ?? '';
    if (source === '') return plain('');
    const target = at.paths.target(source, at.folder);
    counts.note_embedded += 1;
    if (target.kind === 'outside' && OUTSIDE.test(target.address)) return linkTo(target.address, attributes.title || target.address);
    const number = target.kind === 'entry' ? at.attachment(target.path) : undefined;
    if (number !== undefined && target.kind === 'entry')
      return { tagName: 'a', attribs: { 'data-file': String(number) }, text: attributes.title || nameOf(target.path) };
    return plain(attributes.title ?? '');
  }

  const transformTags: Record<string, string | sanitizeHtml.Transformer> = {
    img: picture,
    a: link,
    iframe: embedded,
    embed: embedded,
    object: embedded,
    video: embedded,
    audio: embedded,
    source: embedded,
  };
  for (const [from, to] of Object.entries(BLOCKS)) transformTags[from] = to;
  const accepted = withForeignMarks(mathmlAsFormulas(html), transformTags);
  const notes = Object.entries(counts).flatMap(([key, count]): Note[] =>
    count > 0 ? [{ key: key as 'note_links_cut', values: { count } }] : [],
  );
  const clean = withFormulas(sanitisedRichText(accepted).trim(), false);
  // A link without words would hand its file out to nobody.
  const named = clean.replace(/(<a data-file="(\d+)"[^>]*>)(?:\s|&nbsp;|\u00a0)*<\/a>/g, (whole, open: string, number: string) => {
    const name = namesOfLinks.get(number);
    return name === undefined ? whole : `${open}${escaped(name)}</a>`;
  });
  return { html: named, notes };
}
