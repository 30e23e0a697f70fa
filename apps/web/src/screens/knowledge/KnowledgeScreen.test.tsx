import { skillMap } from '@praxis/contract/skills/maps';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { KnowledgeScreen } from './KnowledgeScreen.tsx';

test('the map of a course is asked for its student and its space, as its address names them', async () => {
  const server = serverThat({ [skillMap.path]: { code: 0, msg: 'Try again later' } });
  await showScreen(<KnowledgeScreen />, ['skills'], '/index/knowledge/5?student=31&space=3', '/index/knowledge/:courseId/:view?');
  expect(await screen.findByText('Try again later')).toBeTruthy();
  const { frame_kind, frame_id, user_id, space_id } = Object.fromEntries(server.to(skillMap.path)[0]!.query);
  expect([frame_kind, frame_id, user_id, space_id]).toEqual(['course', '5', '31', '3']);
});
