import {
  archiveSpace,
  changeSpace,
  createSpace,
  findSpaceByCode,
  getSpace,
  joinByCode,
  joinSpace,
  leaveSpace,
  listMySpaces,
  renewJoinCode,
  reopenSpace,
  searchSpaces,
} from '@praxis/contract/spaces/spaces';
import { action, leaders, members, outsiders, teachers } from '../audiences.ts';
import { refused, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const draft = { name: 'Another name', intro: 'About it', type: 'live', visibility: 'private', need_review: true } as const;
const space = async (school: MatrixSchool) => ({ space_id: (await school.place()).id });

/** Spaces themselves: lists, page, settings, the ways in and out. */
export const spacesRows = [
  one({ endpoint: listMySpaces, input: () => ({}), allowed: signedIn }),
  one({ endpoint: searchSpaces, input: () => ({}), allowed: signedIn }),
  one({ endpoint: getSpace, input: space, allowed: members, refusal: 'not_available' }),
  one({
    endpoint: getSpace,
    when: 'public',
    input: async (school) => ({ space_id: (await school.place({ visibility: 'public' })).id }),
    allowed: signedIn,
  }),
  one({ endpoint: createSpace, input: () => draft, allowed: teachers, refusal: 'only_teachers_create_spaces' }),
  one({
    endpoint: changeSpace,
    input: async (school) => ({ ...(await space(school)), ...draft }),
    allowed: leaders,
    refusal: action('space_not_found'),
  }),
  one({ endpoint: renewJoinCode, input: space, allowed: leaders, refusal: action('space_not_found') }),
  one({ endpoint: archiveSpace, input: space, allowed: ['owner'], refusal: action('space_not_found') }),
  one({
    endpoint: reopenSpace,
    input: async (school) => ({ space_id: (await school.place({ archived: true })).id }),
    allowed: ['owner'],
    refusal: action('space_not_found'),
  }),
  one({
    endpoint: joinSpace,
    input: async (school) => ({ space_id: (await school.emptyPlace({ visibility: 'public' })).id }),
    allowed: signedIn.filter((role) => role !== 'expert' && role !== 'owner'),
    refusal: { expert: 'experts_cannot_join', owner: 'already_member' },
  }),
  one({
    endpoint: joinSpace,
    when: 'private, after a refusal',
    input: async (school) => {
      const place = await school.emptyPlace();
      await school.membership(place, school.people.otherStudent, { state: 'audit_failed' });
      return { space_id: place.id };
    },
    allowed: ['otherStudent'],
    refusal: 'space_not_found',
  }),
  one({
    endpoint: joinByCode,
    input: async (school) => ({ code: (await school.emptyPlace()).code }),
    allowed: signedIn.filter((role) => role !== 'expert' && role !== 'owner'),
    refusal: { expert: 'experts_cannot_join', owner: 'already_member' },
  }),
  one({ endpoint: findSpaceByCode, input: async (school) => ({ code: (await school.emptyPlace()).code }), allowed: signedIn }),
  one({
    endpoint: leaveSpace,
    input: space,
    allowed: ['student', 'assistant', 'assistantWithRight', 'coTeacher'],
    refusal: { owner: 'owner_cannot_leave', ...refused('space_not_found', outsiders) },
  }),
];
