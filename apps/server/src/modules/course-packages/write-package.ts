import { createHash } from 'node:crypto';
import type { ActivityConfig, ActivityNode } from '@praxis/contract/courses/tree';
import { attachmentsOf, picturesOf, withFilesRenamed } from '../../platform/rich-text.ts';
import { settingsOfQuiz } from '../assessments/index.ts';
import { activitiesOf, type CourseFile, type CourseInFull, type courseMapToCarry } from '../courses/index.ts';
import { labRenamed, settingsOfLab } from '../labs/index.ts';
import { problemRenamed } from '../problems/index.ts';
import { settingsOfProgramming } from '../programming/index.ts';
import type { Note } from './archives/archive.ts';
import type { Leaving } from './pack-along.ts';
import { FORMAT, MANIFEST, type PackageManifest, type PackageVideo } from './package-format.ts';
import { packedQuiz, type QuizInFull } from './quizzes.ts';

/** One entry of a zip to be written: bytes at hand, or a stored file. */
export type Packed = { path: string; bytes: Buffer } | { path: string; file: CourseFile };
/** What a package is made of, in the order it is written; `notes` say what could not go along. */
export type PackedCourse = { entries: Packed[]; notes: Note[] };
/** The course a package is made of. */
export type PackedSettings = {
  package_key: string;
  intro: string;
  level: 'beginner' | 'intermediate' | 'advanced';
  tags: string[];
  cover_file_id: string | null;
};

const endings: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'text/vtt': 'vtt',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Ending of a stored file by what it is. */
export const endingOf = (file: CourseFile) => endings[file.mime] ?? 'bin';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const jsonBytes = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Gives each file of a course a number in the order it is met. */
function numbering() {
  const numbers = new Map<string, { number: number; purpose: string | undefined }>();
  return {
    numbers,
    /** `purpose` when the package carries the file for another one than it is kept for here. */
    numberOf(fileId: string, purpose?: string) {
      const known = numbers.get(fileId) ?? { number: numbers.size + 1, purpose };
      numbers.set(fileId, known);
      return known.number;
    },
  };
}

type Numbers = ReturnType<typeof numbering>;

/** Settings that stand in another school as they are, of kinds whose config names something of this one. */
const settingsOf: Partial<Record<ActivityNode['kind'], (config: ActivityConfig) => ActivityConfig>> = {
  quiz: settingsOfQuiz,
  programming: settingsOfProgramming,
  lab: settingsOfLab,
};

/** A config that names the files of the package by their numbers; files that are gone are left out. */
function packedConfig(course: CourseInFull, activity: ActivityNode, { numberOf }: Numbers): ActivityConfig | null {
  const config = course.configs.get(activity.id);
  if (!config || course.unportable.has(activity.kind)) return null;
  const nameOf = (fileId: string | undefined) => (fileId !== undefined && course.files.has(fileId) ? String(numberOf(fileId)) : undefined);
  const packed = settingsOf[activity.kind]?.(config) ?? { ...config };
  if ('media_id' in config) packed.media_id = (config.media_id !== null && nameOf(course.media.get(String(config.media_id)))) || null;
  if (typeof config.html === 'string') {
    for (const id of [...picturesOf(config.html), ...attachmentsOf(config.html)]) nameOf(id);
    packed.html = withFilesRenamed(config.html, nameOf, nameOf);
  }
  return packed;
}

/** A poster a package may carry is a cover. */
const posterTypes = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** What stands beside the film of an activity; nothing when nobody put anything there. */
function packedVideo(course: CourseInFull, config: ActivityConfig | undefined, { numberOf }: Numbers): PackageVideo | undefined {
  const video = course.videos.get(String(config?.media_id ?? ''));
  if (!video) return undefined;
  const poster = video.posterFileId === null ? undefined : course.files.get(video.posterFileId);
  const captions = video.captions
    .filter(({ fileId }) => course.files.has(fileId))
    .map(({ fileId, cues: _cues, ...described }) => ({ ...described, file: numberOf(fileId) }));
  const number = poster && posterTypes.has(poster.mime) ? numberOf(poster.id, 'course_cover') : null;
  return captions.length > 0 || number !== null ? { poster: number, captions } : undefined;
}

