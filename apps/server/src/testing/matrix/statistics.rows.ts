import { listDayFiles, setDayFiles } from '@praxis/contract/statistics/day-files';
import { listStatExports, startStatExport, statExported } from '@praxis/contract/statistics/exports';
import { statApart, statCheck, statFollowers, statRebuild, statRetry } from '@praxis/contract/statistics/followers';
import { listXapiOutlets, removeXapiOutlet, saveXapiOutlet, setXapiOutlet, startXapiFile } from '@praxis/contract/statistics/outlets';
import { listRisks, myRisks, previewRisks, restRisk, saveRiskThresholds, usualThresholds } from '@praxis/contract/statistics/risks';
import { statDefinitions, statExport, statMeasure, statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { insertExport } from '../../modules/statistics/exports/exports.store.ts';
import { makeVisitTicket } from '../../modules/statistics/usage/visit-ticket.ts';
import { saveOutlet } from '../../modules/statistics/xapi/outlets.store.ts';
import { action, holders } from './audiences.ts';
import { everybody, row, signedIn } from './matrix.ts';
import type { MatrixSchool } from './school.ts';

const one = row<MatrixSchool>();
const ofSpace = async (school: MatrixSchool) => ({ scope: 'space' as const, id: (await school.place()).id });
const inSpace = async (school: MatrixSchool) => ({ space_id: (await school.place()).id });
const ofPlatform = () => ({ scope: 'platform' as const, id: '0' });
const ofStudent = (school: MatrixSchool) => ({ scope: 'person' as const, id: school.people.student.id });

const outlet = async (school: MatrixSchool) => ({
  outlet_id: await saveOutlet(school.db, {
    ...{ address: `https://lrs.example.org/${school.canary}`, username: 'u', sealed: school.app.secrets.encrypt('k') },
    ...{ pseudonyms: school.app.secrets.encrypt('p') },
    ...{ institutionId: null, by: school.people.operator.id, now: school.clock.now() },
  }),
});

/** Statistics: who counts what. */
export const statisticsRows = [
  one({ endpoint: getVisitTicket, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: trackEvents,
    input: (school) => ({
      ticket: makeVisitTicket(school.app.secrets, school.people.student.id, school.clock.now()).ticket,
      ...{
        visit: `visit-${school.canary}`,
        batch: 1,
        paths: ['/index/home'],
        events: [[2, 1, 0, 0, 15] as [2, number, number, number, number]],
      },
    }),
    allowed: everybody,
  }),
  one({ endpoint: statDefinitions, input: () => ({}), allowed: signedIn }),
  one({ endpoint: statOverview, input: ofSpace, allowed: holders, refusal: 'not_available', when: 'of a space' }),
  one({ endpoint: statOverview, input: ofPlatform, allowed: ['operator'], refusal: 'not_available', when: 'of the platform' }),
  one({ endpoint: statOverview, input: ofStudent, allowed: ['student'], refusal: 'not_available', when: 'of a person' }),
  one({
    endpoint: statMeasure,
    input: async (school) => ({ ...(await ofSpace(school)), measure: 'score' }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({
    endpoint: statRows,
    input: async (school) => ({ ...(await ofSpace(school)), measure: 'score' }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({
    endpoint: statExport,
    input: async (school) => ({ ...(await ofSpace(school)), measure: 'score' }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({
    endpoint: startStatExport,
    input: async (school) => ({ ...(await ofSpace(school)), measure: 'score', format: 'csv' as const }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({ endpoint: listStatExports, input: ofSpace, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: statExported,
    async input(school) {
      const asked = {
        ...{
          user_id: school.people.owner.id,
          scope_kind: 'space' as const,
          scope_id: (await school.place()).id,
          measure: 'score',
          object: '',
        },
        ...{ day_from: '2026-11-01', day_to: '2026-11-30', format: 'csv' as const, language: 'en', row_count: 0 },
      };
      return { export_id: await insertExport(school.db, { ...asked, created_at: school.clock.now() }) };
    },
    ...{ allowed: ['owner'], refusal: 'not_available' },
  }),
  one({ endpoint: listRisks, input: inSpace, allowed: holders, refusal: 'not_available' }),
  one({
    endpoint: previewRisks,
    input: async (school) => ({ ...(await inSpace(school)), thresholds: usualThresholds }),
    allowed: holders,
    refusal: 'not_available',
  }),
  one({ endpoint: myRisks, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: saveRiskThresholds,
    input: async (school) => ({ ...(await inSpace(school)), thresholds: usualThresholds }),
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({
    endpoint: restRisk,
    input: async (school) => ({ ...(await inSpace(school)), user_id: school.people.student.id, until: '2026-12-24', note: 'talked' }),
    allowed: holders,
    refusal: action('space_not_found'),
  }),
  one({ endpoint: statFollowers, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
  one({ endpoint: listXapiOutlets, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
  one({
    endpoint: saveXapiOutlet,
    input: (school) => ({ address: `https://lrs.example.org/${school.canary}`, username: 'u', key: 'k' }),
    allowed: ['operator'],
    refusal: 'not_available',
  }),
  one({
    endpoint: setXapiOutlet,
    input: async (school) => ({ ...(await outlet(school)), state: 'paused' as const }),
    allowed: ['operator'],
    refusal: 'not_available',
  }),
  one({ endpoint: removeXapiOutlet, input: outlet, allowed: ['operator'], refusal: 'not_available' }),
  one({ endpoint: statCheck, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
  one({ endpoint: startXapiFile, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
  one({ endpoint: listDayFiles, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
  one({ endpoint: setDayFiles, input: () => ({ on: true }), allowed: ['operator'], refusal: 'not_available' }),
  one({ endpoint: statRebuild, input: () => ({}), allowed: ['operator'], refusal: 'not_available' }),
  one({ endpoint: statApart, input: () => ({ follower: 'evidence' }), allowed: ['operator'], refusal: 'not_available' }),
  one({ endpoint: statRetry, input: () => ({ follower: 'evidence' }), allowed: ['operator'], refusal: 'not_available' }),
];
