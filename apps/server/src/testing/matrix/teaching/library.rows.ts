import {
  addLibraryVersion,
  changeLibraryItem,
  downloadLibraryItem,
  libraryPlaces,
  listLibrary,
  listLibraryUses,
  makeLibraryItem,
  offerLibraryItem,
  removeLibraryItems,
  reviewLibraryItem,
  shareLibraryItems,
  showLibraryItem,
  tagLibraryItems,
  takeFromLibrary,
  trashLibraryItems,
} from '@praxis/contract/library/library';
import { addCaptions, changeCaptions, choosePoster, removeCaptions } from '@praxis/contract/media/captions';
import { libraryMakers } from '../../makers/library.ts';
import { members, outsiders, teachers } from '../audiences.ts';
import { refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const its = { allowed: ['owner'], refusal: 'not_available' } as const;

/** A picture of the owner that only they see. */
const privateItem = (school: MatrixSchool) =>
  libraryMakers(school).item(school.people.owner, `Picture ${school.canary}`, { kind: 'picture' });

/** The same, shared with the owner's space. */
async function sharedItem(school: MatrixSchool) {
  const space = await school.place();
  const item_id = await privateItem(school);
  await school.done(school.people.owner, shareLibraryItems, {
    item_ids: [item_id],
    to_type: 'space',
    to_id: space.id,
    access: 'use' as const,
  });
  return item_id;
}

async function offeredItem(school: MatrixSchool) {
  const item_id = await privateItem(school);
  await school.done(school.people.owner, offerLibraryItem, { item_id, offered: true });
  return item_id;
}

async function video(school: MatrixSchool) {
  const { mediaId } = await school.lesson();
  const file = await school.upload(school.people.owner, 'captions', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello', 'en.vtt');
  return { media_id: mediaId, file_id: file.id, language: 'en', label: 'English' };
}

async function captions(school: MatrixSchool) {
  const input = await video(school);
  const created = (await school.done(school.people.owner, addCaptions, input)) as { captions: { id: string }[] };
  return { captions_id: created.captions[0]!.id };
}

const seen = { allowed: members, refusal: 'not_available' } as const;
const changed = { allowed: ['owner'], refusal: { ...refused('not_allowed', members), ...refused('not_available', outsiders) } } as const;

/** An item is its owner's until it is shared; a film and its captions are its course owner's. */
export const libraryRows = [
  one({ endpoint: listLibrary, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: listLibrary,
    when: 'waiting for a verdict',
    input: () => ({ shelf: 'review' as const }),
    allowed: ['operator'],
    refusal: 'not_available',
  }),
  one({
    endpoint: listLibrary,
    when: 'of a space',
    input: async (school) => ({ shelf: 'space' as const, space_id: (await school.place()).id }),
    ...seen,
  }),
  one({ endpoint: libraryPlaces, input: () => ({}), allowed: signedIn }),
  one({ endpoint: showLibraryItem, input: async (school) => ({ item_id: await sharedItem(school) }), ...seen }),
  one({ endpoint: showLibraryItem, when: 'private', input: async (school) => ({ item_id: await privateItem(school) }), ...its }),
  one({ endpoint: listLibraryUses, input: async (school) => ({ item_id: await sharedItem(school) }), ...seen }),
  one({ endpoint: downloadLibraryItem, input: async (school) => ({ item_id: await sharedItem(school) }), ...seen }),
  one({
    endpoint: makeLibraryItem,
    input: () => ({ kind: 'link' as const, name: 'A link', licence: 'cc_by' as const, address: 'https://example.com/' }),
    allowed: teachers,
    refusal: 'not_allowed',
  }),
  one({
    endpoint: changeLibraryItem,
    input: async (school) => ({ item_id: await sharedItem(school), name: 'Changed', licence: 'cc0' as const }),
    ...changed,
  }),
  one({
    endpoint: addLibraryVersion,
    input: async (school) => ({
      item_id: await sharedItem(school),
      file_id: (await libraryMakers(school).content(school.people.owner)).id,
    }),
    ...changed,
  }),
  one({ endpoint: tagLibraryItems, input: async (school) => ({ item_ids: [await sharedItem(school)], add: ['new'] }), ...changed }),
  one({
    endpoint: shareLibraryItems,
    input: async (school) => ({
      item_ids: [await privateItem(school)],
      to_type: 'person' as const,
      account: school.people.otherStudent.account,
      access: 'use' as const,
    }),
    ...its,
  }),
  one({ endpoint: offerLibraryItem, input: async (school) => ({ item_id: await sharedItem(school), offered: true }), ...its }),
  one({
    endpoint: reviewLibraryItem,
    input: async (school) => ({ item_id: await offeredItem(school), verdict: 'approved' as const }),
    allowed: ['operator'],
    refusal: 'not_available',
  }),
  one({ endpoint: trashLibraryItems, input: async (school) => ({ item_ids: [await sharedItem(school)], trashed: true }), ...its }),
  one({
    endpoint: removeLibraryItems,
    async input(school) {
      const item_ids = [await sharedItem(school)];
      await school.done(school.people.owner, trashLibraryItems, { item_ids, trashed: true });
      return { item_ids };
    },
    ...its,
  }),
  one({
    endpoint: takeFromLibrary,
    input: async (school) => ({ course_id: (await school.lesson()).course.id, item_id: await sharedItem(school) }),
    ...its,
  }),
  one({ endpoint: addCaptions, input: video, ...its }),
  one({ endpoint: changeCaptions, input: async (school) => ({ ...(await captions(school)), language: 'fr', label: 'Français' }), ...its }),
  one({ endpoint: removeCaptions, input: captions, ...its }),
  one({ endpoint: choosePoster, input: async (school) => ({ media_id: (await school.lesson()).mediaId }), ...its }),
];
