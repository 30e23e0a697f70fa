import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PackageFormat } from '@praxis/contract/course-packages/course-packages';
import type { ActivityConfig, ActivityKindName, CourseTree } from '@praxis/contract/courses/tree';
import { fileTypeFromBuffer } from 'file-type';
import type { FilePurpose } from '../../../platform/files/files.ts';
import { PACKAGE_LIMITS, PackageProblem } from '../../../platform/foreign/package-limits.rules.ts';
import { asProblem, type PackageZip } from '../../../platform/foreign/package-zip.ts';
import type { MessagePart } from '../../../platform/messages.ts';
import { pictures } from '../../../platform/pictures/pictures.ts';
import type { PackedLab } from '../../labs/index.ts';
import type { CourseProblem } from '../../problems/index.ts';
import type { PackedQuestion } from '../../question-exchange/index.ts';
import type { CarriedMap } from '../../skills/index.ts';
import type { PackedQuiz } from '../package-format.ts';

/** Something said of a part of a package. */
export type Note = MessagePart;

/** A file of a package under its number; `inline` are bytes that stood inside a page. */
export type ArchiveFile = {
  number: number;
  path: string;
  name: string;
  purpose: string;
  size: number;
  sha256?: string;
  inline?: Buffer;
};

/** One thing of a package and what it becomes. */
export type ArchiveEntry = {
  level: 'chapter' | 'section' | 'activity' | 'other';
  title: string;
  kind: ActivityKindName | null;
  made: boolean;
  hidden: boolean;
  bytes: number;
  notes: Note[];
};

/** What stands beside a film of a package, by numbers of files. */
export type ArchiveVideo = {
  poster: number | null;
  captions: { language: string; label: string; is_default: boolean; cues: number; file: number }[];
};

/** A course as it lies in a package: configs name files by their numbers, in `media_id` and in the marks of their text. */
export type Archive = {
  format: PackageFormat;
  maker: string;
  key: string;
  settings: { title: string; intro: string; tags: string[]; level: 'beginner' | 'intermediate' | 'advanced' };
  cover: number | null;
  tree: CourseTree;
  configs: Map<string, ActivityConfig>;
  /** By activity. */
  videos: Map<string, ArchiveVideo>;
  files: Map<number, ArchiveFile>;
  lines: ArchiveEntry[];
  notes: Note[];
  /** Questions for a bank beside the course; their pictures stand among the files. */
  questions: PackedQuestion[];
  /** By activity: papers of quizzes, by the places of their questions in `questions`. */
  quizzes: Map<string, PackedQuiz>;
  carried: Carried;
  /** The knowledge map, and the places in it of the points each question is about, by the place of the question. */
  map?: CarriedMap | undefined;
  pointsOf?: ReadonlyMap<number, readonly number[]>;
};

/** Problems and labs of a package by their numbers, and which activities are made of them. */
export type Carried = {
  problems: Map<number, CourseProblem>;
  labs: Map<number, PackedLab>;
  problemOf: Map<string, number>;
  labOf: Map<string, number>;
};

/** A package without problems and labs. */
export const nothingCarried = (): Carried => ({ problems: new Map(), labs: new Map(), problemOf: new Map(), labOf: new Map() });

const HEAD = 4100;

/** What an entry really is: its hash, its size and its type by content. */
export async function inspectEntry(zip: PackageZip, path: string) {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  let sum = 0;
  try {
    for await (const piece of (await zip.stream(path)) as AsyncIterable<Buffer>) {
      hash.update(piece);
      sum = crc32(piece, sum);
      if (size < HEAD) head.push(piece.subarray(0, HEAD - size));
      size += piece.length;
    }
  } catch (error) {
    asProblem(error);
  }
  if (sum !== zip.entries.get(path)?.crc32) throw new PackageProblem('package_damaged');
  const mime = (await fileTypeFromBuffer(Buffer.concat(head)))?.mime ?? 'application/octet-stream';
  return { sha256: hash.digest('hex'), size, mime };
}

/** Whether an entry may be taken for a purpose, by its size and content. */
export async function fitsPurpose(zip: PackageZip, path: string, found: { size: number; mime: string }, purpose: FilePurpose) {
  if (purpose.types && !purpose.types.includes(found.mime)) return false;
  if (!purpose.image) return found.size <= purpose.most && found.size > 0;
  return found.size <= PACKAGE_LIMITS.picture && pictures.isPicture(await zip.read(path, PACKAGE_LIMITS.picture));
}
