import { STEM_LIMITS } from '@praxis/contract/questions/stems';
import type { PackageZip } from '../../../platform/foreign/package-zip.ts';
import { folderOf, pathFinder } from '../../../platform/foreign/paths.ts';
import { childrenNamed, parseLongXml, Unreadable, type XmlNode, xmlParts } from '../../../platform/foreign/xml.ts';
import { breathe } from '../breathe.ts';
import type { PicturesBeside } from './foreign-html.ts';
import { type PictureShelf, pictureShelf } from './picture-shelf.ts';
import { draftOfQti1, inOrder } from './read-qti1.ts';
import { draftOfQti2 } from './read-qti2.ts';
import { type Draft, ImportProblem, type Reading } from './read-question.ts';
import { textOfFile } from './text-bytes.ts';

const MOST_XML = 60 * 1_048_576;
/** Pictures are smaller; what is too large for one is refused by the shelf. */
const MOST_SOUND = STEM_LIMITS.audio;

type FoundDraft = { version: 1 | 2; draft: Draft; share: number };
type Beside = { shelf: PictureShelf; beside: PicturesBeside };

/** The title of a bank or assessment, as a tag of its questions. */
function titleOf(root: XmlNode) {
  const [assessment] = inOrder(root, 'assessment');
  const field = inOrder(root, 'qtimetadatafield', 'qti_metadatafield').find((each) =>
    /^bank_title$/i.test(childrenNamed(each, 'fieldlabel')[0]?.text.trim() ?? ''),
  );
  return (field ? childrenNamed(field, 'fieldentry')[0]?.text : assessment?.attributes.title)?.trim() ?? '';
}

const ITEMS: Record<string, 1 | 2> = { item: 1, assessmentItem: 2, 'qti-assessment-item': 2 };

/** The questions of one XML document of QTI, one after the other; none when it is none. */
async function* draftsOf(text: string, path: string, { shelf, beside }: Beside): AsyncGenerator<FoundDraft> {
  for await (const { node, root, share } of xmlParts(text, path, (name) => name in ITEMS)) {
    await breathe();
    const version = ITEMS[node.name]!;
    if (version === 2) yield { version, draft: await draftOfQti2(node, shelf, beside), share };
    else if (!root || root.name === 'questestinterop') {
      const title = root ? titleOf(root) : '';
      yield { version, draft: { ...(await draftOfQti1(node, shelf, beside)), ...(title && { tags: [title] }) }, share };
    }
  }
}

/** The questions of an element of QTI 1 that was read already. */
async function* draftsOfNode(root: XmlNode, { shelf, beside }: Beside): AsyncGenerator<Draft> {
  const title = titleOf(root);
  for (const item of inOrder(root, 'item')) {
    await breathe();
    yield { ...(await draftOfQti1(item, shelf, beside)), ...(title && { tags: [title] }) };
  }
}

/** Whether the first element of a text is one of QTI. */
const isQti = (head: string) => /^<(?:[\w.-]+:)?(questestinterop|item|assessmentItem|qti-assessment-item)[\s>]/.test(head);

/** A single XML document; pictures can only stand inside it. */
export function readQtiDocument(text: string, head: string): Reading | undefined {
  if (!isQti(head)) return undefined;
  const shelf = pictureShelf();
  async function* drafts(): AsyncGenerator<Draft> {
    for await (const { version, draft, share } of draftsOf(text, 'qti.xml', { shelf, beside: () => undefined })) {
      reading.format = version === 1 ? 'qti1' : 'qti2';
      reading.share = share;
      yield draft;
    }
  }
  const reading: Reading = { format: 'qti1', notes: [], share: 0, shelf, drafts: drafts() };
  return reading;
}

