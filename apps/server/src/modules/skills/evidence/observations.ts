import { addressOf, type PageAddress } from '@praxis/contract/core/pages';
import { idsOf } from '../../../platform/search-sources.ts';
import { findObservations } from './evidence.store.ts';
import type { EvidenceSource } from './evidence-sources.ts';

const STRENGTH = 2;

/** What teachers wrote about somebody and a skill: always told, to everybody who sees the skill of that person. */
export const observationSource: EvidenceSource = {
  refsAfter: idsOf('observations'),
  async rows(db, refs) {
    const places = new Map<string, PageAddress>();
    const placeOf = ({
      skill_id: skill,
      frame_kind: frameKind,
      frame_id: frameId,
    }: {
      skill_id: string;
      frame_kind: string;
      frame_id: string;
    }) => {
      const place = places.get(skill) ?? addressOf('skillMap', { frameKind, frameId }, { skill });
      places.set(skill, place);
      return place;
    };
    return (await findObservations(db, refs)).map((seen) => ({
      ...{ ref: seen.id, userId: seen.user_id, objectKind: 'skill', objectId: seen.skill_id, title: seen.reason },
      place: placeOf(seen),
      ...{ ratio: seen.ratio, expected: 0.5, strength: STRENGTH, occasion: `observation:${seen.id}` },
      ...{ at: seen.at, spaceId: seen.space_id, released: 'answers' as const },
    }));
  },
};
