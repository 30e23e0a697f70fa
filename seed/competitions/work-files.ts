import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import yazl from 'yazl';
import { addFile } from '../../apps/server/src/modules/productions/index.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { keep } from '../uploads.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A drawing of a system of four parts, as works show their design. */
const drawing = (parts: readonly string[]) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#f5f7f6"/>${parts
        .map(
          (part, at) =>
            `<rect x="${80 + at * 290}" y="280" width="230" height="120" rx="8" fill="#fff" stroke="#0e5c50" stroke-width="2"/><text x="${195 + at * 290}" y="350" font-size="30" text-anchor="middle" font-family="Noto Sans CJK SC" fill="#17211f">${escaped(part)}</text>${at > 0 ? `<path d="M${30 + at * 290} 340h40m-10-8l10 8-10 8" stroke="#0e5c50" stroke-width="2" fill="none"/>` : ''}`,
        )
        .join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();

/** A PDF of plain pages in a Latin face. */
function pdf(pages: readonly (readonly string[])[]) {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids: number[] = [];
  for (const lines of pages) {
    const text = lines
      .map((line, at) => `BT /F1 ${at === 0 ? 22 : 13} Tf 72 ${760 - at * 26} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`)
      .join('\n');
    objects.push(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length} 0 R >>`,
    );
    kids.push(objects.length);
  }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((no) => `${no} 0 R`).join(' ')}] >>`;
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`;
  return Buffer.from(`${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A Word document of plain paragraphs, with the author its program wrote into it. */
async function docx(paragraphs: readonly string[], author: string, path: string) {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `<?xml version="1.0" encoding="UTF-8"?><cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${escaped(author)}</dc:creator></cp:coreProperties>`,
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`,
  };
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  const out = createWriteStream(path);
  zip.outputStream.pipe(out);
  zip.end();
  await once(out, 'close');
}

type Of = { app: App; db: Db; place: { sectionId: string; entrantId: string }; userId: string; now: Date };

/** Files of one work: a drawing, a paper, a report; the last team forgot to take its school out of the report. */
export async function addWorkFiles(
  { app, db, place, userId, now }: Of,
  work: { at: number; title: string; intro: string; school?: string },
) {
  const { files } = app;
  await mkdir(files.uploads, { recursive: true });
  const ids: string[] = [];
  const add = async (purpose: string, name: string, write: (path: string) => Promise<unknown>) => {
    const path = join(files.uploads, randomUUID());
    await write(path);
    const kept = await keep(files, db, path, { ownerId: userId, purpose, name });
    ids.push((await addFile(db, place, { userId, uploadId: kept.id }, now)).file.id);
  };
  const picture = await drawing(['采集', '本地日志', '排队上传', '归并']);
  await add('work_image', '系统结构图.png', (path) => writeFile(path, picture));
  if (work.at % 2 === 0) {
    const figures = [`Records in the test: ${300 + work.at * 17}`, `Share handled offline: ${61 + work.at} %`, 'Lost after reconnect: 0'];
    const pages = [
      ['Design notes', 'The service writes a local log first and uploads later.', ...figures],
      ['Test report', 'Replayed 40 shuffled logs; every merge agreed.'],
    ];
    await add('work_pdf', 'design-notes.pdf', (path) => writeFile(path, pdf(pages)));
  }
  if (work.at % 3 === 0 || work.school) {
    const lines = [work.title, ...work.intro.split('\n').filter(Boolean), ...(work.school ? [`本报告由${work.school}的参赛队提交。`] : [])];
    await add('work_file', '设计报告.docx', (path) => docx(lines, work.school ?? '作者', path));
  }
  return ids;
}
