import { expect, test } from 'vitest';
import { placeNamedBy } from './place.rules.ts';

test.each([
  ['/courseTask/12/0/7', '12'],
  ['/courseTaskFullScreen/12/0/7/1', '12'],
  ['/coursePaper/12/0/7/1', '12'],
  ['/courseOj/12/0/7?tab=1', '12'],
  ['/courseProduction/12/0/7', '12'],
  ['/answerDetail/1/12/0/7/5/0', '12'],
  ['/index/taskDetail/12/0/1/7/5', '12'],
  ['/markProduction/12/3/7/9', '12'],
  ['/index/expertViewingGroup/12/3', '12'],
  ['/index/competitionDetail/12', '12'],
  ['/index/competitionRule/12/3', '12'],
  ['/index/teamList/12', '12'],
  ['/index/registration/0/2/12/0', '12'],
])('%s speaks of container %s', (path, id) => {
  expect(placeNamedBy(path)?.id).toBe(id);
});

test.each([
  '/screenVisualzation/12/3/aaaaaaaaaaaaaaaaaaaa',
  '/competitionRank/12/3/aaaaaaaaaaaaaaaaaaaa',
  '/courseTask/abc/0/7',
  '/courseTask/0/0/7',
  '/courseTask/99999999999999999999/0/7',
  '/index/home',
  'courseTask/12',
])('%s names no container', (path) => {
  expect(placeNamedBy(path)).toBeUndefined();
});
