import { emptyRoom } from '@praxis/rules/room';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { useToasts } from '../../../platform/toasts.ts';
import { serverThat } from '../../../testing/server.ts';
import { RoomContext } from '../useRoom.ts';
import { SignInStrip } from './SignInStrip.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room']);
});
afterEach(cleanup);

const strip = (until: number) => {
  const state = { ...emptyRoom, sign_in_until: until };
  const store = { me: { id: '21', staff: false }, state: () => state, now: () => 1000, subscribe: () => () => {} };
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RoomContext value={store as never}>
        <SignInStrip lesson={{ id: '4' } as never} />
      </RoomContext>
    </QueryClientProvider>
  );
};

test('a student reads that the code was taken, is not asked again on a page opened anew, and is at the next opening', async () => {
  serverThat({ '/api/liveClass/signIn': { data: { state: 'present' } } });
  const first = render(strip(60_000));
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: '2873' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check-in' }));
  await waitFor(() => expect(useToasts.getState().toasts.map(({ text }) => text)).toContain('Checked in'));
  expect(screen.queryByRole('textbox')).toBeNull();
  first.unmount();
  render(strip(60_000)).unmount();
  const anew = render(strip(60_000));
  expect(screen.queryByRole('textbox')).toBeNull();
  anew.unmount();
  render(strip(90_000));
  screen.getByRole('textbox', { name: 'Code' });
});
