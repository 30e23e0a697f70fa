import { myCertificates } from '@praxis/contract/certificates/certificates';
import { listJudged } from '@praxis/contract/judging/expert';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { JudgedTab } from './JudgedTab.tsx';

const group = (id: string, title: string, ended_at: number | null) => ({
  ...{ group_id: id, group: 'Group 1', assigned: 8, submitted: 7, ended_at, certificate: ended_at === null ? null : paper },
  ...{ competition: { id: '7', title }, stage: { id: '3', title: 'Judging' } },
});
const paper = { id: '55', number: 'PX01-2345-6789-ABCD' };
const answer = (...list: object[]) => ({ data: listJudged.data.parse({ list, total: list.length, page: 1, size: 20 }) });
const none = { [myCertificates.path]: { data: { list: [], total: 0, page: 1, size: 50 } } };
const show = () => showScreen(<JudgedTab />, ['judged', 'certificate'], '/index/personal', '/index/personal');

test('an expert reads what they judged, how much, and whether it is over', async () => {
  serverThat({ ...none, [listJudged.path]: answer(group('1', 'Works Cup', null), group('2', 'Old Cup', Date.UTC(2024, 4, 5))) });
  await show();
  const list = within(await screen.findByRole('list', { name: 'Works you judged' }));
  expect(list.getByRole('link', { name: /^Old Cup/ }).getAttribute('href')).toBe('/index/expertViewingGroup/7/3');
  expect(list.getByRole('link', { name: 'Certificate of judging “Old Cup”' }).getAttribute('href')).toBe('/certificate/55');
  const [going, over] = list.getAllByRole('listitem');
  expect(going!.textContent).toContain('Being judged');
  expect(going!.textContent).not.toContain('ended');
  expect(over!.textContent).toMatch(/Group 1.*7 of 8 sheets submitted.*ended .*2024/);
});

test('who judged nothing yet is led to what waits', async () => {
  serverThat({ ...none, [listJudged.path]: answer() });
  await show();
  expect((await screen.findByRole('link', { name: 'See what waits for you' })).getAttribute('href')).toBe('/index/home');
});
