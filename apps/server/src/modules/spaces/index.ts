import { MEMBER_SHEET_BYTES } from '@praxis/contract/people-import/people-import';
import type { App } from '../../platform/app.ts';
import { MB } from '../../platform/files/files.ts';
import { SHEET_TYPES } from '../../platform/sheets/read.ts';
import { registerCalendarSource } from '../calendar/index.ts';
import { spaceScopes } from '../library/index.ts';
import { classesRoutes } from './classes/classes.routes.ts';
import { followClasses } from './classes/take-in-class.ts';
import { groupsRoutes } from './groups/groups.routes.ts';
import { splitGroupsRoutes } from './groups/split-groups.routes.ts';
import { defineMemberImport, memberImportRoutes } from './import/member-import.routes.ts';
import { forgetMemberImports } from './import/member-import.store.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { assistantsRoutes } from './members/assistants.routes.ts';
import { membersRoutes } from './members/members.routes.ts';
import { writeToStudentsRoutes } from './members/write-to-students.routes.ts';
import { joinRoutes } from './membership/join.routes.ts';
import { runsTheSpace } from './membership/member.rules.ts';
import { assistsSomewhere, memberIn } from './membership/member.store.ts';
import { notifyOfGatheredRequests } from './membership/request-notices.ts';
import { spacesWithin } from './membership/space-scope.store.ts';
import { noticesRoutes } from './notices/notices.routes.ts';
import { publishDueNotices } from './notices/publish-notices.ts';
import { registerSpaceRecords } from './personal-records.ts';
import { spaceNoticeSearchSource, spaceSearchSource } from './search-source.store.ts';
import { spaceDates } from './settings/calendar-dates.ts';
import { spacesRoutes } from './settings/spaces.routes.ts';
import { countSpaces } from './spaces.store.ts';
import { spaceVenue } from './venues/space-venue.ts';
import { registerVenue } from './venues/venues.ts';

export { classesIn } from './classes/classes.store.ts';
export { spacesOf } from './members/cards.ts';
export { leadsTheSpace, type SpaceMember } from './membership/member.rules.ts';
export { assistsSomewhere, findSpaceWithMember, idsWithRight, memberIds, memberIn, spaceMembersOf } from './membership/member.store.ts';
export {
  findMemberSpace,
  formerStudents,
  groupsIn,
  joinedAt,
  leaderIds,
  learnersOf,
  type MemberSpace,
  namesInSpace,
  ownersOf,
  placesOf,
  spaceNames,
  spacesLearntIn,
  spacesOfInstitution,
} from './membership/member-spaces.store.ts';
export {
  type Admitted,
  admitByOrder,
  dismissByOrder,
  findNotAdmitted,
  findSeat,
  holdSeat,
  openCatalogSpace,
  releaseSeats,
  seatFor,
} from './membership/order-seats.ts';
export { findSeatHolders } from './membership/seat-holds.store.ts';
export { spacesWithin } from './membership/space-scope.store.ts';
export { refuseSold, registerSaleCount, type SaleCount } from './settings/sold-spaces.ts';
export { requestWorkFor } from './settings/work.ts';
export { findSpacePage, spaceTheActorEnters, spaceWhereTheActorMay } from './spaces.access.ts';
export { findOpenSpaces } from './spaces.store.ts';
export {
  groupsAt,
  idsWithRightAt,
  isAutonomous,
  labelOf,
  participantIds,
  peopleAt,
  placeAt,
  placesAt,
  refuseEntryAt,
  registerVenue,
  replaceVenue,
  type SectionAsk,
  staffPageOf,
  type Venue,
  type VenueKind,
  type VenuePlace,
  type Visible,
  venueOf,
  visibleAt,
} from './venues/venues.ts';

import { usagePlaces } from '../../platform/usage.ts';

/** Spaces: groups of people who learn together, who may join them, and what is announced in them. */
export const spaces = {
  name: 'spaces',
  mount(app: App) {
    registerSpaceRecords(app);
    // S-186: strictly under 2 MiB, jpg or png by content.
    app.files.purpose('space_cover', { most: 2 * MB - 1, types: ['image/jpeg', 'image/png'], refusal: 'space_cover_rule', image: true });
    app.files.purpose('member_sheet', {
      most: MEMBER_SHEET_BYTES,
      types: SHEET_TYPES,
      refusal: 'member_sheet_type',
      personal: true,
    });
    app.files.author(assistsSomewhere);
    app.realtime.topic('space', async ({ actor, id, db }) => (await memberIn(db, actor.userId, id)) !== undefined);
    app.realtime.topic('space-desk', async ({ actor, id, db }) => runsTheSpace(await memberIn(db, actor.userId, id)));
    app.jobs.every('space_notices', '* * * * *', async (db) => {
      await publishDueNotices(db, app.clock.now());
    });
    app.jobs.every('join_requests_gathered', '* * * * *', (db) => notifyOfGatheredRequests(db, app.clock.now()));
    app.jobs.every('space_classes_follow', '23 2 * * *', () => followClasses(app));
    app.jobs.every('member_imports_forget', '41 3 * * *', async (db) => {
      await forgetMemberImports(db, app.clock.now());
    });
    spaceScopes.register(app, spacesWithin);
    registerVenue(app, 'space', spaceVenue);
    app.figures.set('spaces', countSpaces);
    for (const page of ['space', 'gradebook'] as const) usagePlaces.register(app, { page, area: 'space' });
    registerCalendarSource(app, 'spaces', spaceDates);
    app.search.set('space', spaceSearchSource).set('space_notice', spaceNoticeSearchSource);
    spacesRoutes(app);
    joinRoutes(app);
    membersRoutes(app);
    writeToStudentsRoutes(app);
    defineMemberImport(app);
    memberImportRoutes(app);
    classesRoutes(app);
    assistantsRoutes(app);
    invitationsRoutes(app);
    groupsRoutes(app);
    splitGroupsRoutes(app);
    noticesRoutes(app);
  },
};
