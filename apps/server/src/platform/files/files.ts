import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MessageKey } from '@praxis/contract/messages';
import { fileTypeFromFile } from 'file-type';
import { assertOutsideTransaction } from '../database/connection-scope.ts';
import type { Db } from '../database/db.ts';
import { Refusal } from '../http/refusal.ts';
import { pictures } from '../pictures/pictures.ts';
import { isPlainPicture } from '../pictures/plain-picture.ts';
import type { Secrets } from '../secrets.ts';
import type { FileStore } from '../stores/store.ts';

/** What people upload something for: its limit in bytes, the types its content may have, and the text that refuses others. */
export type FilePurpose = {
  /** Largest size in bytes, inclusive. */
  most: number;
  /** Accepted MIME types by content; undefined accepts any. */
  types?: readonly string[];
  /** Shown when the type is wrong. */
  refusal?: MessageKey;
  /** Belongs to the person alone: its bytes go when their account ends. */
  personal?: boolean;
  /** Made by the server; nobody uploads for it. */
  made?: boolean;
  /** Sent by a person although the server makes it: it counts among their uploads. */
  sent?: boolean;
  /** Only for people who make courses, problems or classes, or assist in a space. */
  authors?: boolean;
  /** Images are decoded and written anew, so that nothing hidden in them survives. */
  image?: boolean;
};

/** Whose file it is, what for, and the name people see. */
type NewFile = { ownerId?: string; purpose: string; name: string; uploaded?: boolean };

/** A file whose bytes are stored and which is not a row yet. */
export type StoredFile = {
  owner_id: string | null;
  purpose: string;
  name: string;
  size: string;
  sha256: Buffer;
  mime: string;
  storage_key: string;
  uploaded?: boolean;
  /** The task and lease under which an agent made it. */
  agent_task?: string;
  agent_lease?: number;
};

/** How many bytes more somebody may store, and what is said to whoever brings more. */
type Room = { left: number; full: () => Refusal };
/** The room of a person; undefined where nothing bounds it. */
type RoomBound = (db: Db, userId: string) => Promise<Room | undefined>;

/** Says whether somebody makes courses, problems or classes, or assists in a space. */
type AuthorCheck = (db: Db, userId: string) => Promise<boolean>;

/** Files of the school: purposes, uploads, signed addresses. */
export type Files = ReturnType<typeof openFiles>;

/** 1 MB as the specification counts it (C-18). */
export const MB = 1_048_576;

/** How far into a file its mark may stand, as readers of PDF have it. */
const PDF_MARK_WITHIN = 1024;

/** Whether the mark of a PDF stands behind blank lines or what a mail program put before it. */
async function isLatePdf(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PDF_MARK_WITHIN), 0, PDF_MARK_WITHIN, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
}

/** The type of a file by its first bytes; text and unknown content is application/octet-stream. */
async function sniff(path: string) {
  return (await fileTypeFromFile(path))?.mime ?? ((await isLatePdf(path)) ? 'application/pdf' : 'application/octet-stream');
}

async function rewriteImage(path: string, mime: string) {
  const rewritten = await pictures.rewrite(await readFile(path), mime);
  if (!rewritten) throw new Refusal('picture_unreadable');
  await writeFile(`${path}.clean`, rewritten.body);
  await rename(`${path}.clean`, path);
  return rewritten.size;
}

async function* atMost(stream: Readable, most: number) {
  let size = 0;
  for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > most) throw new Refusal('file_too_large', { status: 413, values: { limit: Math.max(1, Math.floor(most / MB)) } });
    yield piece;
  }
}

const HASHED_AT_ONCE = 262_144;

/** SHA-256 and size in bytes of a file, which is not read into memory for it. */
export async function digest(path: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: HASHED_AT_ONCE }), hash);
  return { sha256: hash.digest(), size: (await stat(path)).size };
}

