import { STEM_AUDIO_TYPES, STEM_LIMITS } from '@praxis/contract/questions/stems';
import { fileTypeFromBuffer } from 'file-type';
import { pictures } from '../../../platform/pictures/pictures.ts';

/** A picture of a file under its number, or a sound. */
export type Picture = { name: string; bytes: Buffer; sound?: boolean };

/** Pictures that browsers show and that cannot do anything else. */
const VISIBLE = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const ALL_PICTURES = 150 * 1_048_576;
const PICTURE_BYTES = 10 * 1_048_576;
const AUDIBLE = new Set<string>(STEM_AUDIO_TYPES);

/** Pictures and sounds of a file as they are met; the same name is met once. */
export function pictureShelf() {
  const fresh = new Map<number, Picture>();
  const numbers = new Map<string, number>();
  let room = ALL_PICTURES;
  let last = 0;
  /** Takes something in under a name of the file, when `fits` says it can be shown; undefined when it cannot. */
  async function takeIn(
    name: string,
    read: () => Promise<Buffer>,
    sound: boolean,
    fits: (bytes: Buffer, kind: string) => Promise<boolean>,
  ) {
    const known = numbers.get(name);
    if (known !== undefined) return known === 0 ? undefined : known;
    const bytes = await read();
    const kind = (await fileTypeFromBuffer(bytes))?.mime ?? '';
    const number = bytes.length <= room && (await fits(bytes, kind)) ? ++last : 0;
    numbers.set(name, number);
    if (number === 0) return undefined;
    room -= bytes.length;
    const usual = sound ? 'sound' : 'picture';
    fresh.set(number, { name: name.slice(name.lastIndexOf('/') + 1).slice(0, 200) || usual, bytes, ...(sound && { sound }) });
    return number;
  }
  return {
    /** The pictures and sounds that were met since it was asked last; they are not kept here any longer. */
    taken(): [number, Picture][] {
      const pictures = [...fresh];
      fresh.clear();
      return pictures;
    },
    /** A picture; undefined when nobody can show it. */
    take: (name: string, read: () => Promise<Buffer>): Promise<number | undefined> =>
      takeIn(
        name,
        read,
        false,
        async (bytes, kind) => bytes.length <= PICTURE_BYTES && VISIBLE.has(kind) && Boolean(await pictures.isPicture(bytes)),
      ),
    /** A sound; undefined when browsers cannot play it. */
    takeSound: (name: string, read: () => Promise<Buffer>): Promise<number | undefined> =>
      takeIn(name, read, true, async (bytes, kind) => bytes.length <= STEM_LIMITS.audio && AUDIBLE.has(kind)),
  };
}
/** Pictures of a file as they are met. */
export type PictureShelf = ReturnType<typeof pictureShelf>;
