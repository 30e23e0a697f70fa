import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/shapes.ts';
import { activityKind } from '../courses/tree.ts';

/** Largest package in bytes (S-191). */
export const PACKAGE_BYTES = 300 * 1_048_576;
/** Purpose of the upload of a package. */
export const PACKAGE_PURPOSE = 'course_package';

/** Our own package, or an IMS Common Cartridge. */
export const packageFormat = z.enum(['package', 'cartridge']);
/** How a course travels. */
export type PackageFormat = z.output<typeof packageFormat>;

export const exportCourse = endpoint({
  method: 'POST',
  path: '/api/coursePackage/export',
  summary:
    'Makes a package of a course: its draft, or the frozen version that is named. Progress on topic job:{job_id}; `courseExport` then brings the address.',
  input: z.object({ course_id: id, version_id: z.optional(id), format: z._default(packageFormat, 'package') }),
  data: z.object({ export_id: id, job_id: id }),
  refusals: ['not_available', 'course_empty'],
});

export const courseExport = endpoint({
  method: 'GET',
  path: '/api/coursePackage/exported',
  summary: 'Where the making of a package stands, and the signed address to fetch it from. It is kept for seven days.',
  input: z.object({ export_id: id }),
  data: z.object({
    export_id: id,
    state: z.enum(['making', 'made', 'refused', 'failed', 'gone']),
    progress: z.number(),
    problem: z.string(),
    name: z.string(),
    bytes: z.number(),
    address: z.nullable(z.string()),
    /** What the package could not take along, in words. */
    notes: z.array(z.string()),
  }),
  refusals: ['not_available'],
});

/** Where an import stands: `stopped` was confirmed and could not be carried out, `failed` was given up after repeated tries. */
export const packageImportState = z.enum(['checking', 'checked', 'refused', 'importing', 'done', 'skipped', 'stopped', 'failed']);

/** One thing of the package and what it becomes. */
export const packageLine = z.object({
  level: z.enum(['chapter', 'section', 'activity', 'other']),
  title: z.string(),
  /** The kind of activity it becomes; null for chapters, sections and what is left out. */
  kind: z.nullable(activityKind),
  /** Whether it is made; false is left out, and `notes` say why. */
  made: z.boolean(),
  hidden: z.boolean(),
  /** Of its files. */
  bytes: z.number(),
  notes: z.array(z.string()),
});
/** One thing of the package and what it becomes. */
export type PackageLine = z.output<typeof packageLine>;

/** What is done when the course of a package is here already. */
export const packageChoice = z.enum(['new_copy', 'new_version', 'skip']);
/** What is done when the course of a package is here already. */
export type PackageChoice = z.output<typeof packageChoice>;

/** An import: what was found, what will be made, what came of it. */
export const packageImport = z.object({
  import_id: id,
  /** The name of the file. */
  name: z.string(),
  state: packageImportState,
  progress: z.number(),
  /** Why it was refused or stopped; `reason` says it more exactly. */
  problem: z.string(),
  reason: z.string(),
  format: z.nullable(packageFormat),
  /** The product that made it, where it says so. */
  maker: z.string(),
  course: z.nullable(z.object({ title: z.string(), intro: z.string(), tags: z.array(z.string()), cover: z.boolean() })),
  counts: z.object({
    chapters: z.number(),
    sections: z.number(),
    activities: z.number(),
    pictures: z.number(),
    files: z.number(),
    bytes: z.number(),
    left_out: z.number(),
    warnings: z.number(),
  }),
  lines: z.array(packageLine),
  /** What concerns the package as a whole. */
  notes: z.array(z.string()),
  /** Own courses that are this course, or are called the same. */
  conflicts: z.array(z.object({ course_id: id, title: z.string(), version: z.number(), same: z.boolean() })),
  choice: z.nullable(packageChoice),
  /** The course that was made or changed. */
  course_id: z.nullable(id),
  /** The version it was published as; null when it waits in the draft. */
  version: z.nullable(z.number()),
});
/** An import: what was found, what will be made, what came of it. */
export type PackageImport = z.output<typeof packageImport>;

export const checkPackage = endpoint({
  method: 'POST',
  path: '/api/coursePackage/check',
  summary:
    'Reads an uploaded package (purpose `course_package`) to its last byte and says what an import would make. Nothing changes. Progress on topic job:{job_id}.',
  input: z.object({ file_id: id }),
  data: z.object({ import_id: id, job_id: id }),
  refusals: ['not_allowed', 'file_not_found'],
});

export const coursePackageImport = endpoint({
  method: 'GET',
  path: '/api/coursePackage/import',
  summary: 'What an import found and will make, line by line, and where it stands.',
  input: z.object({ import_id: id }),
  data: packageImport,
  refusals: ['not_available'],
});

export const takePackage = endpoint({
  method: 'POST',
  path: '/api/coursePackage/take',
  summary:
    'Carries out a checked import, all of it or nothing: a new course, the next version of `course_id`, or nothing at all. A repetition changes nothing more.',
  input: z.object({ import_id: id, choice: packageChoice, course_id: z.optional(id) }),
  data: z.object({ job_id: z.nullable(id) }),
  refusals: ['not_available', 'not_allowed', 'package_not_ready', 'course_archived', 'storage_full'],
});
