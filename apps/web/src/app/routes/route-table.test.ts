import { type Page, type PageReaders, pages, readersOf } from '@praxis/contract/core/pages';
import { expect, test } from 'vitest';
import { entranceRoutes } from './entrance-routes.ts';
import { type ParameterRule, wellFormed } from './parameters.ts';
import { fullRoutes, shellRoutes } from './route-table.ts';

const all = [...entranceRoutes, ...shellRoutes, ...fullRoutes];

test.each([
  ['S-086', '/courseTask/:id/:step_id/:sct_id'],
  ['S-087', '/courseTaskFullScreen/:id/:step_id/:sct_id/:extend_type'],
  ['S-088', '/coursePaper/:id/:step_id/:sct_id/:paper_resp_mode'],
  ['S-089', '/courseOj/:id/:step_id/:sct_id'],
  ['S-090', '/courseProduction/:id/:step_id/:sct_id'],
  ['S-091', '/answerDetail/:type/:id/:step_id/:sct_id/:dolog_uid/:team_id'],
  ['S-092', '/screenVisualzation/:id/:step_id/:pass'],
  ['S-093', '/competitionRank/:id/:step_id/:pass'],
  ['S-094', '/markProduction/:id/:step_id/:sct_id/:reportid'],
  ['S-098', '/index/expertViewingGroup/:id/:step_id'],
  ['S-101', '/index/registration/:isedit/:type/:id/:team_id'],
  ['S-102', '/index/competitionRule/:id/:step_id'],
  ['S-103', '/index/taskDetail/:id/:step_id/:type/:tid/:uid'],
  ['S-104', '/index/teamList/:id'],
  ['S-106', '/index/noticeDetail/:nid'],
])('%s the address %s takes its parameters by these names', (_statement, path) => {
  expect(all.filter((entry) => entry.path === path)).toHaveLength(1);
});

test('S-075 C-04 every path of the table is there, letter by letter, its parameters with a colon, and none stands twice', () => {
  const specified = [
    '/login',
    '/expertlogin',
    '/forgotPassword',
    '/register',
    '/loading',
    '/cesu',
    '/courseTask/:id/:step_id/:sct_id',
    '/courseTaskFullScreen/:id/:step_id/:sct_id/:extend_type',
    '/coursePaper/:id/:step_id/:sct_id/:paper_resp_mode',
    '/courseOj/:id/:step_id/:sct_id',
    '/courseProduction/:id/:step_id/:sct_id',
    '/answerDetail/:type/:id/:step_id/:sct_id/:dolog_uid/:team_id',
    '/screenVisualzation/:id/:step_id/:pass',
    '/competitionRank/:id/:step_id/:pass',
    '/markProduction/:id/:step_id/:sct_id/:reportid',
    '/index/home',
    '/index/informationPrompt/:code',
    '/index/expertViewingGroup/:id/:step_id',
    '/index/competition',
    '/index/competitionDetail/:id',
    '/index/registration/:isedit/:type/:id/:team_id',
    '/index/competitionRule/:id/:step_id',
    '/index/taskDetail/:id/:step_id/:type/:tid/:uid',
    '/index/teamList/:id',
    '/index/notice',
    '/index/noticeDetail/:nid',
    '/index/personal',
    '/index/expertDissent',
    '/index/learnCenter',
    '/index/coursePack',
  ];
  const paths = all.map((entry) => entry.path);
  expect(paths).toEqual(expect.arrayContaining(specified));
  expect(new Set(paths).size).toBe(paths.length);
});

test('S-110 pages carry their navigation type', () => {
  const types = Object.fromEntries(all.map((entry) => [entry.path, entry.navigation]));
  expect(types).toMatchObject({
    '/login': 'login',
    '/expertlogin': 'login',
    '/register': 'login',
    '/forgotPassword': 'login',
    '/index/home': 'home',
    '/index/competition': 'competition',
    '/index/competitionDetail/:id': 'competition',
    '/index/teamList/:id': 'competition',
    '/index/notice': 'notice',
    '/index/noticeDetail/:nid': 'notice',
    '/index/personal': 'personal',
    '/index/expertDissent': 'expertDissent',
    '/index/coursePack': 'coursePack',
  });
});

