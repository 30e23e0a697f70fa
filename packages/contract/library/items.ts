import * as z from 'zod/mini';
import { id, personView, time } from '../core/shapes.ts';
import { mediaState, mediaView } from '../media/media.ts';

/** What an item of the resource library is. */
export const libraryKinds = ['video', 'pdf', 'picture', 'document', 'demo', 'other', 'link'] as const;
/** A kind of item. */
export const libraryKind = z.enum(libraryKinds);
/** A kind of item. */
export type LibraryKind = z.output<typeof libraryKind>;

/** Under which terms an item may be passed on; `own_terms` are written out by its owner. */
export const libraryLicences = [
  'cc_by',
  'cc_by_sa',
  'cc_by_nd',
  'cc_by_nc',
  'cc_by_nc_sa',
  'cc_by_nc_nd',
  'cc0',
  'own_terms',
  'all_rights_reserved',
] as const;
/** A licence. */
export const libraryLicence = z.enum(libraryLicences);
/** A licence. */
export type LibraryLicence = z.output<typeof libraryLicence>;

/** The purpose of the upload for each kind, the same as in the designer, so that one stored file serves both. */
export const libraryPurposes = {
  video: 'course_video',
  pdf: 'course_pdf',
  picture: 'handout_image',
  document: 'generic_file',
  demo: 'demo_zip',
  other: 'generic_file',
} as const;

/** Who sees an item: its owner and single people, a space, an institution, everybody. The widest counts. */
export const libraryScope = z.enum(['private', 'space', 'institution', 'platform']);
/** Who sees an item. */
export type LibraryScope = z.output<typeof libraryScope>;

/** Where an item stands on its way to everybody; operators decide. */
export const platformState = z.enum(['none', 'pending', 'approved', 'refused']);

/** Where a list looks. */
export const libraryShelf = z.enum(['all', 'mine', 'shared', 'space', 'institution', 'platform', 'review', 'trash']);
/** Where a list looks. */
export type LibraryShelf = z.output<typeof libraryShelf>;

/** How many days an item stays in the trash before it is removed for good, unless a course uses it. */
export const LIBRARY_TRASH_DAYS = 30;

/** What the reader may do with an item. */
const abilities = z.object({
  change: z.boolean(),
  share: z.boolean(),
  trash: z.boolean(),
  download: z.boolean(),
  /** Put into courses of one's own. */
  use: z.boolean(),
  review: z.boolean(),
});

const row = {
  id,
  kind: libraryKind,
  name: z.string(),
  tags: z.array(z.string()),
  licence: libraryLicence,
  author: z.string(),
  owner: personView,
  mine: z.boolean(),
  scope: libraryScope,
  platform: platformState,
  /** Number of the newest version. */
  version: z.number(),
  version_id: id,
  file_name: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** Of a link. */
  address: z.nullable(z.string()),
  /** Where the processing of its file stands; null for what needs none. */
  state: z.nullable(mediaState),
  progress: z.number(),
  duration: z.nullable(z.number()),
  pages: z.number(),
  thumbnail: z.nullable(z.string()),
  downloads: z.number(),
  /** Activities that show it. */
  uses: z.number(),
  trashed_at: z.nullable(time),
  updated_at: time,
  can: abilities,
};

/** An item in a list. */
export const libraryRow = z.object(row);
/** An item in a list. */
export type LibraryRow = z.output<typeof libraryRow>;

/** With whom an item is shared. */
export const libraryShare = z.object({
  to_type: z.enum(['person', 'space', 'institution']),
  to_id: id,
  name: z.string(),
  access: z.enum(['use', 'edit']),
});
/** With whom an item is shared. */
export type LibraryShare = z.output<typeof libraryShare>;

/** An item with everything about it. */
export const libraryItemView = z.object({
  ...row,
  description: z.string(),
  terms: z.string(),
  downloads_allowed: z.boolean(),
  platform_reason: z.string(),
  versions: z.array(
    z.object({
      id,
      number: z.number(),
      note: z.string(),
      file_name: z.nullable(z.string()),
      bytes: z.nullable(z.number()),
      by: personView,
      at: time,
    }),
  ),
  /** Only for those who may share it. */
  shares: z.array(libraryShare),
  /** The newest version as it is shown: a processed file, or the address of a picture. */
  media: z.nullable(mediaView),
  picture: z.nullable(z.string()),
});
/** An item with everything about it. */
export type LibraryItemView = z.output<typeof libraryItemView>;
