import { listDissents, showDissent } from '@praxis/contract/dissents/dissents';
import { fileDissent, listObjectable } from '@praxis/contract/dissents/filing';
import { decideDissent, listHandlers } from '@praxis/contract/dissents/handling';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import * as uploads from '../../parts/upload/upload.ts';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { ExpertDissentScreen } from './ExpertDissentScreen.tsx';

const row = {
  ...{ id: '142', no: 'DS-0142', competition: { id: '7', title: 'Autumn cup' }, stage: { id: '3', title: 'Final' }, target: 'section' },
  ...{ section: { id: '31', label: 'A', title: 'Sums', kind: 'oj' }, other: null, state: 'in_review', side: 'entrant', entrant: 'Ann' },
  ...{ handled: true, to_correct: false, appeal: false, filed_at: 1_000_000, answer_by: Date.now() + 86_400_000, decided_at: null },
};
const nothing = {
  post: false,
  withdraw: false,
  appeal: false,
  assign: false,
  refuse: false,
  decline: false,
  decide: false,
  correct: false,
};
const page = (more: object = {}) => ({
  data: showDissent.data.parse({
    ...row,
    ...{
      text: 'Test 4 is wrong',
      files: [],
      filed_by: { id: '9', name: 'Ann', avatar: null },
      result_no: 1,
      until: null,
      assigned_at: 1_100_000,
    },
    ...{
      handler: null,
      handler_expert: true,
      reply: '',
      correction: null,
      corrected_at: null,
      corrected_note: '',
      counted_in: null,
      appeal_of: null,
    },
    ...{
      appealed_by: null,
      appeal_until: null,
      line: { rank: 2, total: 4500, points: 4500, max: 10_000 },
      work_no: null,
      work: null,
      answers_at: null,
    },
    posts: [{ id: '1', side: 'handler', by: null, text: 'Which case?', files: [], at: 1_200_000 }],
    can: { ...nothing, post: true, withdraw: true },
    ...more,
  }),
});
const open = {
  ...{ competition: row.competition, stage: row.stage, entrant: { id: '5', name: 'Ann', number: 4 }, until: Date.now() + 3_600_000 },
  ...{ result_no: 1, rank: 2, sections: [{ id: '31', label: 'A', title: 'Sums' }] },
};
const list = (...rows: object[]) => ({ data: { list: rows, total: rows.length, page: 1, size: 50, open: rows.length } });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['dissent', 'course-parts', 'blind-work', 'shell']);
});