const rules = (path: string) => all.find((entry) => entry.path === path)?.parameters as Record<string, ParameterRule>;

test.each([
  ['/courseTask/:id/:step_id/:sct_id', { id: '12', step_id: '0', sct_id: '9' }, true],
  ['/courseTask/:id/:step_id/:sct_id', { id: '0', step_id: '0', sct_id: '9' }, false],
  ['/courseTask/:id/:step_id/:sct_id', { id: 'abc', step_id: '0', sct_id: '9' }, false],
  ['/courseTask/:id/:step_id/:sct_id', { id: '9223372036854775807', step_id: '0', sct_id: '9' }, true],
  ['/courseTask/:id/:step_id/:sct_id', { id: '9223372036854775808', step_id: '0', sct_id: '9' }, false],
  ['/courseTask/:id/:step_id/:sct_id', { id: '-1', step_id: '0', sct_id: '9' }, false],
  ['/courseTask/:id/:step_id/:sct_id', { id: '01', step_id: '0', sct_id: '9' }, false],
  ['/coursePaper/:id/:step_id/:sct_id/:paper_resp_mode', { id: '1', step_id: '1', sct_id: '1', paper_resp_mode: '3' }, true],
  ['/coursePaper/:id/:step_id/:sct_id/:paper_resp_mode', { id: '1', step_id: '1', sct_id: '1', paper_resp_mode: '4' }, false],
  ['/screenVisualzation/:id/:step_id/:pass', { id: '1', step_id: '1', pass: 'short' }, false],
  ['/screenVisualzation/:id/:step_id/:pass', { id: '1', step_id: '1', pass: 'abcdefghijklmnopqrst' }, true],
  ['/index/registration/:isedit/:type/:id/:team_id', { isedit: '0', type: '2', id: '5', team_id: '0' }, true],
  ['/index/registration/:isedit/:type/:id/:team_id', { isedit: '2', type: '2', id: '5', team_id: '0' }, false],
  ['/index/informationPrompt/:code', { code: '-99' }, true],
  ['/index/informationPrompt/:code', { code: 'abc' }, false],
])('D-11 %s with %o is well formed: %s', (path, values, expected) => {
  expect(wellFormed(rules(path), values)).toBe(expected);
});

const wellFormedValues = {
  ...{ id: '5', step_id: '3', sct_id: '9', tid: '9', uid: '7', dolog_uid: '7', team_id: '0', reportid: '4' },
  ...{ isedit: '1', type: '1', extend_type: '0', paper_resp_mode: '1', pass: 'abcdefghijklmnopqrst' },
} as const;
const malformed = ['', 'abc', '-1', '01', '1.5', '1e3', '１', "1'--", '../1', '9223372036854775808'];

test.each(all.map(({ path }) => path).filter((path) => /\/:step_id|competitionDetail|registration|teamList|:team_id/.test(path)))(
  'D-11 S-216 %s is not found with any parameter malformed, whatever the others are',
  (path) => {
    const names = Object.keys(rules(path));
    const values = Object.fromEntries(names.map((name) => [name, wellFormedValues[name as keyof typeof wellFormedValues]]));
    expect(wellFormed(rules(path), values)).toBe(true);
    const passing = names.flatMap((name) =>
      malformed.filter((bad) => wellFormed(rules(path), { ...values, [name]: bad })).map((bad) => `${name}=${bad}`),
    );
    expect(passing).toEqual([]);
  },
);

const roles: Record<PageReaders, readonly string[]> = {
  anyone: ['NoValidation'],
  'signed in': ['stu', 'teach', 'specialist'],
  'students and teachers': ['stu', 'teach'],
  teachers: ['teach'],
  experts: ['specialist'],
};

test('every page the product can name is a route, and opens for those the contract says', () => {
  const guards = Object.fromEntries(all.map((entry) => [entry.path, entry.roles]));
  const named = Object.fromEntries((Object.keys(pages) as Page[]).map((page) => [pages[page], roles[readersOf(page)]]));
  expect(guards).toEqual(named);
});
