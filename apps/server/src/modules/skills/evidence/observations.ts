import { addressOf } from '@praxis/contract/core/pages';
import { idsOf } from '../../../platform/search-sources.ts';
import { findObservations } from './evidence.store.ts';
import type { EvidenceSource } from './evidence-sources.ts';

const STRENGTH = 2;

/** What teachers wrote about somebody and a skill: always told, to everybody who sees the skill of that person. */
export const observationSource: EvidenceSource = {
  refsAfter: idsOf('observations'),
  rows: async (db, refs) =>
    (await findObservations(db, refs)).map((seen) => ({
      ...{ ref: seen.id, userId: seen.user_id, objectKind: 'skill', objectId: seen.skill_id, title: seen.reason },
      place: addressOf('skillMap', { frameKind: seen.frame_kind, frameId: seen.frame_id }, { skill: seen.skill_id }),
      ...{ ratio: seen.ratio, expected: 0.5, strength: STRENGTH, occasion: `observation:${seen.id}` },
      ...{ at: seen.at, spaceId: seen.space_id, released: 'answers' as const },
    })),
};
