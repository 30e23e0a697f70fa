export { spaceTheActorEnters, spaceWhereTheActorMay } from './spaces.access.ts';
export { leadsTheSpace, runsTheSpace, type Standing } from './standing.rules.ts';
export { memberIds, standingIn, standingsOf } from './standing.store.ts';