function show(answers: Parameters<typeof serverThat>[0], query = '') {
  const server = serverThat({ [listObjectable.path]: { data: { list: [] } }, [listHandlers.path]: { data: { list: [] } }, ...answers });
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/index/expertDissent${query}`]}>
        <Routes>
          <Route path="/index/expertDissent" element={<ExpertDissentScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return Object.assign(server, { unmount });
}

test('without any the page says so; with some each is a link with its state and deadline', async () => {
  show({ [listDissents.path]: list() });
  expect(await screen.findByText('No objections were filed by you or wait for you')).toBeTruthy();
});

test('an entrant reads what was asked, not who asked, and may answer or withdraw', async () => {
  show({ [listDissents.path]: list(row), [showDissent.path]: page() }, '?id=142');
  expect(await screen.findByRole('heading', { name: 'About the score in A Sums' })).toBeTruthy();
  expect(screen.getByText('Which case?')).toBeTruthy();
  expect(screen.getByText('Reviewing expert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decide and notify the entrant' })).toBeNull();
});

test('whoever arbitrates and knows whose it is gets to what was submitted', async () => {
  const answers_at = '/answerDetail/3/12/3/31/9/5';
  show({ [listDissents.path]: list(row), [showDissent.path]: page({ side: 'staff', answers_at }) }, '?id=142');
  expect((await screen.findByRole('link', { name: 'Read what was submitted' })).getAttribute('href')).toBe(answers_at);
});

test('a correction says with which version it counts, once one is published', async () => {
  const corrected = { state: 'upheld', decided_at: 1_300_000, corrected_at: 1_400_000, can: nothing };
  const { unmount } = show({ [listDissents.path]: list(row), [showDissent.path]: page(corrected) }, '?id=142');
  expect(await screen.findByText('counts with the next published version')).toBeTruthy();
  unmount();
  show({ [listDissents.path]: list(row), [showDissent.path]: page({ ...corrected, counted_in: 2 }) }, '?id=142');
  expect(await screen.findByText('counted in version 2 of the result')).toBeTruthy();
  expect(screen.queryByText('counts with the next published version')).toBeNull();
});

test('whoever looks into a score of a work sees the work, as experts do', async () => {
  const work = {
    production_id: '8',
    blind_no: 204,
    title: 'Lamp',
    intro: 'It folds',
    url: null,
    url_note: false,
    files: [],
    state: 'ready',
  };
  show({ [listDissents.path]: list(row), [showDissent.path]: page({ side: 'handler', entrant: null, work_no: 204, work }) }, '?id=142');
  await userEvent.click(await screen.findByRole('button', { name: 'See the work' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Work 204' }));
  expect(dialog.getByText('It folds')).toBeTruthy();
});

test('an objection is filed about a section; a refusal leaves what was typed', async () => {
  const refused = { key: 'dissent_time_over', msg: 'The time for objections is over', code: 0, data: {} };
  const server = show(
    { [listDissents.path]: list(), [listObjectable.path]: { data: { list: [open] } }, [fileDissent.path]: refused },
    '?file=3',
  );
  await userEvent.type(await screen.findByLabelText('Why'), 'Test 4 is wrong');
  await userEvent.click(screen.getByRole('button', { name: 'File an objection' }));
  expect(await screen.findByText('The time for objections is over')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Why').value).toBe('Test 4 is wrong');
  expect(Object.fromEntries(server.to(fileDissent.path)[0]!.body as never)).toMatchObject({
    stage_id: '3',
    entrant_id: '5',
    target: 'section',
    section_id: '31',
  });
});

test('whoever looks into it decides with points and a reply', async () => {
  const asHandler = page({ side: 'handler', entrant: null, filed_by: null, can: { ...nothing, decide: true, decline: true } });
  const server = show({ [showDissent.path]: asHandler, [decideDissent.path]: { data: {} } }, '?id=142');
  await userEvent.type(await screen.findByLabelText('Points'), '5');
  await userEvent.type(screen.getByLabelText('Reply to the entrant'), 'You are right');
  await userEvent.click(screen.getByRole('button', { name: 'Decide and notify the entrant' }));
  expect(await screen.findByText('The entrant')).toBeTruthy();
  expect(Object.fromEntries(server.to(decideDissent.path)[0]!.body as never)).toMatchObject({
    verdict: 'upheld',
    reply: 'You are right',
    correction: '{"kind":"adjust","points":500}',
  });
});

test('what is not the reader’s to see is refused', async () => {
  show({ [showDissent.path]: { code: 0, msg: 'This is not for you', data: {} } }, '?id=1');
  expect(await screen.findByText('This is not for you')).toBeTruthy();
});

test('a file that is on its way is waited for, not left behind', async () => {
  const sending = vi.spyOn(uploads, 'startUpload').mockImplementation((file, _purpose, { onProgress, onDone }) => {
    const row = { name: file.name, size: file.size, sent: 0 };
    onProgress({ ...row, phase: 'sending' });
    arrive = () => {
      onProgress({ ...row, phase: 'done' });
      onDone('77');
    };
    return { pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() };
  });
  let arrive = () => {};
  const server = show(
    { [listDissents.path]: list(), [listObjectable.path]: { data: { list: [open] } }, [fileDissent.path]: { data: { dissent_id: '142' } } },
    '?file=3',
  );
  await userEvent.type(await screen.findByLabelText('Why'), 'Test 4 is wrong');
  expect(screen.getByText(/up to 2, 50 MB each/).className).not.toContain('sr-only');
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], 'proof.docx'));
  expect(await screen.findByText(/A file is on its way/)).toBeTruthy();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'File an objection' });
  expect(button.disabled).toBe(true);
  act(() => arrive());
  expect(button.disabled).toBe(false);
  await userEvent.click(button);
  expect(String(server.to(fileDissent.path)[0]!.body)).toContain('files=%5B%2277%22%5D');
  sending.mockRestore();
});

test('an organiser who finds nobody free of conflicts is led to the staff', async () => {
  show({ [showDissent.path]: page({ side: 'staff', state: 'filed', can: { ...nothing, assign: true } }) }, '?id=142');
  expect((await screen.findByRole('link', { name: 'To the staff' })).getAttribute('href')).toBe('/competitionDesk/7/staff');
});
