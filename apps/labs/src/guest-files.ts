import { type Driver, LabFailure } from './driver.ts';

const SECONDS = 30;
const ENTRIES_MOST = 500;

/** A text as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The names in a folder of a machine, as its guest lists them. */
export async function listFolder(driver: Driver, machine: string, folder: string) {
  // Name, kind and size, apart by what no name holds.
  const command = `cd ${quoted(folder)} && for each in * .[!.]*; do [ -e "$each" ] || continue; [ -d "$each" ] && kind=d || kind=f; printf '%s/%s/%s\\0' "$kind" "$(stat -c %s "$each")" "$each"; done | head -c 60000`;
  const { code, out } = await driver.exec(machine, { command, seconds: SECONDS });
  if (code !== 0) throw new LabFailure('file_missing', folder);
  const entries = out.split('\0').flatMap((line) => {
    const [, kind, size, name] = /^([df])\/(\d+)\/([\s\S]+)$/.exec(line) ?? [];
    return name ? [{ name, folder: kind === 'd', bytes: Number(size) }] : [];
  });
  return { path: folder, entries: entries.slice(0, ENTRIES_MOST) };
}
