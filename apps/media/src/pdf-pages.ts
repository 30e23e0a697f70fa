import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { PDF_LIMITS, type PdfMessage } from './pdf-limits.ts';

// A process of its own: a PDF that makes the reader crash or swell ends only this.
const [source = '', folder = ''] = process.argv.slice(2);
const send = (word: PdfMessage) => new Promise<void>((done) => process.send!(word, undefined, {}, () => done()));

sharp.concurrency(1);
sharp.cache(false);

async function open() {
  const library = await PDFiumLibrary.init();
  try {
    return await library.loadDocument(await readFile(source));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return undefined;
  }
}

/** Pages are drawn at 1600 pixels of width, very tall ones smaller. */
function scaleOf(page: { getOriginalSize: () => { originalWidth: number; originalHeight: number } }) {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const byWidth = PDF_LIMITS.width / Math.max(1, originalWidth);
  const byPixels = Math.sqrt(PDF_LIMITS.pixels / Math.max(1, originalWidth * originalHeight));
  const bySide = PDF_LIMITS.side / Math.max(1, originalWidth, originalHeight);
  return Math.min(byWidth, byPixels, bySide, 20);
}

/** What stands on a page as text; a page whose text cannot be read is still drawn. */
function textOn(page: { getText: () => string; number: number }) {
  try {
    return page.getText().slice(0, PDF_LIMITS.letters);
  } catch (error) {
    process.stderr.write(`the text of page ${page.number + 1} could not be read: ${(error as Error).message}\n`);
    return '';
  }
}

async function draw() {
  const document = await open();
  if (!document) return send({ refused: 'pdf_unreadable' });
  const of = document.getPageCount();
  if (of === 0) return send({ refused: 'pdf_unreadable' });
  if (of > PDF_LIMITS.pages) return send({ refused: 'pdf_too_many_pages' });
  for (const page of document.pages()) {
    // Drawing closes the page: its text is taken first.
    const text = textOn(page);
    const { data, width, height } = await page.render({ scale: scaleOf(page), render: 'bitmap' });
    const path = join(folder, `page-${page.number + 1}.webp`);
    const picture = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: '#fff' })
      .webp({ quality: 82, effort: 3 })
      .toFile(path);
    await send({ page: page.number + 1, of, path, width: picture.width, height: picture.height, text });
  }
}

const abandoned = () => process.exit(1);
process.on('disconnect', abandoned);
await draw();
process.off('disconnect', abandoned).disconnect();
