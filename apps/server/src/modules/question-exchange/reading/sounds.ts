import { basename } from 'node:path/posix';
import { STEM_LIMITS } from '@praxis/contract/questions/stems';
import sanitizeHtml from 'sanitize-html';
import { withinTime } from '../../../platform/foreign/within-time.ts';
import { LONGEST, type PicturesBeside } from './foreign-html.ts';
import type { PictureShelf } from './picture-shelf.ts';
import type { Draft } from './read-question.ts';

/** The sound of a text: its number in the file, its name, and how often it may be played. */
export type SoundOfFile = NonNullable<NonNullable<Draft['shared']>['audio']>;

const MENTIONED = /<(audio|object|embed|a)\b/i;
const SOUND = /\.(mp3|m4a|ogg|oga|opus|wav|flac)$/i;
const isSound = (address: string, type = '') => /^audio\//i.test(type) || SOUND.test(address.replace(/[?#].*$/, ''));

/** How often a sound may be played as a file says it; nothing else is a limit. */
export function playsOf(text: string | undefined) {
  const plays = Number(text);
  return Number.isInteger(plays) && plays >= 1 && plays <= STEM_LIMITS.plays ? plays : null;
}

const GONE = { tagName: 'span', attribs: { 'data-sound': '1' } };

/** The addresses of sounds that HTML plays or leads to, and the HTML without them. */
function soundsIn(html: string, beside: PicturesBeside) {
  const addresses: string[] = [];
  let plays: number | null = null;
  const played =
    (attribute: 'src' | 'data' | 'href'): sanitizeHtml.Transformer =>
    (tagName, attribs) => {
      const address = attribs[attribute] ?? '';
      if (tagName !== 'audio' && !(isSound(address, attribs.type) && beside(address))) return { tagName, attribs };
      if (address !== '') addresses.push(address);
      return GONE;
    };
  const rest = sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    nestingLimit: 100,
    exclusiveFilter: ({ attribs }) => attribs['data-sound'] === '1',
    transformTags: {
      ...{ audio: played('src'), embed: played('src'), object: played('data'), a: played('href') },
      source(tagName, attribs) {
        if (isSound(attribs.src ?? '', attribs.type)) addresses.push(attribs.src!);
        return { tagName, attribs };
      },
      param(tagName, attribs) {
        if (attribs.name === 'plays') plays = playsOf(attribs.value);
        return { tagName, attribs };
      },
    },
  });
  return { addresses, plays, rest };
}

/** HTML of another system without the sound it plays, where that sound is in the file; the first of several. */
export async function withoutSound(
  html: string,
  shelf: PictureShelf,
  beside: PicturesBeside,
): Promise<{ html: string; audio: SoundOfFile | null }> {
  if (!MENTIONED.test(html) || html.length > LONGEST) return { html, audio: null };
  const { addresses, plays, rest } = withinTime(() => soundsIn(html, beside));
  for (const address of addresses) {
    const found = beside(address);
    const number = found && (await shelf.takeSound(found.name, found.read));
    if (number !== undefined) return { html: rest, audio: { number, name: basename(found!.name).slice(0, 200) || 'sound', plays } };
  }
  return { html, audio: null };
}

/** A stem of nothing but a sound, for a question that plays one of its own: questions of one sound share it. */
export const stemOfSound = (audio: SoundOfFile): NonNullable<Draft['shared']> => ({ no: 1_000_000_000 + audio.number, html: '', audio });
