import { MEMBER_SHEET_BYTES } from '@praxis/contract/people-import/people-import';
import type { App } from '../../platform/app.ts';
import { MB } from '../../platform/files.ts';
import { SHEET_TYPES } from '../../platform/sheets/read.ts';
import { registerCalendarSource } from '../calendar/index.ts';
import { registerSpaceReach } from '../library/index.ts';
import { groupsRoutes } from './groups/groups.routes.ts';
import { splitGroupsRoutes } from './groups/split-groups.routes.ts';
import { defineMemberImport, memberImportRoutes } from './import/member-import.routes.ts';
import { forgetMemberImports } from './import/member-import.store.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { assistantsRoutes } from './members/assistants.routes.ts';
import { membersRoutes } from './members/members.routes.ts';
import { joinRoutes } from './membership/join.routes.ts';
import { spacesWithin } from './membership/reach.store.ts';
import { runsTheSpace } from './membership/standing.rules.ts';
import { assistsSomewhere, standingIn } from './membership/standing.store.ts';
import { noticesRoutes } from './notices/notices.routes.ts';
import { publishDueNotices } from './notices/publish-notices.ts';
import { registerSpaceRecords } from './personal-records.ts';
import { spaceNoticesFound, spacesFound } from './search-source.store.ts';
import { spaceDates } from './settings/calendar-dates.ts';
import { spacesRoutes } from './settings/spaces.routes.ts';
import { countSpaces } from './spaces.store.ts';

export { spacesOf } from './members/cards.ts';
export {
  formerStudents,
  joinedAt,
  leaderIds,
  namesInSpace,
  type Place,
  placeIn,
  placesOf,
  spaceNames,
  spacesLearntIn,
  studentsWithJoining,
} from './membership/place.store.ts';
export { spacesWithin } from './membership/reach.store.ts';
export { leadsTheSpace, runsTheSpace, type Standing } from './membership/standing.rules.ts';
export { findSpaceWithStanding, idsWithRight, memberIds, standingIn, standingsOf } from './membership/standing.store.ts';
export { requestWorkFor } from './settings/work.ts';
export { spaceTheActorEnters, spaceWhereTheActorMay } from './spaces.access.ts';

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
    app.realtime.topic('space', async ({ actor, id, db }) => (await standingIn(db, actor.userId, id)) !== undefined);
    app.realtime.topic('space-desk', async ({ actor, id, db }) => runsTheSpace(await standingIn(db, actor.userId, id)));
    app.jobs.every('space_notices', '* * * * *', async (db) => {
      await publishDueNotices(db, app.clock.now());
    });
    app.jobs.every('member_imports_forget', '41 3 * * *', async (db) => {
      await forgetMemberImports(db, app.clock.now());
    });
    registerSpaceReach(app, spacesWithin);
    app.figures.set('spaces', countSpaces);
    registerCalendarSource(app, 'spaces', spaceDates);
    app.search.set('space', spacesFound).set('space_notice', spaceNoticesFound);
    spacesRoutes(app);
    joinRoutes(app);
    membersRoutes(app);
    defineMemberImport(app);
    memberImportRoutes(app);
    assistantsRoutes(app);
    invitationsRoutes(app);
    groupsRoutes(app);
    splitGroupsRoutes(app);
    noticesRoutes(app);
  },
};
