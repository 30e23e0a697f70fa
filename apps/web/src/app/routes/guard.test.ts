import { expect, test } from 'vitest';
import { entranceRoutes } from './entrance-routes.ts';
import { guard, type RouteRole } from './guard.ts';
import { fullRoutes, shellRoutes } from './route-table.ts';

const all = [...entranceRoutes, ...shellRoutes, ...fullRoutes];
const rolesOf = (path: string) => all.find((entry) => entry.path === path)?.roles as readonly RouteRole[];
const as = {
  visitor: { utoken: '', utype: '' },
  student: { utoken: 't', utype: '1' },
  teacher: { utoken: 't', utype: '2' },
  expert: { utoken: 't', utype: '3' },
};
const passes = (roles: readonly RouteRole[]) =>
  Object.entries(as)
    .filter(([, stored]) => guard(roles, stored, '/x').pass)
    .map(([who]) => who);

const everybody = ['visitor', 'student', 'teacher', 'expert'];
const signedIn = ['student', 'teacher', 'expert'];

// Written down by hand from the table of the specification, not read from the code.
test.each([
  ['S-223', '/login', everybody],
  ['S-224', '/register', everybody],
  ['S-225', '/forgotPassword', everybody],
  ['S-226', '/index/home', everybody],
  ['S-227', '/index/notice', everybody],
  ['S-228', '/index/informationPrompt/:code', everybody],
  ['S-106', '/index/noticeDetail/:nid', everybody],
  ['S-079', '/expertlogin', everybody],
  ['S-078', '/loading', everybody],
  ['S-085', '/cesu', everybody],
  ['S-229', '/index/registration/:isedit/:type/:id/:team_id', ['student', 'teacher']],
  ['S-230', '/index/competitionRule/:id/:step_id', ['student', 'teacher']],
  ['S-231', '/index/teamList/:id', ['student', 'teacher']],
  ['S-232', '/courseTask/:id/:step_id/:sct_id', ['student', 'teacher']],
  ['S-087', '/courseTaskFullScreen/:id/:step_id/:sct_id/:extend_type', ['student', 'teacher']],
  ['S-233', '/coursePaper/:id/:step_id/:sct_id/:paper_resp_mode', ['student', 'teacher']],
  ['S-234', '/courseOj/:id/:step_id/:sct_id', ['student', 'teacher']],
  ['S-235', '/courseProduction/:id/:step_id/:sct_id', ['student', 'teacher']],
  ['S-236', '/index/expertViewingGroup/:id/:step_id', ['expert']],
  ['S-237', '/markProduction/:id/:step_id/:sct_id/:reportid', ['expert']],
  ['S-238', '/index/taskDetail/:id/:step_id/:type/:tid/:uid', signedIn],
  ['S-239', '/answerDetail/:type/:id/:step_id/:sct_id/:dolog_uid/:team_id', signedIn],
  ['S-240', '/screenVisualzation/:id/:step_id/:pass', everybody],
  ['S-241', '/competitionRank/:id/:step_id/:pass', everybody],
  ['S-099', '/index/competition', signedIn],
  ['S-100', '/index/competitionDetail/:id', signedIn],
  ['S-107', '/index/personal', signedIn],
  ['S-108', '/index/expertDissent', signedIn],
  ['S-084', '/index/learnCenter', ['student', 'teacher']],
])('%s %s opens for the right people', (_statement, path, people) => {
  expect(passes(rolesOf(path))).toEqual(people);
});

test('S-001 S-216 S-217 user types 1, 2 and 3 are student, teacher and expert; others are nobody', () => {
  expect(passes(['stu'])).toEqual(['student']);
  expect(passes(['teach'])).toEqual(['teacher']);
  expect(passes(['specialist'])).toEqual(['expert']);
  for (const utype of ['0', '4', '', 'constructor'])
    expect(guard(['stu', 'teach', 'specialist'], { utoken: 't', utype }, '/x').pass).toBe(false);
});

test('S-218 a protected page needs both the token and the user type', () => {
  expect(guard(['stu'], { utoken: 't', utype: '' }, '/x').pass).toBe(false);
  expect(guard(['stu'], { utoken: '', utype: '1' }, '/x').pass).toBe(false);
});

test('S-219 a wrong role goes to / and keeps the session', () => {
  expect(guard(['specialist'], as.student, '/x')).toEqual({ pass: false, to: '/', wipe: false });
});

test('S-220 nobody signed in passes an open page', () => {
  expect(guard(['NoValidation'], as.visitor, '/x')).toEqual({ pass: true });
});

test('S-221 nobody signed in and a stored expert: storage is cleared, the expert door', () => {
  expect(guard(['stu'], { utoken: '', utype: '3' }, '/index/personal')).toEqual({
    pass: false,
    to: '/expertlogin?redirect=%2Findex%2Fpersonal',
    wipe: true,
  });
});

test.each(['', '1', '2', 'x'])('S-222 nobody signed in and a stored type "%s": storage is cleared, the login page', (utype) => {
  expect(guard(['stu'], { utoken: '', utype }, '/index/personal')).toEqual({
    pass: false,
    to: '/login?redirect=%2Findex%2Fpersonal',
    wipe: true,
  });
});
