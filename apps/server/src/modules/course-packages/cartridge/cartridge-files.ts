import type { App } from '../../../platform/app.ts';
import { PACKAGE_LIMITS } from '../../../platform/foreign/package-limits.rules.ts';
import type { PackageZip } from '../../../platform/foreign/package-zip.ts';
import { pictures } from '../../../platform/pictures/pictures.ts';
import { type ArchiveFile, inspectEntry } from '../archives/archive.ts';

type Fact = { sha256: string; size: number; mime: string; picture: boolean };
/** The files of a cartridge: what each really is, and those that a course takes. */
export type CartridgeFiles = Awaited<ReturnType<typeof cartridgeFiles>>;

const PICTURE = /^image\/(jpeg|png|gif|webp)$/;

/** Reads every entry to its last byte, so that what is said of it holds when it is taken. */
export async function cartridgeFiles(app: App, zip: PackageZip, report: (share: number) => Promise<void>) {
  const facts = new Map<string, Fact>();
  const all = [...zip.entries.values()].reduce((sum, entry) => sum + entry.size, 1);
  let done = 0;
  let lastReport = 0;
  for (const [path, { size }] of zip.entries) {
    const found = await inspectEntry(zip, path);
    const picture =
      PICTURE.test(found.mime) &&
      found.size <= PACKAGE_LIMITS.picture &&
      (await pictures.isPicture(await zip.read(path, PACKAGE_LIMITS.picture)));
    facts.set(path, { ...found, picture });
    done += size;
    if (done - lastReport < all / 20) continue;
    lastReport = done;
    await report(done / all);
  }
  const accepted = new Map<number, ArchiveFile>();
  const numbers = new Map<string, number>();
  let last = 0;
  const limitOf = (purpose: string) => app.files.purposes.get(purpose)!.most;

  function take(path: string, purpose: string) {
    const known = numbers.get(`${purpose} ${path}`);
    if (known !== undefined) return known;
    const { sha256, size } = facts.get(path)!;
    const number = ++last;
    const name = path
      .slice(path.lastIndexOf('/') + 1)
      .slice(0, 255)
      .toWellFormed();
    accepted.set(number, { number, path, name, purpose, size, sha256 });
    numbers.set(`${purpose} ${path}`, number);
    return number;
  }

  return {
    taken: accepted,
    factOf: (path: string) => facts.get(path),
    limitOf,
    picture: (path: string) => (facts.get(path)?.picture ? take(path, 'handout_image') : undefined),
    attachment(path: string) {
      const size = facts.get(path)?.size ?? 0;
      return size > 0 && size <= limitOf('generic_file') ? take(path, 'generic_file') : undefined;
    },
    /** A file that becomes a processed one, if its content and size allow that. */
    media(path: string, purpose: 'course_video' | 'course_pdf') {
      const fact = facts.get(path)!;
      return fact.size <= limitOf(purpose) ? take(path, purpose) : undefined;
    },
    /** A picture that stood inside a page. */
    inline(bytes: Buffer) {
      if (bytes.length === 0 || bytes.length > PACKAGE_LIMITS.content) return undefined;
      const number = ++last;
      accepted.set(number, { number, path: '', name: 'picture', purpose: 'handout_image', size: bytes.length, inline: bytes });
      return number;
    },
    /** A file that is written anew from one of the cartridge. */
    written(path: string, purpose: string, bytes: Buffer) {
      const number = ++last;
      const name = path
        .slice(path.lastIndexOf('/') + 1)
        .slice(0, 255)
        .toWellFormed();
      accepted.set(number, { number, path, name, purpose, size: bytes.length, inline: bytes });
      return number;
    },
    isAccepted: (path: string) => [...accepted.values()].some((file) => file.path === path),
    /** Forgets a file that turned out to be unusable. */
    drop: (number: number) => accepted.delete(number),
  };
}
