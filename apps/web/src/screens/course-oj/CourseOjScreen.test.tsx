import { showCodePage } from '@praxis/contract/problems/problems';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CourseOjScreen } from './CourseOjScreen.tsx';

test('a program that could not be opened says why and leads back to the lesson', async () => {
  const server = serverThat({ [showCodePage.path]: { code: 0, msg: 'Try again later' } });
  const path = '/courseOj/:spaceId/:courseId/:activityId';
  await showScreen(<CourseOjScreen />, ['judging', 'problems'], '/courseOj/3/5/8', path);
  expect(await screen.findByText('Try again later')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the lesson' }).getAttribute('href')).toBe('/learn/3/5/8');
  const place = JSON.parse(server.to(showCodePage.path)[0]!.query.get('place')!);
  expect(place).toEqual({ at: 'activity', space_id: '3', course_id: '5', activity_id: '8' });
});
