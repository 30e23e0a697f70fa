import { showCalendar } from '@praxis/contract/calendar/calendar';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CalendarScreen } from './CalendarScreen.tsx';

const at = new Date(2026, 10, 23, 14).getTime();
const entry = (kind: string, name: string) => ({
  ...{ key: `${kind}:1`, kind, name, title: name, starts_at: at, ends_at: null, space: null, link: `/${kind}` },
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
