import { showCalendar } from '@praxis/contract/calendar/calendar';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { setWidth } from '../../testing/setup.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CalendarScreen } from './CalendarScreen.tsx';

const exam = { key: 'a', kind: 'exam', title: 'Exam: Midterm', name: 'Midterm', ends_at: null, link: '/index/assessment/7' };
const on12th = new Date(2026, 10, 12, 9).getTime();
const show = (address: string) => showScreen(<CalendarScreen />, ['calendar'], address);

test('a month shows its dates, and the next one asks for its own days', async () => {
  const server = serverThat({ [showCalendar.path]: { data: { list: [{ ...exam, starts_at: on12th }] } } });
  const { address } = await show('/index/calendar?day=2026-11-12');
  expect((await screen.findByRole('link', { name: /Midterm/ })).getAttribute('href')).toBe('/index/assessment/7');
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeTruthy();
  expect(address()).toContain('day=2026-12-01');
  expect(Number(server.to(showCalendar.path).at(-1)!.query.get('to'))).toBeGreaterThan(new Date(2026, 11, 31).getTime());
});

test('a phone has the list, whatever the address says', async () => {
  setWidth(390);
  serverThat({ [showCalendar.path]: { data: { list: [] } } });
  await show('/index/calendar?view=week&day=2026-11-12');
  expect(await screen.findByText('Nothing in these 60 days')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Week' })).toBeNull();
  setWidth(1440);
});

const at = new Date(2026, 10, 23, 14).getTime();
const entry = (kind: string, name: string) => ({
  ...{ key: `${kind}:1`, kind, name, title: name, starts_at: at, ends_at: null, space: null, done: false, link: `/${kind}` },
});

test('kinds of dates are shown alone, and the address of the page says which, so that a link opens them', async () => {
  serverThat({
    [showCalendar.path]: { data: showCalendar.data.parse({ list: [entry('class', 'Processes'), entry('due', 'Homework 5')] }) },
  });
  const { address } = await showScreen(<CalendarScreen />, ['calendar'], '/index/calendar?view=list&show=class&day=2026-11-23');
  expect(await screen.findByText('Processes')).toBeTruthy();
  expect(screen.queryByText('Homework 5')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Deadlines' }));
  expect(await screen.findByText('Homework 5')).toBeTruthy();
  expect(screen.queryByText('Processes')).toBeNull();
  expect(address()).toBe('/index/calendar?view=list&show=due&day=2026-11-23');
  await userEvent.click(screen.getByRole('radio', { name: 'Everything' }));
  expect(await screen.findByText('Processes')).toBeTruthy();
});

test('what is done by the reader says so, in the list by a word and in a narrow cell to screen readers', async () => {
  const done = { ...entry('due', 'Homework 5'), done: true };
  serverThat({ [showCalendar.path]: { data: showCalendar.data.parse({ list: [done, entry('due', 'Homework 6')] }) } });
  await showScreen(<CalendarScreen />, ['calendar'], '/index/calendar?view=list&day=2026-11-23');
  expect((await screen.findByRole('link', { name: /Homework 5/ })).textContent).toContain('Done');
  expect(screen.getByRole('link', { name: /Homework 6/ }).textContent).not.toContain('Done');
  await userEvent.click(screen.getByRole('radio', { name: 'Month' }));
  expect((await screen.findByRole('link', { name: /Due, Done.*Homework 5/ })).textContent).toContain('Homework 5');
});

test('an expert has no choice between kinds of dates', async () => {
  startSession({ utoken: 'T', utype: 3 });
  serverThat({ [showCalendar.path]: { data: showCalendar.data.parse({ list: [entry('due', 'Works Cup')] }) } });
  await show('/index/calendar?day=2026-11-23');
  expect((await screen.findByRole('link', { name: /Works Cup/ })).getAttribute('href')).toBe('/due');
  expect(screen.queryByRole('radio', { name: 'Deadlines' })).toBeNull();
});
