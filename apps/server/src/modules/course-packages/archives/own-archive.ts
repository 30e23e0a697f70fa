import type { ActivityConfig, ActivityNode, CourseTree } from '@praxis/contract/courses/tree';
import type { App } from '../../../platform/app.ts';
import { displayName, PACKAGE_LIMITS, PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import type { PackageZip } from '../../../platform/foreign/package-zip.ts';
import { isStorable } from '../../../platform/http/bodies/form.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { attachmentsOf, picturesOf } from '../../../platform/rich-text.ts';
import { type ActivityKind, activitiesOf, activityKindsOf, checkTree } from '../../courses/index.ts';
import { cuesOfVtt } from '../../media/index.ts';
import { type CarriedMap, refuseWrongCarried } from '../../skills/index.ts';
import { FORMAT, MANIFEST, type PackageManifest, type PackageVideo, packageContent, packageManifest } from '../package-format.ts';
import { quizCollector } from '../quizzes.ts';
import { linesOfCarried, noteCarried, readCarried } from '../take-along.ts';
import { type Archive, type ArchiveEntry, type ArchiveFile, type ArchiveVideo, fitsPurpose, inspectEntry, type Note } from './archive.ts';

type Entry = PackageManifest['entries'][number];
type FileEntry = Extract<Entry, { file: number }>;

/** JSON of the package; wrong bytes, wrong words and texts that cannot be stored are refused. */
async function jsonOf(zip: PackageZip, path: string, most: number): Promise<unknown> {
  const bytes = await zip.read(path, most);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new PackageProblem('package_encoding', { name: path });
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isStorable(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new PackageProblem(path === MANIFEST ? 'package_manifest' : 'package_content', { name: path });
}

async function manifestOf(zip: PackageZip): Promise<PackageManifest> {
  const value = await jsonOf(zip, MANIFEST, PACKAGE_LIMITS.manifest);
  const declared = value as { format?: unknown; version?: unknown } | null;
  if (declared?.format === FORMAT.name && typeof declared.version === 'number' && declared.version > FORMAT.version)
    throw new PackageProblem('package_version', { version: declared.version });
  const parsed = packageManifest.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.path[0] === 'tree') throw new PackageProblem('package_tree');
  throw new PackageProblem('package_manifest', { name: displayName(issue?.path.join('.') || MANIFEST) });
}

/** The entries of the zip and those of the manifest must be the same ones. */
function checkLists(zip: PackageZip, manifest: PackageManifest) {
  const listed = new Set<string>();
  const numbers = new Set<number>();
  for (const entry of manifest.entries) {
    if (listed.has(entry.path)) throw new PackageProblem('package_twice', { name: entry.path });
    listed.add(entry.path);
    if ('file' in entry && numbers.size === numbers.add(entry.file).size) throw new PackageProblem('package_twice', { name: entry.path });
    if (!zip.entries.has(entry.path)) throw new PackageProblem('package_missing', { name: entry.path });
  }
  for (const path of zip.entries.keys())
    if (path !== MANIFEST && !listed.has(path)) throw new PackageProblem('package_unlisted', { name: displayName(path) });
}

/** Reads every entry to its last byte and compares it with the manifest. */
async function checkEntries(app: App, zip: PackageZip, manifest: PackageManifest, report: (share: number) => Promise<void>) {
  const all = manifest.entries.reduce((sum, entry) => sum + entry.size, 1);
  let done = 0;
  let lastReport = 0;
  for (const entry of manifest.entries) {
    const found = await inspectEntry(zip, entry.path);
    if (found.size !== entry.size || found.sha256 !== entry.sha256) throw new PackageProblem('package_hash', { name: entry.path });
    if ('file' in entry && !(await fitsPurpose(zip, entry.path, found, app.files.purposes.get(entry.purpose)!)))
      throw new PackageProblem('package_file_kind', { name: displayName(entry.name) });
    done += entry.size;
    if (done - lastReport < all / 20) continue;
    lastReport = done;
    await report(done / all);
  }
}

const mediaPurposes: Record<string, string> = { video: 'course_video', pdf: 'course_pdf', demo: 'demo_zip' };

/** What an activity's config names must be in the package, and be of its kind. Returns the bytes of its files. */
function bytesOf(activity: ActivityNode, config: ActivityConfig, files: ReadonlyMap<number, ArchiveFile>) {
  const wrong = () => new PackageProblem('package_content', { name: displayName(activity.title) });
  const file = (id: unknown, purpose: string | undefined) => {
    const found = files.get(Number(id));
    if (!found || found.purpose !== purpose) throw wrong();
    return found.size;
  };
  let bytes = 0;
  if (mediaPurposes[activity.kind] && config.media_id !== null) bytes += file(config.media_id, mediaPurposes[activity.kind]);
  const html = typeof config.html === 'string' ? config.html : '';
  for (const id of picturesOf(html)) bytes += file(id, 'handout_image');
  for (const id of attachmentsOf(html)) bytes += file(id, 'generic_file');
  return bytes;
}

/** What stands beside a film must be in the package: a picture, and captions that can be read, one of each language. */
async function videoOf(
  zip: PackageZip,
  activity: ActivityNode,
  video: PackageVideo,
  files: ReadonlyMap<number, ArchiveFile>,
): Promise<ArchiveVideo> {
  const wrong = () => new PackageProblem('package_content', { name: displayName(activity.title) });
  if (video.poster !== null && files.get(video.poster)?.purpose !== 'course_cover') throw wrong();
  const languages = new Set(video.captions.map(({ language }) => language.toLowerCase()));
  if (languages.size !== video.captions.length || video.captions.filter(({ is_default }) => is_default).length > 1) throw wrong();
  const captions: ArchiveVideo['captions'] = [];
  for (const each of video.captions) {
    const file = files.get(each.file);
    if (file?.purpose !== 'captions_kept') throw wrong();
    const cues = cuesOfVtt(await zip.read(file.path, PACKAGE_LIMITS.captions));
    if (cues === undefined) throw wrong();
    captions.push({ ...each, cues });
  }
  return { poster: video.poster, captions };
}

/** The kind itself says whether it could take a config; its files are looked at elsewhere. */
async function checkConfig(app: App, kind: ActivityKind, activity: ActivityNode, config: ActivityConfig) {
  try {
    await kind.validate('media_id' in config ? { ...config, media_id: null } : config, { db: app.db, ownerId: '0' });
  } catch (error) {
    if (error instanceof Refusal) throw new PackageProblem('package_content', { name: displayName(activity.title) });
    throw error;
  }
}

/** The tree without activities whose kind is off here; who waited for one of them waits no more. */
function treeHere(tree: CourseTree, here: (activity: ActivityNode) => boolean): CourseTree {
  const saved = new Set(
    activitiesOf(tree)
      .filter(here)
      .map((activity) => activity.id),
  );
  const freed = ({ unlock, ...activity }: ActivityNode): ActivityNode => ({
    ...activity,
    unlock:
      unlock && unlock.after !== null && !saved.has(unlock.after)
        ? unlock.from === null
          ? null
          : { ...unlock, after: null, score: null }
        : unlock,
  });
  return {
    chapters: tree.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) => ({ ...section, activities: section.activities.filter(here).map(freed) })),
    })),
  };
}

