import { expect, test } from 'vitest';
import { nextActionIn, type Situation } from './next-action.rules.ts';

const HOUR = 3_600_000;
const stage = (traits: Partial<Situation['stages'][number]> = {}) => ({
  id: '7',
  startAt: 100 * HOUR,
  endAt: 102 * HOUR,
  state: 'waiting' as const,
  camera: false,
  result: 'hidden',
  others: false,
  ...traits,
});
const situation = (traits: Partial<Situation> = {}): Situation => ({
  competitionId: '12',
  entry: 'individual',
  phase: 'registering',
  window: 'open',
  regEnd: 50 * HOUR,
  role: 'none',
  teamId: null,
  registration: undefined,
  missing: [],
  invitations: 0,
  stages: [stage()],
  now: 10 * HOUR,
  ...traits,
});
const registered = (state: NonNullable<Situation['registration']>['state'], traits: Partial<Situation> = {}) =>
  situation({ role: 'individual', registration: { id: '77', state, payUntil: 11 * HOUR }, ...traits });
const team = { entry: 'team', teamId: '5', role: 'captain' } as const;

test.each([
  ['a stranger registers', situation(), 'register', '/index/registration/0/1/12/0'],
  ['before registration there is nothing to do', situation({ phase: 'announced', window: 'before' }), undefined, undefined],
  ['for a team competition a team comes first', situation({ entry: 'team' }), 'make_team', '/index/teamList/12'],
  ['an invitation is answered first', situation({ entry: 'team', invitations: 1 }), 'answer_invitation', '/index/teamList/12'],
  ['a team that withdrew submits again', situation(team), 'submit', '/index/registration/1/2/12/5'],
  ['its members wait for the captain', situation({ ...team, role: 'member' }), 'wait_captain', '/index/teamList/12'],
  ['a draft with gaps is finished', registered('draft', { missing: ['form'] }), 'finish_form', '/index/registration/1/1/12/0'],
  ['a whole draft is submitted', registered('draft'), 'submit', '/index/registration/1/1/12/0'],
  ['a small team is completed', registered('draft', { ...team, missing: ['members', 'form'] }), 'complete_team', '/index/teamList/12'],
  ['a member waits for the captain', registered('draft', { ...team, role: 'member' }), 'wait_captain', '/index/teamList/12'],
  ['a captain submits', registered('draft', team), 'submit', '/index/registration/1/2/12/5'],
  ['a refused registration is submitted again', registered('refused'), 'submit_again', '/index/registration/1/1/12/0'],
  ['after the end nothing is submitted', registered('draft', { window: 'over', phase: 'running' }), undefined, undefined],
  ['a submitted one waits for review', registered('submitted'), 'wait_review', null],
  ['one in line waits for a place', registered('waitlisted'), 'wait_place', null],
  ['an unpaid one is paid', registered('awaiting_payment'), 'pay', '/index/checkout?kind=competition_fee&ref=77'],
  ['an approved one waits for the stage', registered('approved'), 'wait_stage', '/index/competitionDetail/12'],
  [
    'a day before a watched stage the camera is checked',
    registered('approved', { stages: [stage({ camera: true })], now: 80 * HOUR }),
    'check_camera',
    '/index/proctored/competition/7',
  ],
  [
    'a stage that is on is entered',
    registered('approved', { phase: 'running', stages: [stage({ state: 'on' })] }),
    'enter',
    '/index/competitionDetail/12',
  ],
  [
    'a published result is seen',
    registered('approved', { phase: 'publicity', stages: [stage({ state: 'over', result: 'preliminary' })] }),
    'see_result',
    '/index/competitionResult/12/0',
  ],
  [
    'whoever did not go on is led to the result, not to a stage of others',
    registered('approved', {
      phase: 'running',
      stages: [stage({ state: 'over', result: 'preliminary' }), stage({ id: '8', others: true })],
    }),
    'see_result',
    '/index/competitionResult/12/0',
  ],
  [
    'nobody enters a stage of others',
    registered('approved', { phase: 'running', stages: [stage({ state: 'over', result: 'final' }), stage({ state: 'on', others: true })] }),
    'see_result',
    '/index/competitionResult/12/0',
  ],
  [
    'until the result says who goes on one waits for it',
    registered('approved', { phase: 'running', stages: [stage({ state: 'over' }), stage({ id: '8', camera: true, others: true })] }),
    'wait_result',
    null,
  ],
  [
    'whoever goes on waits for the next stage',
    registered('approved', { phase: 'running', stages: [stage({ state: 'over', result: 'preliminary' }), stage({ id: '8' })] }),
    'wait_stage',
    '/index/competitionDetail/12',
  ],
  ['a cancelled competition asks nothing', registered('approved', { phase: 'cancelled' }), undefined, undefined],
  ['the disqualified have nothing to do', registered('disqualified'), undefined, undefined],
] as const)('%s', (_what, at, what, to) => {
  const next = nextActionIn(at);
  expect(next?.what).toBe(what);
  expect(next?.to).toBe(to);
});
