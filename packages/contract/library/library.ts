import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, line, listOf, noInput, nothing, paging, text } from '../core/shapes.ts';
import { mediaKind, mediaView } from '../media/media.ts';
import { libraryItemView, libraryKind, libraryLicence, libraryRow, libraryShelf, platformState } from './items.ts';

const tag = line(20);
const tags = z.array(tag).check(z.maxLength(20, 'library_tags_most'));
const itemBatch = z.array(id).check(z.minLength(1, 'parameter_error'), z.maxLength(100, 'library_batch_most'));

const description = {
  name: line(100, 'name_required'),
  description: z._default(text(5000), ''),
  tags: z._default(tags, []),
  licence: libraryLicence,
  /** The owner's own words for `own_terms`. */
  terms: z._default(text(2000), ''),
  /** Only heard for `own_terms`: the other licences say it themselves. */
  downloads_allowed: z._default(z.boolean(), false),
  author: z._default(text(100), ''),
};

const content = {
  /** An upload of the kind's purpose; for every kind but `link`. */
  file_id: z.optional(id),
  /** Of a link. */
  address: z.optional(text(2000)),
};

export const listLibrary = endpoint({
  method: 'GET',
  path: '/api/library/list',
  summary: 'Items the reader may see, by name, tag or author; `review` is for operators, `trash` holds the reader’s own.',
  input: z.object({
    ...paging,
    shelf: z._default(libraryShelf, 'all'),
    space_id: z.optional(id),
    search: z.optional(text(100)),
    kind: z.optional(libraryKind),
    licence: z.optional(libraryLicence),
    tag: z.optional(text(20)),
    sort: z._default(z.enum(['newest', 'name', 'downloads']), 'newest'),
  }),
  data: z.extend(listOf(libraryRow), { /** The most frequent tags of the shelf. */ tags: z.array(z.string()) }),
  refusals: ['not_available'],
});

export const showLibraryItem = endpoint({
  method: 'GET',
  path: '/api/library/item',
  summary: 'One item with its versions and preview; those who may share it also see with whom it is shared.',
  input: z.object({ item_id: id }),
  data: libraryItemView,
  refusals: ['not_available'],
});

export const libraryPlaces = endpoint({
  method: 'GET',
  path: '/api/library/places',
  summary: 'Where the reader may look and share: spaces, the institution, and whether they make or review items.',
  input: noInput,
  data: z.object({
    spaces: z.array(z.object({ id, name: z.string(), /** Whether items may be shared with it. */ share: z.boolean() })),
    institution: z.nullable(z.object({ id, name: z.string(), share: z.boolean() })),
    can: z.object({ make: z.boolean(), review: z.boolean() }),
    /** Items waiting for a decision of an operator. */
    waiting: z.number(),
  }),
  refusals: [],
});

export const makeLibraryItem = endpoint({
  method: 'POST',
  path: '/api/library/make',
  summary: 'Puts an uploaded file or an address into the library; a file that a course of the owner shows already is not processed again.',
  input: z.object({ kind: libraryKind, ...description, ...content }),
  data: z.object({ item_id: id }),
  refusals: ['not_allowed', 'name_required', 'file_not_found', 'link_address_wrong', 'library_terms_required'],
});

export const changeLibraryItem = endpoint({
  method: 'POST',
  path: '/api/library/change',
  summary: 'Changes name, description, tags, licence and author of an item.',
  input: z.object({ item_id: id, ...description }),
  data: nothing,
  refusals: ['not_available', 'not_allowed', 'name_required', 'library_terms_required'],
});

export const addLibraryVersion = endpoint({
  method: 'POST',
  path: '/api/library/addVersion',
  summary: 'Adds a new version. Whoever uses the item keeps theirs until they update, and is told.',
  input: z.object({ item_id: id, ...content, note: z._default(text(500), '') }),
  data: z.object({ version_id: id, version: z.number() }),
  refusals: ['not_available', 'not_allowed', 'file_not_found', 'link_address_wrong', 'library_same_version'],
});

