import { classCard, listClasses, scheduleClass, startClass } from '@praxis/contract/live-classes/live-classes';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { timeLabel } from '../../../platform/language/dates.ts';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { OverviewClasses } from './OverviewClasses.tsx';

const DAY = 86_400_000;
const card = (id: string, traits: Record<string, unknown>) =>
  classCard.parse({
    ...{ id, space_id: '3', series: false, title: `Class ${id}`, teacher: { id: '1', name: 'Shen', avatar: null } },
    ...{ suggested_minutes: 45, started_at: null, ended_at: null, mode: 'interactive', record: true, download_allowed: false },
    ...{ keep_days: null, absent_since: null, online: 0, own_attendance: null },
    can: { run: true, change: true, enter: true, replay: true, report: true },
    ...traits,
  });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['space', 'timetable', 'shell']);
});

test('long before a class its teacher prepares it, a past one shows when it ran, and one can be started at once', async () => {
  const planned = Date.now() - DAY;
  const ran = planned - 1_800_000;
  const server = serverThat({
    [listClasses.path]: ({ query }) => ({
      data: {
        list:
          query.get('when') === 'past'
            ? [card('8', { state: 'ended', start_at: planned, started_at: ran, ended_at: ran + 60_000 })]
            : [card('7', { state: 'pending', start_at: Date.now() + 2 * DAY })],
        ...{ total: 1, page: 1, size: 3 },
      },
    }),
    [scheduleClass.path]: { data: { class_ids: ['9'] } },
    [startClass.path]: { data: {} },
  });
  const space = { id: '3', type: 'live', state: 'active', rights: ['run_class'] } as unknown as SpaceDetail;
  const router = createMemoryRouter([
    { path: '/', element: <OverviewClasses space={space} /> },
    { path: '/class/:classId', element: <p>The room</p> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('link', { name: 'Prepare' })).toBeTruthy();
  expect(await screen.findByText(timeLabel(ran))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start a class now' }));
  expect(await screen.findByText('The room')).toBeTruthy();
  expect(server.to(startClass.path)[0]?.form.get('class_id')).toBe('9');
});
