import * as z from 'zod/mini';
import { text } from '../core/shapes.ts';

/** What a file question may take. */
export const handInKinds = ['files', 'photos', 'text', 'links'] as const;
/** What a file question may take. */
export const handInKind = z.enum(handInKinds);
/** What a file question may take. */
export type HandInKind = z.output<typeof handInKind>;

/** Bounds of a file question and of its answer. Sizes in bytes, `grace` in seconds. */
export const FILE_LIMITS = {
  files: 20,
  file: 200 * 1_048_576,
  picture: 20 * 1_048_576,
  links: 10,
  text: 20_000,
  /** Files and photos of one short answer. */
  short: 6,
  attachments: 10,
  /** How long after the end bytes of files that were announced before are taken. */
  grace: 600,
} as const;

/** SHA-256 of the bytes of a file, hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'parameter_error'));

/** A file of an answer by its content. Once it stands in a save the content is fixed; the bytes may arrive later, these or none. */
export const announcedFile = z.object({
  sha256,
  size: z.number().check(z.int(), z.gte(1), z.lte(FILE_LIMITS.file)),
  name: text(255),
  source: z.enum(['picker', 'camera', 'phone']),
});
/** A file of an answer by its content. */
export type AnnouncedFile = z.output<typeof announcedFile>;

/** The answer to a file question. */
export const fileAnswer = z.object({
  files: z.array(announcedFile).check(z.maxLength(FILE_LIMITS.files, 'parameter_error')),
  text: text(FILE_LIMITS.text),
  links: z.array(text(2000)).check(z.maxLength(FILE_LIMITS.links, 'parameter_error')),
});
/** The answer to a file question. */
export type FileAnswer = z.output<typeof fileAnswer>;

/** What a file question asks for, as somebody who answers sees it. */
export const fileAsk = z.object({
  accepts: z.array(handInKind),
  /** Files and photos together. */
  most: z.number(),
  /** What the teacher added; the addresses open for a limited time. */
  attachments: z.array(z.object({ name: z.string(), size: z.number(), address: z.string() })),
});
/** What a file question asks for. */
export type FileAsk = z.output<typeof fileAsk>;