/** Opens the files of an instance. */
export function openFiles(store: FileStore, folders: { uploads: string }, secrets: Secrets) {
  const purposes = new Map<string, FilePurpose>();
  const guards = new Map<string, (of: readonly string[]) => Promise<boolean>>();
  const bounds: RoomBound[] = [];
  const authors: AuthorCheck[] = [];

  /**
   * Checks a finished file by its content and stores its bytes; it exists once its row is entered. A picture may wait for others and a
   * store for its network: never inside a transaction.
   */
  async function check(path: string, of: NewFile & { key?: string; intact?: boolean }) {
    assertOutsideTransaction('the check of a file');
    const purpose = purposes.get(of.purpose);
    if (!purpose) throw new Refusal('parameter_error');
    const mime = await sniff(path);
    if (purpose.types && !purpose.types.includes(mime)) {
      throw new Refusal(purpose.refusal ?? 'file_type_refused', {
        values: { allowed: purpose.types.map((type) => type.split('/')[1]).join(', ') },
      });
    }
    const shape = purpose.image && !(of.intact && (await isPlainPicture(path, mime))) ? await rewriteImage(path, mime) : undefined;
    const { sha256, size } = await digest(path);
    if (size > purpose.most && !purpose.image) throw new Refusal('file_too_large', { values: { limit: Math.floor(purpose.most / MB) } });
    const key = of.key ?? randomUUID();
    await store.adopt(path, key);
    const file: StoredFile = {
      owner_id: of.ownerId ?? null,
      purpose: of.purpose,
      name: of.name.slice(0, 255),
      size: String(size),
      sha256,
      mime,
      storage_key: key,
      uploaded: of.uploaded ?? false,
    };
    return { file, shape };
  }

  /** Checks a finished file by its content and stores its bytes; a picture is written anew. */
  const take = async (path: string, of: NewFile & { key?: string; intact?: boolean }) => (await check(path, of)).file;

  /** The same of a picture, with its width and height in pixels. */
  async function takePicture(path: string, of: NewFile) {
    const { file, shape = { width: 0, height: 0 } } = await check(path, of);
    return { file, size: shape };
  }

  /** Stores several files whose content the server itself made, knows and flushed to disk; they exist once their rows are entered. */
  async function takeCreated(
    created: readonly (NewFile & { path: string; size: number; sha256: Buffer; mime: string })[],
  ): Promise<StoredFile[]> {
    // One folder for all of them: its new names are flushed together.
    const folder = randomUUID().slice(0, 2);
    const files = created.map((one) => ({ ...one, key: `${folder}${randomUUID().slice(2)}` }));
    if (store.adoptMany) await store.adoptMany(files);
    else for (const { path, key } of files) await store.adopt(path, key);
    return files.map(({ ownerId, purpose, name, size, sha256, mime, key }) => ({
      ...{ owner_id: ownerId ?? null, purpose, name, size: String(size), sha256, mime, storage_key: key },
    }));
  }

  /** The room of a person as the tightest bound has it; undefined where nothing bounds it. */
  async function roomOf(db: Db, userId: string) {
    let tightest: Room | undefined;
    for (const check of bounds) {
      const room = await check(db, userId);
      if (room && (!tightest || room.left < tightest.left)) tightest = room;
    }
    return tightest;
  }

  /** Makes a taken file a row; the caller's transaction decides whether it exists. */
  const enter = (db: Db, stored: StoredFile) =>
    db.insertInto('files').values(stored).returning(['id', 'name', 'size', 'mime']).executeTakeFirstOrThrow();

  /** Checks a finished file by its content and makes it a row, outside of any transaction. */
  const save = async (db: Db, path: string, of: NewFile) => enter(db, await take(path, of));

  return {
    store,
    purposes,
    uploads: folders.uploads,
    keep: save,
    take,
    takePicture,
    takeMade: takeCreated,
    enter,
    /** Names something people may upload for. */
    purpose(name: string, purpose: FilePurpose) {
      purposes.set(name, purpose);
    },
    roomOf,
    /** Adds who may say that there is no room for a file. */
    bound(check: RoomBound) {
      bounds.push(check);
    },
    /** Adds who knows whether somebody is an author. */
    author(check: AuthorCheck) {
      authors.push(check);
    },
    /** Whether somebody may upload for purposes of authors. */
    async isAuthor(db: Db, userId: string) {
      for (const check of authors) if (await check(db, userId)) return true;
      return false;
    },
    /** Refuses when a person has no room for so many bytes more; what is theirs alone, such as a picture of them, always has. */
    async haveRoom(db: Db, userId: string, bytes: number, purpose = '') {
      if (purposes.get(purpose)?.personal) return;
      const room = await roomOf(db, userId);
      if (room && bytes > room.left) throw room.full();
    },
    /**
     * Writes a stream to a fresh file of the uploads folder, at most `most` bytes, and returns its path. One that brings more is left
     * open, so that its sender can be told.
     */
    async receive(stream: Readable, most: number) {
      await mkdir(folders.uploads, { recursive: true });
      const path = join(folders.uploads, randomUUID());
      try {
        await pipeline(atMost(stream, most), createWriteStream(path, { flush: true }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return path;
    },
    /**
     * An address that opens one file for one viewer for some minutes, for `<img>`, `<video>` and downloads.
     * It carries no session; the expiry is rounded up so that a page shown twice uses the browser's cache.
     */
    signAddress(file: { id: string; name: string }, viewer: string, now: Date, minutes = 120) {
      const step = 30 * 60_000;
      const until = Math.ceil((now.getTime() + minutes * 60_000) / step) * step;
      const name = encodeURIComponent(file.name.replaceAll('/', '_'));
      return `/files/${file.id}/${name}?until=${until}&viewer=${encodeURIComponent(viewer)}&sign=${secrets.sign(`file ${file.id} ${until} ${viewer}`)}`;
    },
    /** Has somebody asked, at every request, whether viewers named `kind:…` may still open what they were given. */
    guard(kind: string, may: (of: readonly string[]) => Promise<boolean>) {
      guards.set(kind, may);
    },
    /** Whether the viewer of an address may still open it; nobody is asked about most. */
    async stillMay(viewer: string) {
      const [kind = '', ...of] = viewer.split(':');
      return (await guards.get(kind)?.(of)) ?? true;
    },
    /** Whether an address made by signAddress still opens its file. */
    opens(fileId: string, query: { until?: string; viewer?: string; sign?: string }, now: Date) {
      const { until = '', viewer = '', sign = '' } = query;
      return /^\d{1,15}$/.test(until) && Number(until) > now.getTime() && secrets.verify(`file ${fileId} ${until} ${viewer}`, sign);
    },
  };
}

/** Bytes asked for by a Range header: undefined for the whole file, null when it cannot be satisfied. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]));
  return start > end || start >= size ? null : { start, end };
}
