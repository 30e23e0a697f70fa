import { createHash } from 'node:crypto';
import type { Language } from '@praxis/contract/core/message';
import { type ActivityConfig, type ActivityNode, COURSE_LIMITS, type CourseTree } from '@praxis/contract/courses/tree';
import type { App } from '../../../platform/app.ts';
import { isControl, PACKAGE_LIMITS, PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import type { PackageZip } from '../../../platform/foreign/package-zip.ts';
import { pathFinder } from '../../../platform/foreign/paths.ts';
import { below, child, parseXml, textOf, Unreadable } from '../../../platform/foreign/xml.ts';
import { translate } from '../../../platform/messages.ts';
import { questionsOfCartridge } from '../../question-exchange/index.ts';
import { type Archive, type ArchiveEntry, type Note, nothingCarried } from '../archives/archive.ts';
import { cartridgeFiles } from './cartridge-files.ts';
import { contentReader } from './content.ts';
import { type Resource, readManifest } from './manifest.ts';
import { type OutlineItem, type PlacedChapter, type PlacedLeaf, placed } from './outline.rules.ts';
import { type Content, hiddenFor } from './resource-content.ts';

const MANIFEST = /^(.*\/)?imsmanifest\.xml$/i;

/** The folder a cartridge stands in inside its zip; undefined when it is none. */
export function cartridgeRoot(zip: PackageZip): string | undefined {
  const found = [...zip.entries.keys()].filter((path) => MANIFEST.test(path)).sort((a, b) => a.length - b.length)[0];
  return found?.slice(0, found.lastIndexOf('/') + 1);
}

/** A title as a course may have it. */
export function cleanTitle(text: string, fallback: string): { title: string; cut: boolean } {
  const letters = [...text.toWellFormed()].map((letter) => (isControl(letter) ? ' ' : letter)).join('');
  const title = letters.replace(/\s+/g, ' ').trim() || fallback;
  if (title.length <= COURSE_LIMITS.title) return { title, cut: false };
  return {
    title: `${title
      .slice(0, COURSE_LIMITS.title - 1)
      .toWellFormed()
      .replace(/\uFFFD$/, '')}…`,
    cut: true,
  };
}

/** Items that Canvas says students do not see. */
async function hiddenItems(zip: PackageZip, root: string): Promise<Set<string>> {
  const path = `${root}course_settings/module_meta.xml`;
  if (!zip.entries.has(path)) return new Set();
  const text = textOf(await zip.read(path, PACKAGE_LIMITS.manifest), 'gb18030');
  try {
    const items = text === undefined ? [] : below(parseXml(text, path), 'item');
    const hidden = items.filter((item) => /^(unpublished|deleted)$/.test(child(item, 'workflow_state')?.text.trim() ?? ''));
    return new Set(hidden.map((item) => item.attributes.identifier ?? ''));
  } catch (error) {
    if (error instanceof Unreadable) return new Set();
    throw error;
  }
}

/** Items without those references that lead to nothing: folders of Brightspace name a resource without content. */
function withoutEmptyRefs(items: readonly OutlineItem[], resources: ReadonlyMap<string, Resource>): OutlineItem[] {
  return items.map((item) => {
    const resource = resources.get(item.ref ?? '');
    const empty = resource && !resource.href && resource.files.length === 0 && !resource.inline;
    return { ...item, ref: empty && item.children.length > 0 ? undefined : item.ref, children: withoutEmptyRefs(item.children, resources) };
  });
}

type Asked = { root: string; name: string; language: Language; report: (share: number) => Promise<void> };

/** Reads an IMS Common Cartridge 1.0 to 1.3 into an archive and says of each of its parts what it becomes, or why it is left out; its questions stand beside. */
export async function readCartridge(app: App, zip: PackageZip, { root, name, language, report }: Asked) {
  const manifestPath = [...zip.entries.keys()].find((path) => path.toLowerCase() === `${root}imsmanifest.xml`.toLowerCase())!;
  const text = textOf(await zip.read(manifestPath, PACKAGE_LIMITS.manifest));
  if (text === undefined) throw new PackageProblem('package_encoding', { name: 'imsmanifest.xml' });
  const manifest = readManifest(text, zip.entries.keys());
  const paths = pathFinder(zip.entries.keys(), root);
  const files = await cartridgeFiles(app, zip, report);
  const questions = await questionsOfCartridge(zip);
  const resources = new Map<string, Resource>();
  for (const resource of manifest.resources) if (!resources.has(resource.id)) resources.set(resource.id, resource);
  const label = (key: 'cartridge_title' | 'cartridge_item' | 'cartridge_unplaced' | 'cartridge_files') => translate(language, key);
  const courseTitle = cleanTitle(manifest.title || name.replace(/\.(imscc|zip)$/i, ''), label('cartridge_title')).title;
  const reader = contentReader({ zip, root, paths, files, questions, resources: manifest.resources });
  const hidden = await hiddenItems(zip, root);
  const key = `cc.${createHash('sha256')
    .update(`${manifest.id} ${manifest.id ? '' : courseTitle}`)
    .digest('hex')
    .slice(0, 32)}`;
  const builder = archiveBuilder(key, label('cartridge_item'));

  const chapters = placed(withoutEmptyRefs(manifest.items, resources), courseTitle);
  const outline = chapters.length > 0;
  const used = new Set<string>();
  const besides = new Set<string>();
  for (const chapter of chapters) await builder.addChapter(chapter, (leaf) => contentOf(leaf));

  async function contentOf(leaf: PlacedLeaf): Promise<Content> {
    const resource = preferred(resources.get(leaf.ref));
    used.add(leaf.ref);
    for (const dependency of resource?.dependencies ?? []) besides.add(dependency);
    const content: Content = resource ? await reader.read(resource, leaf.title) : { notes: [{ key: 'note_nothing_there' }] };
    return hidden.has(leaf.id) && content.kind && !content.hidden ? hiddenFor(content, 'note_hidden_there') : content;
  }

  /** The form of a resource that its maker would rather have shown, as far as we can; its other forms are not told of again. */
  function preferred(resource: Resource | undefined, seen = new Set<string>()): Resource | undefined {
    if (!resource || seen.has(resource.id)) return undefined;
    seen.add(resource.id);
    used.add(resource.id);
    const better = resource.variants.flatMap((id) => preferred(resources.get(id), seen) ?? []);
    return better.find(reader.knows) ?? resource;
  }

  /** What stands in no outline gets a chapter of its own; what is left out of it is only told. Whether there is such a chapter. */
  async function addUnplaced() {
    const rest: { leaf: PlacedLeaf; content: Content }[] = [];
    for (const resource of reader.unplaced(used, besides)) {
      const content = await reader.read(resource, '');
      const leaf = { id: `unplaced ${resource.id} ${resource.href ?? ''}`, title: '', ref: resource.id };
      if (!content.kind) builder.addOther(content);
      else
        rest.push({ leaf, content: outline ? { ...content, hidden: true, notes: [...content.notes, { key: 'note_unplaced' }] } : content });
    }
    if (rest.length > 0) {
      const title = outline ? label('cartridge_unplaced') : courseTitle;
      const leaves = rest.map(({ leaf }) => leaf);
      const chapter = { id: 'unplaced', title, sections: [{ id: 'unplaced section', title, leaves }] };
      await builder.addChapter(chapter, async (leaf) => rest.find((each) => each.leaf === leaf)!.content);
    }
    return rest.length > 0;
  }

  /** Files that nothing names get a chapter after all others. */
  async function addLooseFiles(besideOthers: boolean) {
    const others = reader.looseFiles(label('cartridge_files'));
    if (!others) return;
    const title = besideOthers ? label('cartridge_unplaced') : courseTitle;
    const leaf = { id: 'loose files', title: label('cartridge_files'), ref: '' };
    await builder.addChapter(
      { id: 'loose', title, sections: [{ id: 'loose section', title: label('cartridge_files'), leaves: [leaf] }] },
      async () => ({
        ...others,
        hidden: outline || others.hidden === true,
      }),
    );
  }

  await addLooseFiles((await addUnplaced()) || outline);
  const { tree, configs, quizzes, videos, lines } = builder.done();
  if (!lines.some((line) => line.level === 'activity' || line.level === 'other')) throw new PackageProblem('package_empty');
  const intro = (manifest.description || translate(language, 'cartridge_intro', { maker: manifest.maker || 'Common Cartridge' }))
    .slice(0, 5000)
    .toWellFormed();
  const archive: Archive = {
    format: 'cartridge',
    maker: manifest.maker,
    key,
    settings: { title: courseTitle, intro, tags: [], level: 'beginner' },
    cover: null,
    tree,
    configs,
    videos,
    files: files.taken,
    lines,
    notes: [...(outline ? [] : [{ key: 'note_no_outline' as const }]), ...(manifest.guarded ? [{ key: 'note_guarded' as const }] : [])],
    questions: [],
    carried: nothingCarried(),
    quizzes,
  };
  return { archive, questions };
}

/** Collects chapters, sections, activities and lines in their order. Ids follow from those of the cartridge, so that a newer one meets its older. */
function archiveBuilder(key: string, untitled: string) {
  const tree: CourseTree = { chapters: [] };
  const configs = new Map<string, ActivityConfig>();
  const quizzes: Archive['quizzes'] = new Map();
  const videos: Archive['videos'] = new Map();
  const lines: ArchiveEntry[] = [];
  const ids = new Set<string>();
  const nodeId = (letter: string, from: string) => {
    for (let again = 0; ; again++) {
      const id = `${letter}${createHash('sha256')
        .update(`${key} ${from} ${again || ''}`)
        .digest('hex')
        .slice(0, 20)}`;
      if (ids.has(id)) continue;
      ids.add(id);
      return id;
    }
  };
  const others: ArchiveEntry[] = [];
  const lineOf = (level: ArchiveEntry['level'], title: string): ArchiveEntry => ({
    level,
    title,
    kind: null,
    made: true,
    hidden: false,
    bytes: 0,
    notes: [],
  });
  const line = (level: ArchiveEntry['level'], title: string, more: Partial<ArchiveEntry> = {}) =>
    lines.push({ ...lineOf(level, title), ...more });

  function addActivity(activities: ActivityNode[], leaf: PlacedLeaf, content: Content) {
    const { title, cut } = cleanTitle(leaf.title || content.title || '', untitled);
    const notes: Note[] = [...content.notes, ...(cut ? [{ key: 'note_title_cut' } as const] : [])];
    const { kind, config, hidden = false, bytes = 0 } = content;
    if (content.beside) return line('other', title, { notes });
    if (!kind || !config) return line('activity', title, { made: false, notes });
    if (configs.size >= COURSE_LIMITS.activities) return line('activity', title, { made: false, notes: [{ key: 'note_limit' }] });
    const id = nodeId('a', leaf.id);
    activities.push({ id, kind, title, seconds: 0, required: true, weight: 0, hidden, unlock: null });
    configs.set(id, config);
    if (content.quiz) quizzes.set(id, { ...content.quiz, title });
    if (content.video) videos.set(id, content.video);
    return line('activity', title, { kind, hidden, bytes, notes });
  }

  return {
    async addChapter(chapter: PlacedChapter, contentOf: (leaf: PlacedLeaf) => Promise<Content>) {
      const last = tree.chapters.at(-1);
      const title = cleanTitle(chapter.title, untitled).title;
      // Two chapters that follow each other under one name are one.
      const node = last?.title === title ? last : { id: nodeId('c', chapter.id), title, sections: [] };
      if (node !== last) {
        tree.chapters.push(node);
        line('chapter', title);
      }
      for (const section of chapter.sections) {
        const sectionTitle = cleanTitle(section.title, untitled).title;
        const activities: ActivityNode[] = [];
        node.sections.push({ id: nodeId('s', section.id), title: sectionTitle, seconds: 0, activities });
        line('section', sectionTitle);
        for (const leaf of section.leaves) addActivity(activities, leaf, await contentOf(leaf));
      }
    },
    /** Tells of something that stood in no outline and is left out. */
    addOther: (content: Content) =>
      others.push({
        ...lineOf('other', cleanTitle(content.title ?? '', untitled).title),
        made: content.beside === true,
        notes: content.notes,
      }),
    /** Sections that hold nothing because all of theirs was left out stay: the outline is the teacher's. */
    done: () => ({ tree, configs, quizzes, videos, lines: [...lines, ...others] }),
  };
}
