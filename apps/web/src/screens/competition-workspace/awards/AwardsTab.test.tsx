import { listAwardCertificates, previewAwards, publishAwards, saveAwards, showAwards } from '@praxis/contract/awards/awards';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { AwardsTab } from './AwardsTab.tsx';

const workspace = {
  id: '7',
  title: 'Cup',
  can: { manage: true },
  stages: [{ id: '3', title: 'Final', state: 'over', sections: [], no: 1 }],
} as never;
const rule = { name: 'Gold', kind: 'top', value: 1, rounding: 'up', ties: 'all', entrants: [], certificate: true };
const settings = {
  ...{
    per_division: false,
    mentors: true,
    experts: false,
    language: 'en',
    heading: 'Award',
    signatory: 'Committee',
    signatory_title: '',
    issuer: 'School',
  },
  look: 'pine',
};
const shown = (more: object = {}) => ({
  data: showAwards.data.parse({
    ...{
      rules: [rule],
      settings,
      saved: true,
      result: { no: 2, kind: 'final' },
      publications: [],
      ranked_by: 'sum',
      experts: 2,
      can: { manage: true },
    },
    ...{ entrants: [{ id: '1', number: 1, name: 'Ann' }], ...more },
  }),
});
const preview = {
  data: previewAwards.data.parse({
    ...{ seen: 'abc', result_no: 2, final: true, certificates: { issued: 3, revoked: 0, kept: 0 } },
    lines: [{ award: 'Gold', division: '', places: 1, given: 2, tied: 2, ties: 'all', by_place: true }],
    list: [{ entrant_id: '1', number: 1, name: 'Ann', school: '', division: '', rank: 1, total: 9000, awards: ['Gold'], before: [] }],
  }),
};
const none = { data: { list: [], total: 0, page: 1, size: 50 } };

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['workspace-awards', 'competition-workspace', 'competition', 'competition-result', 'shell']);
});

function open(answers: Parameters<typeof serverThat>[0]) {
  const server = serverThat({ [listAwardCertificates.path]: none, ...answers });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AwardsTab workspace={workspace} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

test('an organiser sees where the line falls among equals and publishes what was looked at', async () => {
  const done = { data: { no: 1, awards: 2, issued: 3, revoked: 0 } };
  const server = open({ [showAwards.path]: shown(), [previewAwards.path]: preview, [publishAwards.path]: done });
  expect(await screen.findByText('2 equals at the line, all in')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Winners' })).getByText('Ann')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Publish and issue certificates' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/3 certificates issued/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish and issue certificates' }));
  await screen.findByText('Who gets what');
  expect((server.to(publishAwards.path)[0]!.body as unknown as URLSearchParams).get('seen')).toBe('abc');
});

test('before a result there is nothing to award; a refused save keeps what was typed', async () => {
  open({
    [showAwards.path]: shown({ result: null, saved: false }),
    [saveAwards.path]: { code: 0, key: 'award_name_twice', msg: 'Two awards have this name', data: {} },
  });
  expect(await screen.findByText('Awards follow a published result')).toBeTruthy();
  const [name] = screen.getAllByLabelText<HTMLInputElement>('Name');
  await userEvent.clear(name!);
  await userEvent.type(name!, 'Silver');
  await userEvent.click(screen.getByRole('button', { name: 'Save the awards' }));
  expect(await screen.findByText('Two awards have this name')).toBeTruthy();
  expect(screen.getAllByLabelText<HTMLInputElement>('Name')[0]!.value).toBe('Silver');
});

test('before the awards are saved the page says what saving shows', async () => {
  open({ [showAwards.path]: shown({ saved: false }) });
  expect(await screen.findByText(/Save the awards to see here who would get which/)).toBeTruthy();
});

test('an organiser has certificates issued to the experts who judged, and sees whose they are', async () => {
  const one = { certificate_id: '9', number: 'PX01', name: 'Ada', entrant: '', award: 'Expert judge', role: 'expert', works: 8 };
  const issued = listAwardCertificates.data.parse({
    list: [{ ...one, result_no: 2, issued_at: 1, revoked_at: null }],
    ...{ total: 1, page: 1, size: 50 },
  });
  const server = open({
    ...{ [showAwards.path]: shown(), [previewAwards.path]: preview, [saveAwards.path]: { data: {} } },
    [listAwardCertificates.path]: { data: issued },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Certificates of judging for 2 experts' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the awards' }));
  const sent = server.to(saveAwards.path)[0]!.body as unknown as URLSearchParams;
  expect(JSON.parse(sent.get('settings')!)).toMatchObject({ experts: true });
  expect(within(await screen.findByRole('table', { name: 'Certificates' })).getByText('Judged 8 works')).toBeTruthy();
});
