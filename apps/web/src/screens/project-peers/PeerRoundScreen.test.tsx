import { closePeerRound, type PeerRound, savePeerReview, showPeerRound } from '@praxis/contract/projects/peers';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { PeerRoundScreen } from './PeerRoundScreen.tsx';

const AT = Date.parse('2026-11-24T08:00:00Z');
const criteria = [
  { id: 'right', title: 'It is right', guide: 'All traces', max: 6 },
  { id: 'tested', title: 'It is tested', guide: '', max: 4 },
];
const part = {
  ...{ id: 'text', kind: 'link' as const, title: 'Design', help: '', required: true, html: '', link: 'https://example.org/a', note: '' },
  ...{ files: [], revision: 0, saved_by: null, saved_at: null, writing: null, own_draft: null, served: false },
};
const work: PeerRound['mine'][number] = {
  ...{ id: '21', no: 1, again: false, submitted_at: null, saved_by: null, open: true, score: null, criteria: {}, comment: '' },
  ...{ team: null, parts: [part] },
};
const round: PeerRound = {
  ...{
    id: '5',
    task_id: '2',
    stage_id: 'one',
    space: { id: '1', name: 'Class' },
    title: 'Cache',
    stage: 'Design',
    max_score: 10,
    criteria,
  },
  ...{ state: 'open', reviews: 2, weight: 0, again_days: 2, opened_at: AT, closes_at: AT + 86_400_000, closed_at: null, now: AT },
  ...{ own_run_id: '9', mine: [work, { ...work, id: '22', no: 2 }], missed: 0, result: null, works: [], flags: [], can: { run: false } },
};
const open = (change: Partial<PeerRound>, replies: Record<string, object> = {}) => {
  const server = serverThat({ [showPeerRound.path]: { data: { ...round, ...change } }, ...replies });
  return showScreen(<PeerRoundScreen />, ['projects'], '/index/projectPeers/5', '/index/projectPeers/:roundId').then(() => server);
};

test('a member reads a work without a name and submits points by the criteria for the whole team', async () => {
  const server = await open({}, { [savePeerReview.path]: { data: {} } });
  await userEvent.click(await screen.findByRole('button', { name: /Work 2/ }));
  expect(screen.getByRole('link', { name: 'https://example.org/a' })).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /It is right/ }), '5');
  await userEvent.type(screen.getByRole('textbox', { name: /It is tested/ }), '3');
  expect(screen.getByText('Total 8 of 10')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Submit the review' }));
  await waitFor(() => expect(server.to(savePeerReview.path)).toHaveLength(1));
  const { review_id, criteria: given } = Object.fromEntries(server.to(savePeerReview.path)[0]!.form);
  expect([review_id, JSON.parse(given!)]).toEqual(['22', { right: 5, tested: 3 }]);
});

test('once it is closed a team reads the median of each criterion and what others wrote, with their names', async () => {
  const sheet = { score: 8, criteria: { right: 5, tested: 3 }, comment: 'Clear states' };
  const result = { score: 8, criteria: { right: 5, tested: 3 }, reviews: [{ team: 'Herons', ...sheet }] };
  const mine = [{ ...work, open: false, team: 'Cranes', submitted_at: AT, ...sheet }];
  await open({ state: 'closed', closed_at: AT, result, mine });
  expect(await screen.findByRole('heading', { name: 'Herons' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Work 1: Cranes/ })).toBeTruthy();
  expect(screen.getAllByText('Clear states')).toHaveLength(2);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a team that did not write its reviews before the close reads how many, and what follows from it', async () => {
  await open({ state: 'closed', closed_at: AT, mine: [], missed: 2 });
  expect(await screen.findByText('2 not written')).toBeTruthy();
  expect(screen.getByText('0 of 2 reviews written')).toBeTruthy();
  expect(screen.getByText(/^You did not write 2 reviews before the close\. .*Your own score does not change/)).toBeTruthy();
  expect(screen.queryByText('No works for you to review')).toBeNull();
});

test('who teaches sees what is odd and what is missing, writes it, and closes the round', async () => {
  const sheet = { score: null, criteria: {}, comment: '' };
  const reviews: PeerRound['works'][number]['reviews'] = [
    { id: '31', run_id: '8', team: 'Herons', state: 'submitted', again: false, score: 2, criteria: { right: 1, tested: 1 }, comment: 'No' },
    { id: '32', run_id: '7', team: 'Swans', state: 'missed', again: false, ...sheet },
    { id: '33', run_id: null, team: null, state: 'open', again: true, ...sheet },
  ];
  const works = [{ run_id: '9', team: 'Cranes', score: 2, criteria: { right: 1, tested: 1 }, reviews }];
  const flags: PeerRound['flags'] = [{ kind: 'far', review_ids: ['31'], teams: ['Herons'] }];
  const change = { own_run_id: null, mine: [], works, flags, can: { run: true } };
  const server = await open(change, { [savePeerReview.path]: { data: {} }, [closePeerRound.path]: { data: {} } });
  expect(await screen.findByText('A review by Herons is far from the others')).toBeTruthy();
  expect(screen.getByText('Not written')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Write it' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Review of Cranes's work" }));
  expect(dialog.getByRole('link', { name: "Open Cranes's work" }).getAttribute('href')).toBe('/project/9/one');
  await userEvent.type(dialog.getByRole('textbox', { name: /It is right/ }), '6');
  await userEvent.type(dialog.getByRole('textbox', { name: /It is tested/ }), '4');
  await userEvent.click(dialog.getByRole('button', { name: 'Submit the review' }));
  await waitFor(() => expect(server.to(savePeerReview.path)[0]?.form.get('review_id')).toBe('33'));
  await userEvent.click(await screen.findByRole('button', { name: 'Close now' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close now' }));
  await waitFor(() => expect(server.to(closePeerRound.path)).toHaveLength(1));
});
