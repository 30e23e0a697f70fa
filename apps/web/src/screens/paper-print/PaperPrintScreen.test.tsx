import { printPaper } from '@praxis/contract/assessments/paper-print';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { PaperPrintScreen } from './PaperPrintScreen.tsx';

const noKey = { options: [] as string[], truth: null, accepted: [] as string[], reference: '', analysis: '' };
const one = { program: null, problem_id: null, options: [] };
const questions = [
  {
    ...{ ...one, item: 1, type: 'single', stem: '<p>Which one?</p>', score: 5 },
    options: [
      { name: 'p', html: '<p>this</p>' },
      { name: 'q', html: '<p>that</p>' },
    ],
    key: { ...noKey, options: ['q'], analysis: '<p>It is that one</p>' },
  },
  { ...one, item: 2, type: 'short', stem: '<p>Say why</p>', score: 8, key: { ...noKey, accepted: ['because'] } },
  {
    ...{ ...one, item: 3, type: 'ordering', stem: '<p>Put in order</p>', score: 2 },
    parts: {
      kind: 'ordering',
      items: [
        { key: 'x', html: '<p>second</p>' },
        { key: 'y', html: '<p>first</p>' },
      ],
    },
    key: { ...noKey, parts: { kind: 'ordering', order: ['y', 'x'], rule: 'all' } },
  },
];
const paper = (version: number) => ({
  ...{ title: 'Midterm', random: true, version, questions, total_score: 15 },
  sections: [
    { title: 'Part one', items: [1, 2] },
    { title: '', items: [3] },
  ],
});

test('a paper is printed blank, with room to write, or with its key; versions of a random one are drawn', async () => {
  const server = serverThat({ [printPaper.path]: ({ query }) => ({ data: paper(Number(query.get('version'))) }) });
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const texts = ['papers', 'question-words', 'question-parts', 'shared-stem'] as const;
  await showScreen(<PaperPrintScreen />, [...texts], '/printPaper/7', '/printPaper/:paperId');
  const sheet = await screen.findByRole('article', { name: 'Midterm' });
  await screen.findByText('Say why');
  for (const words of ['Name', 'Student no.', 'Class', 'Part one', 'Section 2', 'Version 1, 3 questions, 15 points'])
    expect(sheet.textContent).toContain(words);
  expect(sheet.querySelector('[data-lines]')?.getAttribute('data-lines')).toBe('8');
  expect(sheet.textContent).not.toMatch(/because|It is that one/);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));

  await userEvent.click(screen.getByRole('switch', { name: 'With answer key' }));
  await screen.findByText('It is that one');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Midterm (answer key)');
  expect(sheet.textContent).toMatch(/Answer: B.*Answer: because.*Place 1first/);
  expect(sheet.querySelector('[data-lines]')).toBeNull();
  expect(document.title).toContain('Midterm (answer key)');

  await userEvent.click(screen.getByRole('button', { name: 'Draw another version' }));
  await screen.findByText(/^Version 2, /);
  expect(server.to(printPaper.path).map(({ query }) => query.get('version'))).toEqual(['1', '2']);
  expect(screen.getByText('It is that one')).toBeTruthy();
  print.mockRestore();
});