/** Paths of the documents in the order of the manifest; Canvas keeps the fuller form beside the cartridge's. */
function documentsOf(zip: PackageZip, root: string, manifest: XmlNode | undefined) {
  const paths = pathFinder(zip.entries.keys(), root);
  const resources = manifest ? inOrder(manifest, 'resource') : [];
  const found = (hrefs: (string | undefined)[]) => hrefs.flatMap((href) => (href ? (paths.find(href) ?? []) : []));
  const listed = resources.flatMap((each) =>
    found([each.attributes.href, ...childrenNamed(each, 'file').map((file) => file.attributes.href)]),
  );
  // Blackboard's tests and pools have no ending of their own.
  const tests = resources.flatMap(({ attributes }) =>
    /^assessment\/x-bb-qti/.test(attributes.type ?? '') ? found([attributes.file]) : [],
  );
  const isDocument = (path: string) =>
    tests.includes(path) ||
    (/\.(xml|qti)$/i.test(path) && !/(^|\/)(imsmanifest|assessment_meta)\.xml$/i.test(path) && !/(^|\/)course_settings\//.test(path));
  const all = [...new Set([...listed, ...tests, ...zip.entries.keys()])].filter(isDocument);
  const fuller = new Set(all.flatMap((path) => /non_cc_assessments\/([^/]+)\.xml\.qti$/.exec(path)?.[1] ?? []));
  return all.filter((path) => !(/assessment_qti\.xml$|\/qti\.xml$/.test(path) && fuller.has(folderOf(path).split('/').at(-2) ?? '')));
}

const DIFFICULTIES = ['very easy', 'easy', 'medium', 'difficult', 'very difficult'];
const textOf = (node: XmlNode) => inOrder(node, 'string', 'langstring').map((each) => each.text.trim());

/** What a manifest says of its items, by their paths: keywords, difficulty, skills. */
function factsOf(root: string, manifest: XmlNode | undefined) {
  const facts = new Map<string, Pick<Draft, 'tags' | 'skills' | 'difficulty'>>();
  for (const resource of manifest ? inOrder(manifest, 'resource') : []) {
    const [lom] = inOrder(resource, 'lom');
    if (!lom || !resource.attributes.href) continue;
    const [general] = inOrder(lom, 'general');
    const hard = DIFFICULTIES.indexOf(
      inOrder(lom, 'difficulty')
        .flatMap((each) => inOrder(each, 'value'))
        .at(-1)
        ?.text.trim()
        .toLowerCase() ?? '',
    );
    facts.set(root + resource.attributes.href, {
      tags: general ? inOrder(general, 'keyword').flatMap(textOf) : [],
      skills: inOrder(lom, 'classification').flatMap((each) => inOrder(each, 'keyword').flatMap(textOf)),
      ...(hard >= 0 && { difficulty: hard + 1 }),
    });
  }
  return facts;
}

async function manifestOf(zip: PackageZip) {
  const path = [...zip.entries.keys()]
    .filter((each) => /(^|\/)imsmanifest\.xml$/i.test(each))
    .sort((one, other) => one.length - other.length)[0];
  if (path === undefined) return { root: '', node: undefined };
  return { root: folderOf(path), node: await parseLongXml(textOfFile(await zip.read(path, MOST_XML)).text, path) };
}

/** Under which name the questions stand that are in the manifest itself. */
export const inlineName = (resourceId: string | undefined) => `#${resourceId?.trim() ?? ''}`;

/** Reads a QTI package or the questions of a Common Cartridge. */
export async function readQtiPackage(zip: PackageZip): Promise<Reading> {
  const { root, node } = await manifestOf(zip);
  const shelf = pictureShelf();
  const documents = documentsOf(zip, root, node);
  const facts = factsOf(root, node);
  const finder = pathFinder(zip.entries.keys(), root);
  const places = new Map<string, { from: number; count: number }>();

  const besideIn =
    (folder: string): PicturesBeside =>
    (address) => {
      const target = finder.target(address, folder);
      return target.kind === 'entry' ? { name: target.path, read: () => zip.read(target.path, MOST_SOUND) } : undefined;
    };

  async function* draftsIn(path: string): AsyncGenerator<Draft> {
    const beside = besideIn(folderOf(path).slice(root.length));
    try {
      for await (const { version, draft } of draftsOf(textOfFile(await zip.read(path, MOST_XML)).text, path, { shelf, beside })) {
        reading.format = version === 1 ? 'qti1' : 'qti2';
        yield { ...draft, ...(version === 2 && facts.get(path)) };
      }
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof ImportProblem)) throw error;
      reading.notes.push({ key: 'import_part_unreadable', values: { name: path.slice(-100) } });
    }
  }

  async function* drafts(): AsyncGenerator<Draft> {
    let count = 0;
    async function* placed(name: string, found: AsyncIterable<Draft>) {
      const from = count;
      for await (const draft of found) {
        count += 1;
        // Lines of many documents would mislead: questions are counted instead.
        yield { ...draft, line: count };
      }
      if (count > from) places.set(name, { from, count: count - from });
    }
    for (const [at, path] of documents.entries()) {
      yield* placed(path, draftsIn(path));
      reading.share = (at + 1) / documents.length;
    }
    // Flat cartridges have their quizzes in the manifest itself.
    for (const resource of node ? inOrder(node, 'resource') : []) {
      const inline = childrenNamed(resource, 'questestinterop')[0];
      if (inline) yield* placed(inlineName(resource.attributes.identifier), draftsOfNode(inline, { shelf, beside: besideIn('') }));
    }
  }

  const reading: Reading = { format: 'qti1', notes: [], share: 0, shelf, drafts: drafts(), documents: places };
  return reading;
}
