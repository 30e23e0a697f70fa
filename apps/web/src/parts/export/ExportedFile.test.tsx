import { questionExport } from '@praxis/contract/question-exchange/question-exchange';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../../platform/calls/call.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ExportedFile } from './ExportedFile.tsx';

const file = {
  export_id: '7',
  state: 'made',
  progress: 100,
  name: 'week.docx',
  bytes: 2048,
  questions: 12,
  address: '/f/week.docx',
  notes: [],
};
const show = (refusal?: () => string | null) =>
  showScreen(
    <ExportedFile
      jobId="3"
      queryKey={['export', '7']}
      read={(signal) => call(questionExport, { export_id: '7' }, { signal })}
      facts={({ questions }) => `${questions} questions`}
      refusal={refusal}
    />,
    ['export'],
  );

test('a file says how far it is written and can then be downloaded; what it could not take along stands below', async () => {
  let asked = 0;
  serverThat({
    [questionExport.path]: () => {
      asked++;
      if (asked === 1) return { data: { ...file, state: 'making', progress: 40, address: null } };
      return { data: { ...file, notes: ['Two pictures are missing'] } };
    },
  });
  await show();
  expect(await screen.findByText('40%')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Download' }, { timeout: 4000 });
  expect(link.getAttribute('href')).toBe('/f/week.docx');
  expect(screen.getByText(/^12 questions.*2 KB.*kept for 7 days$/)).toBeTruthy();
  expect(screen.getByText('Two pictures are missing')).toBeTruthy();
});

test('a file that was not written says why where that is known, and that one may try again where not', async () => {
  serverThat({ [questionExport.path]: { data: { ...file, state: 'failed', address: null } } });
  await show();
  expect((await screen.findByRole('alert')).textContent).toBe('The file could not be written. Try again');
});

test('of a file that is kept no longer it is not said that it failed', async () => {
  serverThat({ [questionExport.path]: { data: { ...file, state: 'gone', address: null } } });
  await show(() => null);
  expect((await screen.findByRole('alert')).textContent).toBe('This file is no longer kept. Export it again');
});
