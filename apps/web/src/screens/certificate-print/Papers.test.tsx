import { printAwardCertificates } from '@praxis/contract/awards/awards';
import { printCertificates } from '@praxis/contract/certificates/certificates';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { AwardPapersScreen } from './AwardPapersScreen.tsx';
import { CoursePapersScreen } from './CoursePapersScreen.tsx';

const paper = (id: string, name: string) => ({ id, name, heading: `Paper of ${name}`, course: 'Operating systems', number: 'PX01' });
const pageOf = (...list: ReturnType<typeof paper>[]) => ({ list, total: list.length, page: 1, size: 100 });

test('a teacher prints the certificates of a course at once, a sheet each', async () => {
  const server = serverThat({
    [printCertificates.path]: { data: { course: 'Operating systems', page: pageOf(paper('1', 'Ann'), paper('2', 'Bo')) } },
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await showScreen(<CoursePapersScreen />, ['certificate'], '/printCertificates/7/9', '/printCertificates/:spaceId/:courseId');
  fireEvent.click(await screen.findByRole('button', { name: 'Print 2' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('article').map((sheet) => sheet.getAttribute('aria-label'))).toEqual(['Paper of Ann', 'Paper of Bo']);
  expect(screen.getByRole('link', { name: 'Certificates' }).getAttribute('href')).toBe('/index/certificates/7/9');
  expect(document.title).toContain('Operating systems');
  expect(Object.fromEntries(server.asked[0]!.query)).toMatchObject({ space_id: '7', course_id: '9', size: '100' });
  print.mockRestore();
});

test('those of a stage lead back to its awards; where none is in force, that is said and nothing can be printed', async () => {
  serverThat({
    [printAwardCertificates.path]: { data: { competition: { id: '5', title: 'Autumn Open' }, stage: 'Final', page: pageOf() } },
  });
  await showScreen(<AwardPapersScreen />, ['certificate'], '/printAwards/3', '/printAwards/:stageId');
  expect(await screen.findByText('No certificate is in force yet')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Autumn Open' }).getAttribute('href')).toBe('/competitionDesk/5/awards?stage=3');
});
