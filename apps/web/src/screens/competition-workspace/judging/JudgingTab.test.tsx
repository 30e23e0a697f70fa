import { reassignWork } from '@praxis/contract/judging/assignment';
import { saveCriteria, showGroup, showJudging } from '@praxis/contract/judging/judging';
import { handToRank, settleFlag } from '@praxis/contract/judging/results';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { useToasts } from '../../../platform/toasts.ts';
import { serverThat } from '../../../testing/server.ts';
import type { Workspace } from '../useCompetitionWorkspace.ts';
import { JudgingTab } from './JudgingTab.tsx';

const counts = { works: 2, experts: 2, sheets: 4, submitted: 4, conflicts: 0, unreadable: 0, flags: 1 };
const group = {
  ...{ id: '9', section_id: '5', state: 'aggregated', name: 'Group 1', division: '', per_work: 2, method: 'mean', spread_percent: 20 },
  ...{ due_at: null, counts },
};
const stageOf = (groups: unknown[], frozen: boolean) =>
  showJudging.data.parse({
    sections: [
      { id: '5', label: 'W', title: 'Device', works: 2, frozen, criteria: [{ id: '1', title: 'Idea', guide: '', max: 10, weight: 1 }] },
    ],
    ...{ groups, divisions: [] },
  });
const expert = (id: string, name: string) => ({
  ...{ person: { id, name, avatar: null }, school: '', capacity: null, assigned: 2, submitted: 2, last_at: 1, mean: 7000 },
  ...{ estimate: 150, error: null },
});
const sheet = (id: string, production_id: string, expert_id: string, total: number) => ({
  ...{
    assignment_id: id,
    production_id,
    expert_id,
    state: 'submitted',
    reason: '',
    arbiter: false,
    unreadable: '',
    total,
    submitted_at: 1,
  },
});
const page = showGroup.data.parse({
  ...{ group, sealed: false, seal_broken: false, conflicts: [], weights: [], checks: [] },
  works: [
    { production_id: '1', blind_no: 201, raw: 6000, adjusted: 6000, error: 300, by_arbiter: false },
    { production_id: '2', blind_no: 202, raw: 8000, adjusted: 8000, error: 300, by_arbiter: false },
  ],
  experts: [expert('31', 'Ada'), expert('32', 'Ben')],
  sheets: [sheet('41', '1', '31', 3000), sheet('42', '1', '32', 9000), sheet('43', '2', '31', 8000), sheet('44', '2', '32', 8000)],
  flags: [{ id: '71', production_id: '1', reason: 'spread', expert_id: null, value: 6000, state: 'open', note: '' }],
  run: { no: 1, method: 'mean', refused: null, at: 1, can: { check: false } },
});

const workspace = { id: '7', title: 'Cup', stages: [{ id: '3', title: 'Works', state: 'over' }] } as unknown as Workspace;

function open(answers: Parameters<typeof serverThat>[0]) {
  const server = serverThat(answers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <JudgingTab workspace={workspace} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['workspace-judging', 'competition-workspace', 'competition', 'shell']);
});

test('an organiser sees results with their flag, and asks one more expert before anything goes to the rank', async () => {
  const server = open({
    [showJudging.path]: { data: stageOf([group], true) },
    [showGroup.path]: { data: page },
    [settleFlag.path]: { data: { to: { id: '5', name: 'Ben', avatar: null } } },
  });
  await screen.findByText('Experts differ by 60.0 points');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Hand to the rank' }).disabled).toBe(true);
  expect(screen.getByText('80.00', { selector: 'b' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'One more expert' }));
  await waitFor(() => expect(server.to(settleFlag.path)).toHaveLength(1));
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('Ben scores the work as well'));
});

test('whoever counted the results leaves the spot check to somebody else, and says why when it is left out', async () => {
  const counted = { ...page, group: { ...page.group, state: 'aggregated' }, flags: [] };
  const added = [{ expert_id: '9', scores: [9, 20], total: 95_00 }];
  const checks = [{ production_id: '1', top: true, agrees: null, criteria: added }];
  const weights = [
    { max: 10, share: 50_00 },
    { max: 50, share: 50_00 },
  ];
  const server = open({
    [showJudging.path]: { data: stageOf([group], true) },
    [showGroup.path]: { data: showGroup.data.parse({ ...counted, weights, checks }) },
    [handToRank.path]: { data: { works: 2 } },
  });
  await screen.findByText('You counted these results, so another member of the staff adds them up again.');
  expect(screen.queryByRole('button', { name: /Agrees/ })).toBeNull();
  // What is added up by hand is what the total was made of.
  expect(screen.getByText(/9\/10 × 50 \+ 20 →/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hand to the rank' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Added up on paper' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Hand to the rank' }));
  await waitFor(() => expect(server.to(handToRank.path)).toHaveLength(1));
  expect(server.to(handToRank.path)[0]!.form.get('unchecked_because')).toBe('Added up on paper');
});

test('criteria without a name are not sent, and the field says why', async () => {
  const server = open({ [showJudging.path]: { data: stageOf([], false) } });
  await screen.findByText('There are no groups yet');
  fireEvent.change(screen.getByRole('textbox', { name: 'Criterion' }), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the criteria' }));
  expect(await screen.findByText('Name the criterion')).toBeTruthy();
  expect(server.to(saveCriteria.path)).toHaveLength(0);
});

test('an organiser reads why an expert stepped back, also of one who chose a reason and wrote nothing', async () => {
  const declared = { ...sheet('45', '1', '31', 0), state: 'conflict_declared', total: null };
  const conflicts = [{ production_id: '1', expert_id: '31', source: 'self', kind: 'relative', reason: '' }];
  open({
    [showJudging.path]: { data: stageOf([group], true) },
    [showGroup.path]: { data: showGroup.data.parse({ ...page, conflicts, sheets: [...page.sheets, declared] }) },
  });
  expect(await screen.findByText('Teacher or relative')).toBeTruthy();
});

test('what an expert who does not answer has not submitted goes to others; where nobody is free, one sheet less', async () => {
  const waits = (id: string, production_id: string) => ({ ...sheet(id, production_id, '31', 0), state: 'assigned', total: null });
  const sheets = [waits('41', '1'), sheet('42', '1', '32', 9000), waits('43', '2'), sheet('44', '2', '32', 8000)];
  const scoring = { ...page, group: { ...group, state: 'scoring' }, flags: [], run: null, sheets };
  const server = open({
    [showJudging.path]: { data: stageOf([scoring.group], true) },
    [showGroup.path]: { data: showGroup.data.parse(scoring) },
    [reassignWork.path]: ({ form }) =>
      form.get('replace') === 'false' || form.get('assignment_id') === '41'
        ? { data: { replaced: form.get('replace') !== 'false' } }
        : { code: 0, key: 'nobody_free', msg: 'No other expert may score this work', data: {} },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Reassign the open sheets of Ada' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^2 sheets go to other experts/)).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), { target: { value: 'Does not answer' } });
  fireEvent.click(within(dialog).getByRole('checkbox'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reassign' }));
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/No expert was free/));
  expect(server.to(reassignWork.path).map(({ form }) => form.get('assignment_id'))).toEqual(['41', '43', '43']);
});
