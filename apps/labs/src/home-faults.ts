import { posix } from 'node:path';
import { ENTRIES, nameFault, openPlaces, readArchive, UnfitArchive } from './home-archive.ts';

const LISTED = 20;
const GUEST_USER = 1000;
/** Whom a guest of ours names as owner; a host that packed for it gave the number and its own name for that, or none. */
const GUEST_OWNER = 'student';

/** What is remarkable about a saved home directory. */
export type HomeFaults = {
  /** Names that lead out or stand twice, devices, and archives that are none; at most twenty. */
  faults: string[];
  /** Whether it was packed on a host, from a disk a guest wrote, and not by a guest: what it holds may have come from that host. */
  packedOnHost: boolean;
};

/** Whether what a symbolic link names lies outside the folder it is unpacked in. */
function leadsOut(name: string, link: string) {
  if (link.startsWith('/')) return true;
  const at = posix.normalize(posix.join(posix.dirname(name), link));
  return at === '..' || at.startsWith('../');
}

/** Looks at an archive without unpacking it. */
export async function faultsOfHome(packed: Buffer): Promise<HomeFaults> {
  const faults: string[] = [];
  let entries = 0;
  let nameless = 0;
  const note = (text: string) => {
    if (faults.length < LISTED) faults.push(text);
  };
  const places = openPlaces();
  try {
    await readArchive(packed, (entry) => {
      const { name, kind, link, uid, owner } = entry;
      if (++entries > ENTRIES) throw new UnfitArchive('too many files');
      if (uid === GUEST_USER && owner !== GUEST_OWNER) nameless++;
      const wrong = nameFault(name) ?? places.fault(entry);
      if (wrong) note(`${wrong}: ${name}`);
      if (kind === 'other') note(`a device or an unknown kind of file: ${name}`);
      if (kind === 'symlink' && leadsOut(name, link)) note(`a link that leads out: ${name} -> ${link}`);
      if (kind === 'hardlink' && nameFault(link)) note(`a hard link that leads out: ${name} -> ${link}`);
    });
  } catch (error) {
    if (!(error instanceof UnfitArchive)) throw error;
    note(error.message);
  }
  return { faults, packedOnHost: entries > 0 && nameless === entries };
}
