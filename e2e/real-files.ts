import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from '../apps/server/src/testing/after-file.ts';

function folder() {
  const created = mkdtempSync(join(tmpdir(), 'praxis-journey-'));
  afterFile(async () => rmSync(created, { recursive: true, force: true }));
  return created;
}

/** A real video of some seconds with sound, 854×480, made with ffmpeg. */
export function makeVideo(seconds: number) {
  const path = join(folder(), 'lesson.mp4');
  const picture = `testsrc=size=854x480:rate=15:duration=${seconds}`;
  const sound = `sine=frequency=440:duration=${seconds}`;
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'];
  execFileSync('ffmpeg', ['-loglevel', 'error', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...coding, path]);
  return path;
}

/** A real PDF with a line of text on each page. */
export function makePdf(pages: readonly string[]) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, at) => {
      const content = `BT /F1 28 Tf 72 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  const path = join(folder(), 'slides.pdf');
  writeFileSync(path, file, 'latin1');
  return path;
}
