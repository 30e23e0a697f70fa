/** Finds entries of a cartridge by the ways their addresses are written. */
export type PathFinder = ReturnType<typeof pathFinder>;

const FILEBASE = /^\$(?:IMS|1EdTech)[-_]CC[-_]FILEBASE\$\/?/i;
const INTERNAL = /^\$[\w-]+\$/;
/** How Blackboard names its files inside texts, wherever they lie. */
const XID = /xid-(\d+_\d+)/;

/** So many folders of a moved file's address may still be right. */
const MOVED_STEPS = 8;

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
};

/** A path without `.` and `..`; above the top there is nothing, as in a browser. */
function straight(path: string) {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** What an address in a page points at. */
export type Target =
  | { kind: 'entry'; path: string }
  | { kind: 'missing' }
  | { kind: 'internal' }
  | { kind: 'anchor' }
  | { kind: 'outside'; address: string };

/** The folder of a path, with its slash. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** The entry of every way a path may end; undefined where several end alike. */
function endingsOf(entries: ReadonlyMap<string, string>) {
  const found = new Map<string, string | undefined>();
  for (const [path, entry] of entries) {
    let at = path.lastIndexOf('/');
    for (let steps = 0; steps < MOVED_STEPS && at >= 0; steps += 1) {
      const end = path.slice(at + 1);
      found.set(end, found.has(end) ? undefined : entry);
      at = at === 0 ? -1 : path.lastIndexOf('/', at - 1);
    }
  }
  return found;
}

/** Looks entries up below `root`, exactly first, then without regard to case and composition. */
export function pathFinder(paths: Iterable<string>, root: string) {
  const exact = new Set<string>();
  const folded = new Map<string, string>();
  const byXid = new Map<string, string>();
  const fold = (path: string) => path.normalize('NFC').toLowerCase();
  for (const path of paths) {
    exact.add(path);
    if (!folded.has(fold(path))) folded.set(fold(path), path);
    const [, xid] = XID.exec(path) ?? [];
    if (xid && !path.endsWith('.xml')) byXid.set(xid, path);
  }
  let endings: ReturnType<typeof endingsOf> | undefined;
  const poll = (path: string) => (path === '' ? undefined : exact.has(root + path) ? root + path : folded.get(fold(root + path)));

  /** The only entry that ends as an address does: makers move files and leave the addresses in their texts. */
  function ending(address: string): string | undefined {
    const [, xid] = XID.exec(address) ?? [];
    if (xid && byXid.has(xid)) return byXid.get(xid);
    const bare = fold(
      straight(
        decoded(address.replace(FILEBASE, '').replace(/[?#].*$/s, ''))
          .replaceAll('\\', '/')
          .replace(FILEBASE, ''),
      ),
    );
    endings ??= endingsOf(folded);
    return bare === '' ? undefined : endings.get(bare);
  }

  /** The entry an href of the manifest names; percent signs, backslashes and queries are as makers write them. */
  function find(href: string, ...folders: string[]): string | undefined {
    // A mark that is part of a name is written with a percent sign, one that ends the path is not.
    const bare = href.replace(/[?#].*$/s, '');
    for (const text of [href, decoded(href), decoded(bare), decoded(decoded(href))]) {
      const slashed = text.replaceAll('\\', '/').replace(FILEBASE, '');
      for (const form of [slashed, slashed.replace(/[?#].*$/s, '')]) {
        for (const folder of ['', ...folders]) {
          const found = poll(straight(form.startsWith('/') ? form.slice(1) : folder + form));
          if (found) return found;
        }
      }
    }
    return undefined;
  }

  return {
    find,
    /** What an address in a page of `folder` points at. */
    target(address: string, folder: string): Target {
      const text = decoded(address.trim());
      if (text === '' || text.startsWith('#')) return { kind: 'anchor' };
      if (FILEBASE.test(text)) {
        const path = find(address.trim(), 'web_resources/', folder) ?? ending(address.trim());
        return path ? { kind: 'entry', path } : { kind: 'missing' };
      }
      if (INTERNAL.test(text)) return { kind: 'internal' };
      if (text.startsWith('//')) return { kind: 'outside', address: `https:${address.trim()}` };
      if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return { kind: 'outside', address: address.trim() };
      // A page's own folder comes first, as a browser would look.
      const path = find(folder + address.trim()) ?? find(address.trim(), folder, 'web_resources/') ?? ending(address.trim());
      return path ? { kind: 'entry', path } : { kind: 'missing' };
    },
  };
}