/** A knowledge map names points that are there, each after the one it stands below, and contradicts itself nowhere. */
function checkMap(map: CarriedMap) {
  const wrong = () => new PackageProblem('package_manifest', { name: 'map' });
  const many = map.skills.length;
  if (map.skills.some(({ parent }, place) => parent !== null && parent >= place)) throw wrong();
  if ([...map.edges.flatMap(({ from, to }) => [from, to]), ...map.links.map(({ skill }) => skill)].some((place) => place >= many))
    throw wrong();
  if (map.edges.some(({ from, to }) => from === to)) throw wrong();
  try {
    refuseWrongCarried(map);
  } catch (error) {
    if (error instanceof Refusal) throw wrong();
    throw error;
  }
}

/** Reads a package of our own: every hash, every content, every file by what it is. Nothing of it is kept yet. */
export async function readOwnArchive(app: App, zip: PackageZip, report: (share: number) => Promise<void>): Promise<Archive> {
  const manifest = await manifestOf(zip);
  checkLists(zip, manifest);
  try {
    checkTree(manifest.tree);
  } catch (error) {
    if (error instanceof Refusal) throw new PackageProblem('package_tree');
    throw error;
  }
  await checkEntries(app, zip, manifest, report);
  const files = new Map<number, ArchiveFile>(
    manifest.entries
      .filter((entry): entry is FileEntry => 'file' in entry)
      .map(({ file, path, name, purpose, size, sha256 }) => [file, { number: file, path, name, purpose, size, sha256 }]),
  );
  const { cover } = manifest.course;
  if (cover !== null && files.get(cover)?.purpose !== 'course_cover')
    throw new PackageProblem('package_manifest', { name: 'course.cover' });
  const contents = new Map(manifest.entries.flatMap((entry) => ('activity' in entry ? [[entry.activity, entry.path] as const] : [])));
  const configs = new Map<string, ActivityConfig>();
  const videos = new Map<string, ArchiveVideo>();
  const carried = await readCarried(manifest, { files, json: (entry) => jsonOf(zip, entry, PACKAGE_LIMITS.problem) });
  if (manifest.map) checkMap(manifest.map);
  const { questions, quizzes, pointsOf, ...quizOf } = quizCollector(files, carried.problems);
  const lines: ArchiveEntry[] = [];
  const kinds = activityKindsOf(app);

  async function readActivity(activity: ActivityNode): Promise<ArchiveEntry> {
    const path = contents.get(activity.id);
    if (!path) throw new PackageProblem('package_missing', { name: `activities/${activity.id}.json` });
    const parsed = packageContent.safeParse(await jsonOf(zip, path, PACKAGE_LIMITS.content));
    if (!parsed.success) throw new PackageProblem('package_content', { name: displayName(activity.title) });
    const kind = kinds.get(activity.kind);
    const { config } = parsed.data;
    const notes: Note[] = [];
    if (!kind) notes.push({ key: 'note_kind_off' });
    else if (config === null) notes.push({ key: 'note_without_content' });
    else if (activity.kind === 'video' && config.media_id !== null) notes.push({ key: 'note_transcode' });
    const bytes = kind && config !== null ? bytesOf(activity, config, files) : 0;
    if (kind?.portable && config !== null) {
      await checkConfig(app, kind, activity, config);
      configs.set(activity.id, config);
      notes.push(...noteCarried(carried, activity, parsed.data));
      if (parsed.data.film && activity.kind === 'video') videos.set(activity.id, await videoOf(zip, activity, parsed.data.film, files));
      if (parsed.data.quiz && activity.kind === 'quiz') quizOf.add(activity, parsed.data.quiz);
    }
    return { level: 'activity', title: activity.title, kind: activity.kind, made: Boolean(kind), hidden: activity.hidden, bytes, notes };
  }

  for (const chapter of manifest.tree.chapters) {
    lines.push({ level: 'chapter', title: chapter.title, kind: null, made: true, hidden: false, bytes: 0, notes: [] });
    for (const section of chapter.sections) {
      lines.push({ level: 'section', title: section.title, kind: null, made: true, hidden: false, bytes: 0, notes: [] });
      for (const activity of section.activities) lines.push(await readActivity(activity));
    }
  }
  lines.push(...(await linesOfCarried(app.db, carried, files)));
  const { title, intro, tags, level, key } = manifest.course;
  const tree = treeHere(manifest.tree, (activity) => kinds.has(activity.kind));
  return {
    format: 'package',
    maker: manifest.maker,
    key,
    settings: { title, intro, tags, level },
    cover,
    tree,
    configs,
    videos,
    files,
    lines,
    notes: [
      ...(questions.length > 0 ? [{ key: 'note_questions_come', values: { count: questions.length } } as const] : []),
      ...(manifest.map ? [{ key: 'note_map_comes', values: { count: manifest.map.skills.length } } as const] : []),
    ],
    questions,
    quizzes,
    carried,
    ...{ map: manifest.map, pointsOf },
  };
}
