import { renewCalendarFeed, revokeCalendarFeed, showCalendarFeed } from '@praxis/contract/calendar/calendar';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { FeedDialog } from './FeedDialog.tsx';

test('an address that other calendars follow is replaced or ended only after a question', async () => {
  const server = serverThat({
    [showCalendarFeed.path]: { data: { address: '/calendar/feed/old.ics?x=1' } },
    [renewCalendarFeed.path]: { data: { address: '/calendar/feed/new.ics?x=1' } },
    [revokeCalendarFeed.path]: { data: {} },
  });
  await showScreen(<FeedDialog onClose={() => {}} />, ['calendar']);
  const field = await screen.findByLabelText<HTMLInputElement>('Address');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Replace it' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Replace the address?' })).getByRole('button', { name: 'Cancel' }));
  expect(server.to(renewCalendarFeed.path)).toHaveLength(0);
  expect(field.value).toContain('old.ics');
  await user.click(screen.getByRole('button', { name: 'End it' }));
  const asked = within(await screen.findByRole('dialog', { name: 'End the address?' }));
  expect(server.to(revokeCalendarFeed.path)).toHaveLength(0);
  await user.click(asked.getByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeTruthy();
  expect(server.to(revokeCalendarFeed.path)).toHaveLength(1);
});
