import { showCompetition } from '@praxis/contract/competitions/competitions';
import {
  advanceEntrants,
  confirmResult,
  previewResult,
  proposeAdvance,
  publishResult,
  requestResult,
} from '@praxis/contract/ranks/results';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { ResultsTab } from './ResultsTab.tsx';

const stage = (id: string, no: number, state: string) => ({
  ...{ id, no, title: no === 1 ? 'Heats' : 'Final', start_at: 1, end_at: 2, state, rule: 'sum', needs_camera: false, freezes_at: null },
  ...{ advance: '', result_state: 'hidden', sections: [] },
});
const workspace = (state = 'over') =>
  showCompetition.data.parse({
    ...{ id: '7', title: 'Autumn cup', state: 'judging', phase: 'judging', starts_at: 1, ends_at: 2, cover: null, host: 'School' },
    ...{ category: '', entry: 'individual', team_min: 1, team_max: 1, reg_start: null, reg_end: null, fee_cents: 0, quota: 10, taken: 2 },
    ...{ waiting_list: false, steps: [], now: 3, intro: '', level: 'school', mentors_max: 0, divisions: [], reg_review: true },
    ...{
      quota_per_institution: null,
      publicity_hours: 72,
      publicity_until: null,
      cancel_reason: '',
      eligibility: [],
      obstacles: [],
      contacts: [],
    },
    ...{ rule_version: 1, rule_changed_at: 1, draw_seed: null },
    can: { manage: true, staff: true, supervise: true, arbitrate: true, cancel: true },
    stages: [stage('3', 1, state), stage('4', 2, 'waiting')],
  });
const line = (id: string, name: string, rank: number, total: number) => ({
  ...{ entrant_id: id, number: rank, name, school: 'College', division: '', official: true, rank, total, penalty: 0, adjusted: 0 },
  cells: [{ points: total, worth: total, solved: false, tries: 1, minute: null }],
});
const version = {
  ...{ no: 1, kind: 'preliminary', published_at: 1, reason: '', sha256: 'ab'.repeat(32), previous_sha256: null },
};
const preview = (more: object = {}) =>
  previewResult.data.parse({
    ...{
      seen: 'mark',
      sections: [{ id: '31', label: 'A', title: 'Theory' }],
      lines: [line('1', 'Ann', 1, 90_00), line('2', 'Ben', 2, 80_50)],
    },
    ...{ hindrances: [], ranked_by: 'sum', changes: [], versions: [], can: { publish: true } },
    ...more,
  });

function open(answers: Parameters<typeof serverThat>[0], of = workspace()) {
  const server = serverThat(answers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/competitionDesk/7/results']}>
        <ResultsTab workspace={of} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['competition-workspace', 'competition', 'shell']);
});

test('an organiser publishes the preliminary result that was looked at', async () => {
  const server = open({ [previewResult.path]: { data: preview() }, [publishResult.path]: { data: version } });
  const table = await screen.findByRole('table', { name: 'Preview' });
  // The next stage waits: what there is to publish is of the one that is over.
  expect(server.to(previewResult.path)[0]!.query.get('stage_id')).toBe('3');
  expect(within(table).getAllByRole('row')[2]?.textContent).toContain('80.50');
  fireEvent.click(screen.getByRole('button', { name: 'Publish preliminary…' }));
  const asked = await screen.findByRole('dialog');
  fireEvent.click(within(asked).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.to(publishResult.path)).toHaveLength(1));
  const { form } = server.to(publishResult.path)[0]!;
  expect([form.get('seen'), form.get('kind'), form.get('reason')]).toEqual(['mark', 'preliminary', '']);
});

