import type { MessageKey } from '@praxis/contract/messages';

/** What a zip's directory says of one entry. */
export type ZipEntry = {
  name: string;
  packed: number;
  size: number;
  encrypted: boolean;
  /** Compression method: 0 stored, 8 deflated. */
  method: number;
  /** Unix mode from the upper half of the external attributes, 0 when the zip was not made on Unix. */
  mode: number;
};

/** Most files, bytes unpacked, and how much bigger than the zip the content may be. */
export const DEMO_LIMITS = { files: 2000, bytes: 300 * 1_048_576, ratio: 200, path: 400 } as const;

const SYMBOLIC_LINK = 0o120000;
const FILE_KIND = 0o170000;

/** What is wrong with the name of an entry; undefined when it stays inside. */
function pathProblem(name: string): MessageKey | undefined {
  const wrong =
    name.length > DEMO_LIMITS.path ||
    name.includes('\0') ||
    name.includes('\\') ||
    name.startsWith('/') ||
    /^[A-Za-z]:/.test(name) ||
    !name.isWellFormed() ||
    name.split('/').some((part) => part === '..' || part === '.');
  return wrong ? 'demo_zip_paths' : undefined;
}

/** What forbids taking an entry, looked at before a byte of it is unpacked. */
export function entryProblem(entry: ZipEntry): MessageKey | undefined {
  const kind = entry.mode & FILE_KIND;
  if (kind === SYMBOLIC_LINK || (kind !== 0 && kind !== 0o100000 && kind !== 0o040000)) return 'demo_zip_paths';
  if (entry.encrypted || (entry.method !== 0 && entry.method !== 8)) return 'demo_zip_wrong';
  if (entry.size > 1_048_576 && entry.size > entry.packed * DEMO_LIMITS.ratio) return 'demo_zip_too_big';
  return pathProblem(entry.name);
}

/** Files that archive programs add and nobody asked for. */
export const isClutter = (name: string) => name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);

/** The folder that holds index.html: the top, or the only folder at the top; undefined when there is none. */
export function rootOf(paths: readonly string[]): string | undefined {
  if (paths.includes('index.html')) return '';
  const folder = paths[0]?.split('/')[0] ?? '';
  const alone = folder !== '' && paths.every((path) => path.startsWith(`${folder}/`));
  return alone && paths.includes(`${folder}/index.html`) ? `${folder}/` : undefined;
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
};

/** The content type of a demo's file by its ending. */
export const siteType = (path: string) => types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
