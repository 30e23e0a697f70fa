import { addressOf } from '@praxis/contract/core/pages';
import { assignVersion, findCourse, frozenOffer, progressShare } from '../../courses/index.ts';
import { admitByOrder, dismissByOrder, openCatalogSpace, seatFor } from '../../spaces/index.ts';
import { isSpaceHeld } from '../orders/rights.store.ts';
import { type KindOfProduct, seatHolder } from './kind.ts';

/** Learning a course: its buyers are members of a space opened for them, with player, discussion, progress and certificates as everywhere. */
export const courseKind: KindOfProduct = {
  ownerOf: async (db, refId) => (await findCourse(db, refId))?.owner_id,
  async freeze(db, refId, { trial }) {
    const offer = await frozenOffer(db, refId);
    if (!offer) return undefined;
    const { course, version } = offer;
    const outline = offer.outline.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) => ({
        ...section,
        activities: section.activities.map((activity) => ({ ...activity, trial: trial.includes(activity.id) })),
      })),
    }));
    return {
      title: course.title,
      intro: course.intro,
      coverFileId: course.cover_file_id,
      outline,
      versionId: version.id,
      version: version.number,
    };
  },
  async open({ db, now }, product, frozen, ownerId) {
    if (product.catalog_space_id) return product.catalog_space_id;
    const spaceId = await openCatalogSpace(db, { ownerId, name: product.draft.title, intro: product.draft.intro, now });
    const version = { id: frozen.versionId!, number: frozen.version! };
    await assignVersion(db, { spaceId, courseId: product.ref_id, version, opensAt: null, closesAt: null, userId: ownerId, address: '' });
    return spaceId;
  },
  spacesOf: async (_db, { catalog_space_id }) => (catalog_space_id ? [catalog_space_id] : []),
  renews: true,
  async obstacle(db, product, { userId }) {
    const spaceId = product.catalog_space_id;
    if (!spaceId) return undefined;
    const seat = await seatFor(db, userId, spaceId);
    if (seat === 'member_already') return 'already_owned';
    return seat === 'removed_by_teacher' ? seat : undefined;
  },
  async grant({ db, now }, item) {
    const spaceId = item.catalog_space_id;
    if (!spaceId) return { refused: 'closed' };
    const admitted = await admitByOrder(db, { spaceId, userId: item.user_id, holder: seatHolder(item.order_id), now });
    return admitted === 'admitted' || admitted === 'member_already' ? { spaceId } : { refused: admitted };
  },
  async end({ db, now }, right) {
    // Another right, such as a package with this course, may go on.
    if (right.space_id && !(await isSpaceHeld(db, right.user_id, right.space_id)))
      await dismissByOrder(db, { spaceId: right.space_id, userId: right.user_id, now });
  },
  async usedPercent(db, right) {
    if (!right.space_id) return 0;
    return Math.round((await progressShare(db, { spaceId: right.space_id, courseId: right.ref_id, userId: right.user_id })) * 100);
  },
  linkTo: ({ space_id, ref_id }) => (space_id ? addressOf('learn', { spaceId: space_id, courseId: ref_id }) : addressOf('orders')),
};
