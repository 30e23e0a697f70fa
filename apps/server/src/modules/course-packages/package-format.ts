import { courseTree, nodeId } from '@praxis/contract/course-tree';
import * as z from 'zod/mini';

/** The name and version of our own format; a reader takes its own version and older ones. */
export const FORMAT = { name: 'praxis-course', version: 2 } as const;
/** Where the manifest of a package stands. */
export const MANIFEST = 'manifest.json';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const size = z.number().check(z.int(), z.gte(0));
const path = z.string().check(z.regex(/^(activities|files)\/[A-Za-z0-9_-]{1,60}(\.[a-z0-9]{1,8})?$/));
const fileNumber = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));

/** Files a package may carry, by the purpose they were uploaded for. */
const purpose = z.enum(['course_video', 'course_pdf', 'demo_zip', 'course_cover', 'handout_image', 'generic_file', 'captions_kept']);

/** One entry of the zip beside the manifest: the content of an activity, or a file under its number. */
const entry = z.union([
  z.object({ path, size, sha256, media_type: z.string(), activity: nodeId }),
  z.object({
    path,
    size,
    sha256,
    media_type: z.string(),
    file: fileNumber,
    purpose,
    name: z.string().check(z.minLength(1), z.maxLength(255)),
  }),
]);

/** The manifest: which course it is, its outline, and every entry of the zip with size and hash. */
export const packageManifest = z.object({
  format: z.literal(FORMAT.name),
  version: z.number().check(z.int(), z.gte(1)),
  maker: z.string().check(z.maxLength(100)),
  made_at: z.string().check(z.maxLength(40)),
  course: z.object({
    key: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,100}$/)),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    intro: z.string().check(z.maxLength(5000)),
    level: z.enum(['beginner', 'intermediate', 'advanced']),
    tags: z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.maxLength(20)),
    cover: z.nullable(fileNumber),
    /** Number of the frozen version, null for a draft. */
    version: z.nullable(z.number()),
  }),
  tree: courseTree,
  entries: z.array(entry),
});
/** The manifest of a package. */
export type PackageManifest = z.output<typeof packageManifest>;

const captions = z.object({
  language: z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/)),
  label: z.string().check(z.minLength(1), z.maxLength(40)),
  is_default: z.boolean(),
  file: fileNumber,
});

/** What stands beside a film, by numbers of files: captions, and the poster that was chosen. Since version 2. */
export const packageFilm = z.object({ poster: z.nullable(fileNumber), captions: z.array(captions).check(z.maxLength(20)) });
/** What stands beside a film. */
export type PackageFilm = z.output<typeof packageFilm>;

/** The content of one activity. Without `config` only its title travels. */
export const packageContent = z.object({
  config: z.nullable(z.record(z.string(), z.unknown())),
  film: z.optional(packageFilm),
});
