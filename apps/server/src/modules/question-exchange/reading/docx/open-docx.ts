import { PackageProblem } from '../../../../platform/foreign/package-limits.rules.ts';
import { asProblem, type PackageZip } from '../../../../platform/foreign/package-zip.ts';
import { childrenNamed, parseXml, type TextPiece, Unreadable, type XmlNode } from '../../../../platform/foreign/xml.ts';
import { ImportProblem } from '../read-question.ts';
import { textOfFile } from '../text-bytes.ts';

const MOST_XML = 120 * 1_048_576;
const MOST_PICTURE = 10 * 1_048_576;
const DOCUMENT = /\/officeDocument$/;

/** A Word document, opened: its parts and what its pictures are. */
export type Docx = {
  /** The text from its beginning, piece by piece; it may be asked for again. */
  pieces: () => AsyncIterable<TextPiece>;
  numbering: XmlNode | undefined;
  styles: XmlNode | undefined;
  /** The entry behind a relationship; undefined when it is not in the file. */
  part: (id: string) => { path: string; read: () => Promise<Buffer> } | undefined;
  link: (id: string) => string | undefined;
};

const straight = (folder: string, target: string) => {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
};

async function xmlOf(zip: PackageZip, path: string) {
  if (!zip.entries.has(path)) return undefined;
  return parseXml(textOfFile(await zip.read(path, MOST_XML)).text, path);
}

/** The text of an entry while it is unpacked: UTF-8, or UTF-16 where its first bytes say so. */
async function* piecesOf(zip: PackageZip, path: string): AsyncGenerator<TextPiece> {
  const all = zip.entries.get(path)!.size;
  if (all > MOST_XML) throw new PackageProblem('package_big', { limit: MOST_XML / 1_048_576 });
  let decoder: TextDecoder | undefined;
  let read = 0;
  try {
    for await (const bytes of (await zip.stream(path)) as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8', { fatal: true });
      read += bytes.length;
      const text = decoder.decode(bytes, { stream: true });
      yield { text: read === bytes.length ? text.trimStart() : text, share: read / all };
    }
  } catch (error) {
    if (error instanceof TypeError) throw new ImportProblem('import_broken');
    if (error instanceof Unreadable || error instanceof ImportProblem) throw error;
    asProblem(error);
  }
}

/** Whether a zip is a Word document, or another one of an office. */
export function officeKind(zip: PackageZip): 'docx' | 'other' | undefined {
  if (!zip.entries.has('[Content_Types].xml')) return zip.entries.has('mimetype') && zip.entries.has('content.xml') ? 'other' : undefined;
  return [...zip.entries.keys()].some((path) => /^word\/document\d*\.xml$/i.test(path)) ? 'docx' : 'other';
}

/** Opens the parts of a Word document that hold its text. */
export async function openDocx(zip: PackageZip): Promise<Docx> {
  try {
    const links = await xmlOf(zip, '_rels/.rels');
    const main = childrenNamed(links, 'Relationship').find((each) => DOCUMENT.test(each.attributes.type ?? ''))?.attributes.target;
    const path = main === undefined ? 'word/document.xml' : straight('', main);
    if (!zip.entries.has(path)) throw new ImportProblem('import_broken');
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const relations = new Map(
      childrenNamed(await xmlOf(zip, `${folder}_rels/${path.slice(folder.length)}.rels`), 'Relationship').map((each) => [
        each.attributes.id ?? '',
        each.attributes,
      ]),
    );
    const beside = (ending: RegExp) => {
      const found = [...relations.values()].find((each) => ending.test(each.type ?? ''))?.target;
      return found === undefined ? undefined : xmlOf(zip, straight(folder, found));
    };
    return {
      pieces: () => piecesOf(zip, path),
      numbering: await beside(/\/numbering$/),
      styles: await beside(/\/styles$/),
      part(id) {
        const relation = relations.get(id);
        if (!relation || /^external$/i.test(relation.targetmode ?? '')) return undefined;
        const entry = straight(folder, relation.target ?? '');
        return zip.entries.has(entry) ? { path: entry, read: () => zip.read(entry, MOST_PICTURE) } : undefined;
      },
      link(id) {
        const relation = relations.get(id);
        return relation && /^external$/i.test(relation.targetmode ?? '') ? relation.target : undefined;
      },
    };
  } catch (error) {
    if (error instanceof Unreadable) throw new ImportProblem('import_broken');
    throw error;
  }
}
