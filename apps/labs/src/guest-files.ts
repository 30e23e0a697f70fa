import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { LAB_FILE_BYTES, type LabTemplate } from '@praxis/contract/labs/agent';
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

/** Lays bytes down in a machine; they belong to its user. */
export async function putBytes(driver: Driver, machine: string, path: string, bytes: Buffer) {
  if (bytes.length > LAB_FILE_BYTES) throw new LabFailure('file_too_large');
  await driver.putFile(machine, path, bytes);
  return { path, bytes: bytes.length };
}

/** Writes a text with the rights of the machine's user: it is laid down beside, and the user's own shell copies it to its place. */
export async function saveText(
  driver: Driver,
  machine: string,
  { home, user }: Pick<LabTemplate, 'home' | 'user'>,
  { path, text }: { path: string; text: string },
) {
  const whole = path.startsWith('/') ? path : join(home, path);
  const beside = `/tmp/.save-${randomUUID()}`;
  const { bytes } = await putBytes(driver, machine, beside, Buffer.from(text));
  const command = `cat ${quoted(beside)} > ${quoted(whole)}; code=$?; rm -f ${quoted(beside)}; exit $code`;
  const { code } = await driver.exec(machine, { command, user, seconds: SECONDS });
  if (code !== 0) throw new LabFailure('file_not_writable', whole);
  return { path: whole, bytes };
}
