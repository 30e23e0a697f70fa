import { coursePackageImport, takePackage } from '@praxis/contract/course-packages/course-packages';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CourseImportScreen } from './CourseImportScreen.tsx';

const show = (found: object, taken: object = {}) => {
  const server = serverThat({
    [coursePackageImport.path]: { data: { import_id: '5', name: 'systems.imscc', ...found } },
    [takePackage.path]: taken,
  });
  const at = ['/index/courseImport/5', '/index/courseImport/:importId?'] as const;
  return showScreen(<CourseImportScreen />, ['course-import', 'course-parts'], ...at).then(() => server);
};
const checked = { state: 'checked', counts: { activities: 12 }, conflicts: [{ course_id: '8', title: 'Systems', version: 3, same: true }] };

test('a package of a course that is here already becomes its next version when somebody says so', async () => {
  const server = await show(checked, { data: { job_id: '3' } });
  await userEvent.click(await screen.findByRole('radio', { name: /As the next version of Systems, now at version 3/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Import as the next version' }));
  expect(Object.fromEntries(server.to(takePackage.path)[0]!.form)).toEqual({ import_id: '5', choice: 'new_version', course_id: '8' });
});

test('a refused package says why, and another can be chosen at the same place', async () => {
  await show({ state: 'refused', problem: 'This is no course package', reason: 'imsmanifest.xml is missing' });
  expect(await screen.findByText('This is no course package')).toBeTruthy();
  expect(screen.getByText('systems.imscc: imsmanifest.xml is missing')).toBeTruthy();
  expect(screen.getByText('Choose a package')).toBeTruthy();
});
