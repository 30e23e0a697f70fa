import type { PackageZip } from '../../../platform/foreign/package-zip.ts';
import { folderOf, pathFinder } from '../../../platform/foreign/paths.ts';
import { childrenNamed, parseLongXml, Unreadable, type XmlNode } from '../../../platform/foreign/xml.ts';
import { breathe } from '../breathe.ts';
import type { PicturesBeside } from './foreign-html.ts';
import { draftOfQti1, inOrder } from './read-qti1.ts';
import { draftOfQti2 } from './read-qti2.ts';
import { type Draft, ImportProblem, type Note, type PictureShelf, pictureShelf, questionsOf, type ReadFile } from './read-question.ts';
import { textOfFile } from './text-bytes.ts';

const MOST_XML = 20 * 1_048_576;
const MOST_PICTURE = 10 * 1_048_576;

type Reading = { shelf: PictureShelf; beside: PicturesBeside };
type Found = { version: 1 | 2; drafts: Draft[] };

/** The title of a bank or assessment, as a tag of its questions. */
function titleOf(root: XmlNode) {
  const [assessment] = inOrder(root, 'assessment');
  const field = inOrder(root, 'qtimetadatafield', 'qti_metadatafield').find((each) =>
    /^bank_title$/i.test(childrenNamed(each, 'fieldlabel')[0]?.text.trim() ?? ''),
  );
  return (field ? childrenNamed(field, 'fieldentry')[0]?.text : assessment?.attributes.title)?.trim() ?? '';
}

/** The questions of one XML document of QTI; undefined when it is none. */
export async function questionsOfQti(root: XmlNode, { shelf, beside }: Reading): Promise<Found | undefined> {
  if (root.name === 'questestinterop' || root.name === 'item') {
    const title = titleOf(root);
    const drafts: Draft[] = [];
    for (const item of root.name === 'item' ? [root] : inOrder(root, 'item')) {
      await breathe();
      drafts.push({ ...(await draftOfQti1(item, shelf, beside)), ...(title && { tags: [title] }) });
    }
    return { version: 1, drafts };
  }
  if (root.name === 'assessmentItem' || root.name === 'qti-assessment-item')
    return { version: 2, drafts: [await draftOfQti2(root, shelf, beside)] };
  return undefined;
}

/** A single XML document; pictures can only stand inside it. */
export async function readQtiDocument(text: string): Promise<ReadFile | undefined> {
  const shelf = pictureShelf();
  const found = await questionsOfQti(await parseLongXml(text, 'qti.xml'), { shelf, beside: () => undefined });
  return (
    found && {
      format: found.version === 1 ? 'qti1' : 'qti2',
      questions: await questionsOf(found.drafts),
      notes: [],
      pictures: shelf.pictures,
    }
  );
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
const wordsOf = (node: XmlNode) => inOrder(node, 'string', 'langstring').map((each) => each.text.trim());

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
      tags: general ? inOrder(general, 'keyword').flatMap(wordsOf) : [],
      skills: inOrder(lom, 'classification').flatMap((each) => inOrder(each, 'keyword').flatMap(wordsOf)),
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
export async function readQtiPackage(zip: PackageZip, report: (share: number) => Promise<void>): Promise<ReadFile> {
  const { root, node } = await manifestOf(zip);
  const shelf = pictureShelf();
  const notes: Note[] = [];
  const drafts: Draft[] = [];
  let version: 1 | 2 = 1;
  const documents = documentsOf(zip, root, node);
  const facts = factsOf(root, node);
  const places = new Map<string, { from: number; count: number }>();
  const take = (name: string, found: Found) => {
    version = found.version;
    places.set(name, { from: drafts.length, count: found.drafts.length });
    // Lines of many documents would mislead: questions are counted instead.
    for (const draft of found.drafts) drafts.push({ ...draft, ...(found.version === 2 && facts.get(name)), line: drafts.length + 1 });
  };
  const finder = pathFinder(zip.entries.keys(), root);
  const besideIn =
    (folder: string): PicturesBeside =>
    (address) => {
      const target = finder.target(address, folder);
      return target.kind === 'entry' ? { name: target.path, read: () => zip.read(target.path, MOST_PICTURE) } : undefined;
    };
  for (const [at, path] of documents.entries()) {
    let document: XmlNode;
    try {
      document = await parseLongXml(textOfFile(await zip.read(path, MOST_XML)).text, path);
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof ImportProblem)) throw error;
      notes.push({ key: 'import_part_unreadable', values: { name: path.slice(-100) } });
      continue;
    }
    await breathe();
    const found = await questionsOfQti(document, { shelf, beside: besideIn(folderOf(path).slice(root.length)) });
    if (found) take(path, found);
    if (at % 50 === 0) await report(at / documents.length);
  }
  // Flat cartridges have their quizzes in the manifest itself.
  for (const resource of node ? inOrder(node, 'resource') : []) {
    const inline = childrenNamed(resource, 'questestinterop')[0];
    const found = inline && (await questionsOfQti(inline, { shelf, beside: besideIn('') }));
    if (found) take(inlineName(resource.attributes.identifier), found);
  }
  const questions = await questionsOf(drafts);
  return { format: version === 1 ? 'qti1' : 'qti2', questions, notes, pictures: shelf.pictures, documents: places };
}
