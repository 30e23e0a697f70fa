import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { WorkFinding } from '@praxis/contract/productions/productions';
import { fileTypeFromBuffer } from 'file-type';
import yazl from 'yazl';
import type { App } from '../../../platform/app.ts';
import { PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import { openPackageZip, type PackageZip } from '../../../platform/foreign/package-zip.ts';
import { withinTime } from '../../../platform/foreign/within-time.ts';
import { parseLongXml, textOf, Unreadable } from '../../../platform/foreign/xml.ts';
import { pictures } from '../../../platform/pictures/pictures.ts';
import { findRevealing, type RevealingWord } from '../findings.rules.ts';
import { fateOf, neutralRelations, neutralTypes, neutralXml, textOfXml } from './office.rules.ts';

const MB = 1_048_576;
const OFFICE_LIMITS = { entries: 3000, unpacked: 200 * MB };
const ARCHIVE_LIMITS = { entries: 2000, unpacked: 300 * MB };
const PART_MOST = 20 * MB;
/** Of every part of every copy: no moment is told. */
const MOMENT = { mtime: new Date(Date.UTC(2000, 0, 1)), mode: 0o100644 };
const PLAIN =
  /\.(txt|md|csv|tsv|json|ya?ml|toml|ini|html?|css|jsx?|tsx?|py|java|c|h|cc|cpp|hpp|go|rs|rb|php|sql|sh|kt|swift|vue|tex|svg|xml)$/i;

/** A stored file of a stranger's. */
export type Source = { key: string; size: number; id: string };
/** A copy that was made, where it lies for now, and what was found in it. */
export type Copy = { path: string; findings: WorkFinding[] /** Whether something of an archive was left out of it. */; partial?: boolean };
/** Why there is no copy. */
export class NoCopy extends Error {
  readonly reason: 'withheld_kind' | 'withheld_unreadable' | 'withheld_large';
  constructor(reason: NoCopy['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const LARGE = new Set(['package_big', 'package_many', 'package_swells', 'package_too_slow']);

/** Opens what a stranger packed; every reason against it becomes one of ours. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PackageProblem) throw new NoCopy(LARGE.has(error.key) ? 'withheld_large' : 'withheld_unreadable');
    if (error instanceof Unreadable) throw new NoCopy('withheld_unreadable');
    throw error;
  }
}

async function zipped(app: App, fill: (zip: yazl.ZipFile) => void): Promise<string> {
  await mkdir(app.files.uploads, { recursive: true });
  const path = join(app.files.uploads, randomUUID());
  const zip = new yazl.ZipFile();
  const out = createWriteStream(path, { flush: true });
  zip.on('error', (error) => out.destroy(error));
  zip.outputStream.pipe(out);
  fill(zip);
  zip.end();
  try {
    await Promise.all([finished(out), once(out, 'close')]);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}

const written = (app: App, parts: Iterable<readonly [string, Buffer]>) =>
  zipped(app, (zip) => {
    for (const [name, bytes] of parts) zip.addBuffer(bytes, name, MOMENT);
  });

/** A stored file alone in an archive, under another name and without its moment. */
export async function packed(app: App, { key, name }: { key: string; name: string }): Promise<string> {
  const source = await app.files.store.read(key);
  return zipped(app, (zip) => {
    source.once('error', (error) => zip.emit('error', error));
    zip.addReadStream(source, name, MOMENT);
  });
}

async function rewritten(bytes: Buffer) {
  const type = await fileTypeFromBuffer(bytes);
  const copy = type && (await pictures.rewrite(bytes, type.mime));
  if (!copy) throw new NoCopy('withheld_unreadable');
  return copy.body;
}

/** The parts of an office document, rewritten, with all the text a reader would find in it. */
async function officeParts(zip: PackageZip) {
  const parts = new Map<string, Buffer>();
  const texts: string[] = [];
  for (const name of zip.entries.keys()) {
    const fate = fateOf(name);
    if (fate === 'dropped') continue;
    if (fate === 'refused') throw new NoCopy('withheld_kind');
    const bytes = await zip.read(name, PART_MOST);
    if (fate === 'picture') {
      parts.set(name, await rewritten(bytes));
      continue;
    }
    const text = textOf(bytes);
    if (text === undefined) throw new NoCopy('withheld_unreadable');
    // Refuses declared entities and whatever is no XML, before any of it is copied.
    await parseLongXml(text, name);
    const neutral = withinTime(() => {
      if (name.endsWith('.rels')) return neutralRelations(text);
      return name === '[Content_Types].xml' ? neutralTypes(text) : neutralXml(text);
    });
    parts.set(name, Buffer.from(neutral.replace(/^(<\?xml[^>]*?encoding=)("[^"]*"|'[^']*')/, '$1"UTF-8"')));
    texts.push(
      withinTime(
        () =>
          `${textOfXml(neutral)}\n${[...neutral.matchAll(/\b(?:Target|name|title|alt|val)="([^"]{2,})"/g)].map((found) => found[1]).join('\n')}`,
      ),
    );
  }
  if (!parts.has('[Content_Types].xml')) throw new NoCopy('withheld_unreadable');
  return { parts, text: texts.join('\n') };
}

const inText = (fileId: string) => ({ where: 'text', page: null, file_id: fileId }) as const;

/** A document of an office program without its properties, authors, thumbnails and traces. */
export const rewriteOffice = (app: App, source: Source, words: readonly RevealingWord[]): Promise<Copy> =>
  guarded(async () => {
    const { parts, text } = await officeParts(await openPackageZip(app.files.store, source, OFFICE_LIMITS));
    return { path: await written(app, parts), findings: findRevealing(text, words, inText(source.id)) };
  });

/** One file of an archive, clean; undefined when it cannot be. */
async function cleanEntry(name: string, bytes: Buffer): Promise<{ bytes: Buffer; extension: string; text: string } | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  if (type && /^image\/(jpeg|png|gif|webp)$/.test(type.mime)) {
    const copy = await pictures.rewrite(bytes, type.mime);
    return copy && { bytes: copy.body, extension: type.ext, text: '' };
  }
  if (type && type.mime !== 'application/xml') return undefined;
  if (!PLAIN.test(name)) return undefined;
  const text = textOf(bytes, 'gb18030');
  if (text === undefined || text.includes('\0')) return undefined;
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? 'txt';
  return { bytes: Buffer.from(text), extension, text };
}

/** An archive unpacked one level and packed anew under neutral names; what cannot be made clean is left out. */
export const rewriteArchive = (app: App, source: Source, words: readonly RevealingWord[]): Promise<Copy> =>
  guarded(async () => {
    const zip = await openPackageZip(app.files.store, source, ARCHIVE_LIMITS);
    const parts: [string, Buffer][] = [];
    const findings: WorkFinding[] = [];
    let partial = false;
    for (const [name, { size }] of zip.entries) {
      const clean = size > PART_MOST ? undefined : await cleanEntry(name, await zip.read(name, PART_MOST));
      if (!clean) {
        partial ||= !name.endsWith('/');
        continue;
      }
      findings.push(...findRevealing(clean.text, words, inText(source.id)));
      parts.push([`${String(parts.length + 1).padStart(3, '0')}.${clean.extension}`, clean.bytes]);
    }
    if (parts.length === 0) throw new NoCopy('withheld_kind');
    return { path: await written(app, parts), findings: findings.slice(0, 50), partial };
  });
