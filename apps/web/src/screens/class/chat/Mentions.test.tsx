import type { RoomPost } from '@praxis/contract/live-classes/room';
import { emptyRoom } from '@praxis/rules/room';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import type { RoomStore } from '../room-store.ts';
import { RoomContext } from '../useRoom.ts';
import { ChatInput } from './ChatInput.tsx';

const posted: RoomPost[] = [];
const line = { seq: 1, at: 0, by: { id: '7', name: 'Wang Er' }, role: 'student', text: 'hello', file_id: null, mentions: [] } as const;
const room = { ...emptyRoom, phase: 'in_progress', chat: [{ ...line, mentions: [] }] } as const;

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room', 'shell']);
  posted.length = 0;
});

function show() {
  const store = {
    ...{ classId: '12', me: { id: '1', name: 'Me', role: 'student', staff: false } },
    ...{ state: () => room, subscribe: () => () => {} },
    post: async (post: RoomPost) => posted.push(post),
  } as unknown as RoomStore;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RoomContext value={store}>
        <ChatInput group={undefined} onPosted={() => {}} />
      </RoomContext>
    </QueryClientProvider>,
  );
  return screen.getByRole('textbox', { name: 'Say something' });
}

test('after an @ everybody of the class is offered, who spoke first, and whoever is chosen by keys is meant', async () => {
  const list = [
    { id: '8', name: 'Wang San' },
    { id: '9', name: 'Wang San' },
  ];
  const server = serverThat({ '/api/liveClass/names': { data: { list } } });
  const field = show();
  await userEvent.type(field, 'look @wa');
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Wang Er', 'Wang San', 'Wang San']),
  );
  await waitFor(() => expect(server.to('/api/liveClass/names').at(-1)!.query.get('q')).toBe('wa'));
  await userEvent.keyboard('{ArrowUp}{Enter}here{Enter}');
  await waitFor(() => expect(posted).toMatchObject([{ text: 'look @Wang San here', mentions: ['9'] }]));
});
