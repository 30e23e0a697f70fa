import { createHash } from 'node:crypto';
import { listOwnAwards } from '@praxis/contract/awards/awards';
import { listOwnSheets } from '@praxis/contract/judging/results';
import { listCompetitionResults, listResults, saveResultDocument, showResult } from '@praxis/contract/ranks/results';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { CompetitionResultScreen } from './CompetitionResultScreen.tsx';

const document = JSON.stringify({ format: 'result-1', previous_sha256: null });
const version = (no: number, kind: 'preliminary' | 'final') => ({
  ...{ no, kind, published_at: 1_000_000 * no, reason: no === 2 ? 'Judged again' : '', previous_sha256: null },
  sha256: createHash('sha256').update(document).digest('hex'),
});
const line = (id: string, name: string, rank: number | null, total: number, adjusted = 0) => ({
  ...{
    entrant_id: id,
    number: Number(id),
    name,
    school: 'College',
    division: '',
    official: rank !== null,
    rank,
    total,
    penalty: 30,
    adjusted,
  },
  cells: [{ points: 0, worth: 0, solved: total > 0, tries: 2, minute: 10 }],
});
const competition = { id: '7', title: 'Autumn cup' };
const stage = { stage_id: '3', title: 'Final', version: version(2, 'final'), ranked_by: 'icpc', lines: 2, mine: null };
const result = (no: number) => ({
  data: showResult.data.parse({
    ...{ version: version(no, no === 2 ? 'final' : 'preliminary'), competition, stage: { id: '3', title: 'Final' }, ranked_by: 'icpc' },
    ...{ divisions: [], sections: [{ id: '31', label: 'A', title: 'Sums' }], rule: ['More solved problems rank higher.'] },
    ...{ list: [line('1', 'Ann', 1, 1, -50), line('2', 'Ben', null, 0)], total: 2, page: 1, size: 50, mine: line('1', 'Ann', 1, 1, -50) },
  }),
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition-result', 'shell']);
});

function open(answers: Parameters<typeof serverThat>[0], address = '/index/competitionResult/7/0') {
  const server = serverThat(answers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/index/competitionResult/:id/:step_id" element={<CompetitionResultScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

const answers = {
  [listCompetitionResults.path]: { data: listCompetitionResults.data.parse({ competition, list: [stage] }) },
  [showResult.path]: result(2),
  [listResults.path]: { data: { list: [version(2, 'final'), version(1, 'preliminary')] } },
  [saveResultDocument.path]: { data: { document, sha256: version(1, 'final').sha256 } },
};

test('a result says one’s own rank, every line, how it was ranked, and which versions there were', async () => {
  open(answers);
  expect(await screen.findByText('Your rank: 1')).toBeTruthy();
  expect(screen.getByText('Reason: Judged again')).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Result' })).getAllByRole('row');
  expect(rows[1]!.textContent).toContain('10 +1');
  expect(rows[2]!.textContent).toContain('Guest');
  expect(screen.getByText('More solved problems rank higher.')).toBeTruthy();
  expect((await screen.findAllByRole('link', { name: 'Open' })).map((link) => link.getAttribute('href'))).toEqual([
    '/index/competitionResult/7/3',
    '/index/competitionResult/7/3?no=1',
  ]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Check' })[0]!);
  expect(await screen.findByText('Unchanged since it was published')).toBeTruthy();
});

test('whoever won an award opens the certificate from the result', async () => {
  const won = { ...result(2).data, awards: [{ entrant_id: '1', name: 'Gold' }] };
  const own = {
    ...{ competition, stage: { id: '3', title: 'Final' }, award: 'Gold', entrant: 'Ann', rank: 1, role: 'member', published_at: 1 },
    certificate: { id: '26', number: 'A-B' },
  };
  open({ ...answers, [showResult.path]: { data: showResult.data.parse(won) }, [listOwnAwards.path]: { data: { list: [own] } } });
  const link = await screen.findByRole('link', { name: 'Open the certificate' });
  expect(link.getAttribute('href')).toBe('/certificate/26');
});

test('a document that is not the one that was published is told', async () => {
  open({ ...answers, [saveResultDocument.path]: { data: { document: `${document} `, sha256: '' } } });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Check' }))[0]!);
  expect(await screen.findByText('Not what was published')).toBeTruthy();
});

test('a former version says that a newer one replaced it', async () => {
  const server = open({ ...answers, [showResult.path]: result(1) }, '/index/competitionResult/7/3?no=1');
  expect(await screen.findByText(/a newer one has replaced it/)).toBeTruthy();
  expect(server.to(showResult.path)[0]!.query.get('no')).toBe('1');
});

test('before anything is published the page says so; a refusal is shown', async () => {
  open({ [listCompetitionResults.path]: { data: { competition, list: [] } } });
  expect(await screen.findByText(/No result is published yet/)).toBeTruthy();
});

test('an entrant reads what each expert wrote about the work, unnamed', async () => {
  const sheet = (total: number, notes: string[], note: string) => ({ arbiter: false, scores: [8, 16], total, notes, note });
  const own = {
    ...{ entrant: { id: '1', name: 'Ann' }, section: { id: '31', label: 'A', title: 'Lamp' }, method: 'mean', raw: 8000, adjusted: 8000 },
    criteria: [
      { title: 'Idea', max: 10 },
      { title: 'Craft', max: 20 },
    ],
    sheets: [sheet(8100, ['New to me', ''], 'A lamp one wants'), sheet(7900, ['', ''], '')],
  };
  open({ ...answers, [listOwnSheets.path]: { data: listOwnSheets.data.parse({ list: [own] }) } });
  const comments = within(await screen.findByRole('region', { name: 'Comments' }));
  expect(comments.getByText('A lamp one wants')).toBeTruthy();
  expect(comments.getByText(/New to me/).textContent).toContain('Idea');
  expect(comments.getAllByRole('listitem')).toHaveLength(1);
});

test('where an arbiter decided, the mean is said to be of the experts alone, and experts are counted without the arbiter', async () => {
  const sheet = (total: number, arbiter: boolean) => ({ arbiter, scores: [total / 100], total, notes: [''], note: '' });
  const own = {
    ...{ entrant: { id: '1', name: 'Ann' }, section: { id: '31', label: 'A', title: 'Lamp' }, method: 'mean', raw: 5500, adjusted: 7000 },
    criteria: [{ title: 'Idea', max: 100 }],
    sheets: [sheet(8000, false), sheet(7000, true), sheet(3000, false)],
  };
  open({ ...answers, [listOwnSheets.path]: { data: listOwnSheets.data.parse({ list: [own] }) } });
  expect(await screen.findByText('Mean of 2 sheets: 55.00. The arbiter decided: 70.00.')).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Scores of “Lamp”' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.firstElementChild?.textContent)).toEqual(['Expert 1', 'Arbiter', 'Expert 2']);
});
