import { competitionDetail } from '@praxis/contract/competitions/competitions';
import { ownEntry, ownRegistration, showForm } from '@praxis/contract/teams/registrations';
import { teamDetail } from '@praxis/contract/teams/teams';

const HOUR = 3_600_000;

/** The card of a competition of teams that is open for registration, as the server replies it. */
export const competitionCard = (change: object = {}) => ({
  ...{ id: '7', title: 'Night Cup', state: 'signing_up', phase: 'registering', cover: null, host: 'North College', category: 'Code' },
  ...{ starts_at: Date.now() + 90 * HOUR, ends_at: Date.now() + 94 * HOUR, entry: 'team', team_min: 2, team_max: 3 },
  ...{ reg_start: Date.now() - HOUR, reg_end: Date.now() + 50 * HOUR, fee_cents: 0, quota: 60, taken: 12, waiting_list: false },
  steps: [
    { title: 'Registration', what: 'registration', state: 'on' },
    { title: 'Final', what: 'stage', state: 'next' },
  ],
  ...change,
});

const section = { id: '91', label: 'A', title: 'Theory', kind: 'paper', weight: 100, max_points: 10_000 };
const stage = {
  ...{ id: '81', no: 1, title: 'Final', start_at: Date.now() + 90 * HOUR, end_at: Date.now() + 94 * HOUR, state: 'waiting' },
  ...{ sections: [section], rule: 'icpc', needs_camera: true, freezes_at: null, advance: '', result_state: 'hidden' },
};

/** The same on its own page. */
export const competitionPage = (change: object = {}, stageChange: object = {}) => ({
  data: competitionDetail.parse({
    ...competitionCard(),
    ...{ now: Date.now(), intro: '<p>All about it</p>', level: 'school', mentors_max: 1, divisions: [], reg_review: true },
    ...{
      quota_per_institution: null,
      publicity_hours: 72,
      publicity_until: null,
      cancel_reason: '',
      stages: [{ ...stage, ...stageChange }],
    },
    ...{ eligibility: [], obstacles: [], rule_version: 2, rule_changed_at: Date.now(), draw_seed: null },
    contacts: [{ id: '3', name: 'Wei Zhou', avatar: null }],
    can: { manage: false, staff: false, supervise: false, arbitrate: false, cancel: false },
    ...change,
  }),
});

/** A registration as its own people see it. */
export const registration = (change: object = {}) =>
  ownRegistration.parse({
    ...{ id: '61', state: 'draft', reason: '', number: null, division: '', answers: {}, form_version: 1, revision: 1 },
    ...{ submitted_at: null, waiting_place: null, pay_until: null, submissions_left: 3, mentors: [], fee: 'none' },
    ...change,
  });

/** One's own place in a competition; of nobody yet, unless a test says otherwise. */
export const entry = (change: object = {}) => ({
  data: ownEntry.parse({
    ...{ role: 'none', registration: null, team: null, steps: [], missing: 0, invitations: [], mentoring: [], next: null, window: 'open' },
    ...change,
  }),
});

/** The registration form of a team. */
export const formPage = (change: object = {}) => ({
  data: showForm.data.parse({
    ...{ competition: competitionCard(), form_version: 1, fields: [], divisions: [], registration: null, edits: true, window: 'open' },
    ...{ team: { id: '51', name: 'Night Ferry', logo: null, size: 2, state: 'complete', captain: true } },
    ...{ obstacles: [], free: 5, captain_avatar: true, mentors_max: 0, rule_version: 2, needs_camera: true },
    ...change,
  }),
});

const person = (id: string, name: string) => ({
  person: { id, name, avatar: null },
  institution: 'North College',
  note: '',
  obstacles: [],
});

/** A team with a captain, a member, one who asks and one who is invited, as the captain sees it. */
export const teamPage = (change: object = {}) => ({
  data: teamDetail.parse({
    ...{ id: '51', competition_id: '7', competition_title: 'Night Cup', name: 'Night Ferry', slogan: 'No need to wait', logo: null },
    ...{ logo_file_id: '9', state: 'complete', size: 2, team_min: 2, team_max: 3, captain_id: '1', code: 'ABCD2345', offered_to: null },
    members: [
      { ...person('1', 'Lin'), role: 'captain', state: 'joined', at: Date.now(), me: true },
      { ...person('2', 'He'), role: 'member', state: 'joined', at: Date.now(), me: false, obstacles: ['For students only'] },
      { ...person('3', 'Tang'), role: 'member', state: 'invited', at: Date.now(), me: false },
      { ...person('4', 'Yang'), role: 'member', state: 'asked', at: Date.now(), me: false, note: 'I know graphs' },
    ],
    ...{ merge_requests: [], merge_asked: null, registration: null, mentors: [], mentors_max: 0, locks_at: Date.now() + 50 * HOUR },
    can: { manage: true, leave: false, disband: true, take_captain: false, staff: false },
    ...change,
  }),
});
