export { spaceTheActorEnters, spaceWhereTheActorMay } from './spaces.access.ts';
export { leadsTheSpace, runsTheSpace, type Standing } from './standing.rules.ts';
export { findSpaceWithStanding, memberIds, standingIn, standingsOf } from './standing.store.ts';