export const shareLibraryItems = endpoint({
  method: 'POST',
  path: '/api/library/share',
  summary: 'Shares items with a person (by account), a space whose content the owner edits, or their institution; `none` ends it.',
  input: z.object({
    item_ids: itemBatch,
    to_type: z.enum(['person', 'space', 'institution']),
    /** Of a space or institution, or of a person who has it already. */
    to_id: z.optional(id),
    /** Account or phone of a person. */
    account: z.optional(text(64)),
    access: z.enum(['use', 'edit', 'none']),
  }),
  data: nothing,
  refusals: ['not_available', 'library_person_unknown', 'library_place_wrong'],
});

export const offerLibraryItem = endpoint({
  method: 'POST',
  path: '/api/library/offer',
  summary: 'Offers an item to the whole platform, or takes it back; an operator decides, and an operator’s own item is open at once.',
  input: z.object({ item_id: id, offered: z.boolean() }),
  data: z.object({ platform: platformState }),
  refusals: ['not_available'],
});

export const reviewLibraryItem = endpoint({
  method: 'POST',
  path: '/api/library/review',
  summary: 'An operator opens an offered item to the whole platform, or refuses it with a reason; an open one can be taken back.',
  input: z.object({ item_id: id, verdict: z.enum(['approved', 'refused']), reason: z._default(text(500), '') }),
  data: z.object({ platform: platformState }),
  refusals: ['not_available', 'reason_required', 'library_not_offered'],
});

export const trashLibraryItems = endpoint({
  method: 'POST',
  path: '/api/library/trash',
  summary: 'Moves own items to the trash or back. Courses that use them keep what they show.',
  input: z.object({ item_ids: itemBatch, trashed: z.boolean() }),
  data: nothing,
  refusals: ['not_available'],
});

export const removeLibraryItems = endpoint({
  method: 'POST',
  path: '/api/library/remove',
  summary: 'Removes items in the trash for good; refused while a course uses one of them.',
  input: z.object({ item_ids: itemBatch }),
  data: nothing,
  refusals: ['not_available', 'library_item_used', 'library_not_in_trash'],
});

export const tagLibraryItems = endpoint({
  method: 'POST',
  path: '/api/library/tag',
  summary: 'Adds and takes away tags of several items.',
  input: z.object({ item_ids: itemBatch, add: z._default(tags, []), remove: z._default(tags, []) }),
  data: nothing,
  refusals: ['not_available', 'not_allowed', 'library_tags_most'],
});

export const downloadLibraryItem = endpoint({
  method: 'POST',
  path: '/api/library/download',
  summary: 'An address that downloads a version for a limited time, where the licence allows it; without `version_id` the newest.',
  input: z.object({ item_id: id, version_id: z.optional(id) }),
  data: z.object({ address: z.string() }),
  refusals: ['not_available', 'library_download_refused'],
});

export const listLibraryUses = endpoint({
  method: 'GET',
  path: '/api/library/uses',
  summary: 'Activities that show an item: those of courses the reader may see, and how many others.',
  input: z.object({ item_id: id }),
  data: z.object({
    list: z.array(
      z.object({
        course_id: id,
        course: z.string(),
        activity: z.string(),
        version: z.number(),
        /** Whether students see it, or only the draft shows it. */
        published: z.boolean(),
        own: z.boolean(),
      }),
    ),
    others: z.number(),
  }),
  refusals: ['not_available'],
});

export const takeFromLibrary = endpoint({
  method: 'POST',
  path: '/api/course/takeFromLibrary',
  summary:
    'Makes a version of an item usable in a course: the same stored file, nothing is processed again. A picture brings its address for a handout, a link its address.',
  input: z.object({ course_id: id, item_id: id, version_id: z.optional(id) }),
  data: z.object({
    kind: libraryKind,
    media: z.nullable(mediaView),
    picture: z.nullable(z.object({ file_id: id, address: z.string() })),
    address: z.nullable(z.string()),
    version: z.number(),
  }),
  refusals: ['not_available', 'course_archived', 'library_kind_not_here'],
});

/** Where the file of an activity comes from, and whether there is a newer version of it. */
export const libraryOrigin = z.object({
  item_id: id,
  name: z.string(),
  kind: z.union([mediaKind, libraryKind]),
  version: z.number(),
  /** The newest version when it is newer and the reader may have it. */
  newer: z.nullable(z.object({ version_id: id, version: z.number(), note: z.string() })),
});
/** Where the file of an activity comes from. */
export type LibraryOrigin = z.output<typeof libraryOrigin>;