/** The problems and labs of a course as entries of its package. */
function packedAlong(course: CourseInFull, leaving: Leaving, { numberOf }: Numbers) {
  const picture = (purpose: string) => (id: string) => (course.files.has(id) ? String(numberOf(id, purpose)) : undefined);
  const data = (id: string) => numberOf(id, 'oj_case');
  const problems = [...leaving.problems.values()].map(({ number, problem }) => ({
    path: `problems/${number}.json`,
    named: { problem: number },
    bytes: jsonBytes(problemRenamed(problem, { picture: picture('question_image'), data })),
  }));
  const labs = [...leaving.labs.values()].map(({ number, lab }) => ({
    path: `labs/${number}.json`,
    named: { lab: number },
    bytes: jsonBytes(labRenamed(lab, picture('handout_image'))),
  }));
  return [...problems, ...labs];
}

/** What a package says of an activity whose content stays here. */
const leftBehind = ({ kind, title }: ActivityNode): Note => ({
  key: kind === 'replay' ? 'export_replay_left' : 'export_without_content',
  values: { title },
});

type Beside = {
  quizzes: ReadonlyMap<string, QuizInFull>;
  leaving: Leaving;
  carried?: Awaited<ReturnType<typeof courseMapToCarry>>;
};

/** Everything that goes into our own package of a course, its manifest first. */
export function packCourse(
  course: CourseInFull,
  { quizzes, leaving, carried }: Beside,
  settings: PackedSettings,
  createdAt: Date,
): PackedCourse {
  const names = numbering();
  const notes: Note[] = [...leaving.notes];
  const points = new Map(carried?.ids.map((id, at) => [id, at]));
  const cover = settings.cover_file_id !== null && course.files.has(settings.cover_file_id) ? names.numberOf(settings.cover_file_id) : null;
  const contents = activitiesOf(course.tree).map((activity) => {
    const config = packedConfig(course, activity, names);
    const video = config === null ? undefined : packedVideo(course, course.configs.get(activity.id), names);
    const found = quizzes.get(activity.id);
    const quiz =
      found && packedQuiz(found, (id) => (course.files.has(id) ? String(names.numberOf(id, 'question_image')) : undefined), points);
    if (config === null || (found && !quiz)) notes.push(leftBehind(activity));
    const [problem, lab] = [leaving.problemOf.get(activity.id), leaving.labOf.get(activity.id)];
    const content = { config, ...(video && { film: video }), ...(quiz && { quiz }), ...(problem && { problem }), ...(lab && { lab }) };
    return { path: `activities/${activity.id}.json`, named: { activity: activity.id }, bytes: jsonBytes(content) };
  });
  const texts = [...contents, ...packedAlong(course, leaving, names)];
  const files = [...names.numbers].map(([id, { number, purpose }]) => {
    const file = course.files.get(id)!;
    return { path: `files/${number}.${endingOf(file)}`, number, file, purpose: purpose ?? file.purpose };
  });
  const manifest: PackageManifest = {
    format: FORMAT.name,
    version: FORMAT.version,
    maker: 'Praxis',
    made_at: createdAt.toISOString(),
    course: {
      key: settings.package_key,
      title: course.title,
      intro: settings.intro,
      level: settings.level,
      tags: settings.tags,
      cover,
      version: course.version,
    },
    tree: course.tree,
    ...(carried && { map: carried.map as PackageManifest['map'] }),
    entries: [
      ...texts.map(({ path, named, bytes }) => ({
        path,
        size: bytes.length,
        sha256: sha256(bytes),
        media_type: 'application/json',
        ...(named as { activity: string }),
      })),
      ...files.map(({ path, number, file, purpose }) => ({
        path,
        size: Number(file.size),
        sha256: file.sha256.toString('hex'),
        media_type: file.mime,
        file: number,
        purpose: purpose as 'course_video',
        name: file.name,
      })),
    ],
  };
  const entries = [{ path: MANIFEST, bytes: jsonBytes(manifest) }, ...texts.map(({ path, bytes }) => ({ path, bytes })), ...files];
  return { entries: entries.map((entry) => ('file' in entry ? { path: entry.path, file: entry.file } : entry)), notes };
}
