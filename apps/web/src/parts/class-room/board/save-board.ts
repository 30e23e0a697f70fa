import { type BoardPage, classFiles } from '@praxis/contract/live-classes/room';
import type { BoardItems } from '@praxis/rules/board';
import { call } from '../../../platform/calls/call.ts';
import { downloadBlob } from '../../../platform/download.ts';
import { PAGE, paint } from './paint.ts';
import { pdfOf } from './pdf-file.ts';

const SHARP = 1.25;
const PAPER = '#fdfefe';
const QUALITY = 0.9;
const FILES_AT_ONCE = 100;

type Board = Readonly<Record<string, BoardItems>>;

async function addressesOf(classId: string, pages: readonly BoardPage[]) {
  const ids = [...new Set(pages.flatMap(({ file_id }) => file_id ?? []))];
  const known = new Map<string, string>();
  for (let at = 0; at < ids.length; at += FILES_AT_ONCE) {
    const { list } = await call(classFiles, { class_id: classId, file_ids: ids.slice(at, at + FILES_AT_ONCE) });
    for (const { id, address } of list) known.set(id, address);
  }
  return known;
}

async function picture(address: string) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** A page as everybody sees it: paper, the picture below, the drawing on it. */
async function drawn(items: BoardItems, address: string | undefined) {
  const canvas = document.createElement('canvas');
  canvas.width = PAGE.width * SHARP;
  canvas.height = PAGE.height * SHARP;
  const ink = canvas.getContext('2d')!;
  ink.fillStyle = PAPER;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  if (address) {
    const below = await picture(address);
    const scale = Math.min(canvas.width / below.naturalWidth, canvas.height / below.naturalHeight);
    const [width, height] = [below.naturalWidth * scale, below.naturalHeight * scale];
    ink.drawImage(below, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  }
  ink.setTransform(SHARP, 0, 0, SHARP, 0, 0);
  for (const item of items) paint(ink, item);
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The page could not be made a picture'))), type, QUALITY),
  );

/** Saves all pages of a board as one PDF. */
export async function saveBoard(of: { classId: string; title: string; pages: readonly BoardPage[]; board: Board }) {
  const addresses = await addressesOf(of.classId, of.pages);
  const pictures = [];
  for (const page of of.pages) {
    const canvas = await drawn(of.board[page.id] ?? [], page.file_id ? addresses.get(page.file_id) : undefined);
    const jpeg = new Uint8Array(await (await encoded(canvas, 'image/jpeg')).arrayBuffer());
    pictures.push({ jpeg, width: canvas.width, height: canvas.height });
  }
  downloadBlob(pdfOf(pictures), `${of.title}.pdf`);
}

/** Saves one page as a picture. */
export async function savePage(of: { classId: string; title: string; page: BoardPage; items: BoardItems }) {
  const addresses = await addressesOf(of.classId, [of.page]);
  const canvas = await drawn(of.items, of.page.file_id ? addresses.get(of.page.file_id) : undefined);
  downloadBlob(await encoded(canvas, 'image/png'), `${of.title}.png`);
}