test('a second preliminary result does not promise anew what only the first one brings', async () => {
  open({ [previewResult.path]: { data: preview({ versions: [version] }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish preliminary…' }));
  const asked = await screen.findByRole('dialog');
  expect(asked.textContent).toContain('the time for objections does not start anew');
  expect(asked.textContent).not.toContain('72 hours');
});

test('what always hinders closes both ways to publish', async () => {
  const hindrance = { key: 'result_pending', text: '2 hand-ins are still being judged', always: true };
  open({ [previewResult.path]: { data: preview({ hindrances: [hindrance] }) } });
  const why = await screen.findByRole('link', { name: '2 hand-ins are still being judged' });
  expect(why.getAttribute('href')).toBe('/competitionDesk/7/live?stage=3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish final…' }).disabled).toBe(true);
});

test('whoever publishes a preliminary result reads what is still open, in the moment of publishing', async () => {
  const hindrance = { key: 'result_works_unjudged', text: '“Film” has 3 works that are not scored', always: false };
  open({ [previewResult.path]: { data: preview({ hindrances: [hindrance] }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish preliminary…' }));
  const asked = await screen.findByRole('dialog');
  expect(within(asked).getByText('Still open:')).toBeTruthy();
  expect(within(asked).getByText('“Film” has 3 works that are not scored')).toBeTruthy();
});

test('a result that changed since it was looked at is not published, and why is said', async () => {
  const msg = 'The result changed since you looked at it';
  open({ [previewResult.path]: { data: preview() }, [publishResult.path]: { code: 0, msg } });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish final…' }));
  const asked = await screen.findByRole('dialog');
  fireEvent.click(within(asked).getByRole('button', { name: 'Publish' }));
  expect(await within(asked).findByText(msg)).toBeTruthy();
});

test('a second version asks for its reason and shows what changes', async () => {
  const changes = [{ entrant_id: '2', name: 'Ben', before: 1, after: 2, points: -100 }];
  open({
    [previewResult.path]: { data: preview({ versions: [version], changes }) },
    [proposeAdvance.path]: { code: 0, msg: 'No rule sends anybody on' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish final…' }));
  const asked = await screen.findByRole('dialog');
  expect(within(asked).getByRole('textbox', { name: 'Reason' })).toBeTruthy();
  expect(screen.getByText('No rule sends anybody on')).toBeTruthy();
});

test('a change of points alone is shown as such, not as a rank that became itself', async () => {
  const changes = [{ entrant_id: '2', name: 'Ben', before: 2, after: 2, points: 500 }];
  open({ [previewResult.path]: { data: preview({ versions: [version], changes }) } });
  const row = within(await screen.findByRole('list', { name: 'Changes since the last version' })).getByRole('listitem');
  expect(row.textContent).toMatch(/Ben.*\+5\.00 points.*Rank\s+2$/);
});

test('who goes on is admitted with a wild card and its reason', async () => {
  const going = (id: string, name: string, goes_on: boolean) => ({
    ...{ entrant_id: id, name, school: '', rank: Number(id), total: 10_00, goes_on, why: goes_on ? 'within' : 'below', admitted: false },
  });
  const data = proposeAdvance.data.parse({
    ...{ next_stage_id: '4', next_title: 'Final', version: 1, final: true, lines: [going('1', 'Ann', true), going('2', 'Ben', false)] },
  });
  const server = open({
    [previewResult.path]: { data: preview({ versions: [version] }) },
    [proposeAdvance.path]: { data },
    [advanceEntrants.path]: { data: { admitted: 2 } },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wild card' }));
  fireEvent.click(screen.getByRole('button', { name: 'Admit 2…' }));
  const asked = await screen.findByRole('dialog', { name: 'Into “Final”' });
  fireEvent.change(within(asked).getByRole('textbox'), { target: { value: 'Host' } });
  fireEvent.click(within(asked).getByRole('button', { name: 'Admit' }));
  await waitFor(() => expect(server.to(advanceEntrants.path)).toHaveLength(1));
  const { form } = server.to(advanceEntrants.path)[0]!;
  expect([form.get('version'), form.get('wildcards'), form.get('reason')]).toEqual(['1', '["2"]', 'Host']);
});

test('while a stage runs nothing can be published, and without results the preview says so', async () => {
  open({ [previewResult.path]: { data: preview({ lines: [] }) } }, workspace('on'));
  expect(await screen.findByText(/Results are published once the stage is over/)).toBeTruthy();
  expect(screen.getByText('No results yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish final…' })).toBeNull();
});

test('where two publish, one asks and another one confirms what both looked at', async () => {
  const asked = { kind: 'preliminary', reason: '', by: { id: '9', name: 'Dana', avatar: null }, at: 1, current: true };
  const server = open({ [previewResult.path]: { data: preview({ by_two: true }) }, [requestResult.path]: { data: {} } });
  fireEvent.click(await screen.findByRole('button', { name: 'Publish preliminary…' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ask to confirm' }));
  await waitFor(() => expect(server.to(requestResult.path)).toHaveLength(1));
  cleanup();
  open({ [previewResult.path]: { data: preview({ by_two: true, request: { ...asked, mine: true } }) } });
  expect(await screen.findByText(/Another organiser has to confirm it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm and publish…' })).toBeNull();
  cleanup();
  const other = open({
    [previewResult.path]: { data: preview({ by_two: true, request: { ...asked, mine: false } }) },
    [confirmResult.path]: { data: version },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm and publish…' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm and publish' }));
  await waitFor(() => expect(other.to(confirmResult.path)[0]!.form.get('seen')).toBe('mark'));
});
