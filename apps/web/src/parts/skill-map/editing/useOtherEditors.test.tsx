import type { FrameView } from '@praxis/contract/skills/maps';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../platform/calls/queries.ts';
import { serverThat } from '../../../testing/server.ts';
import { useOtherEditors } from './useOtherEditors.ts';

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;

test('whoever stops and begins again a moment later reports both, and who reads a map reports nothing', async () => {
  const server = serverThat({ '/api/skill/editing': { data: { others: [{ id: '12', name: 'Ben' }] } } });
  const reports = () => server.to('/api/skill/editing').map(({ form }) => form.get('on'));
  const frame = { kind: 'private', id: '7' } as FrameView;
  const { result, rerender, unmount } = renderHook(({ edits }) => useOtherEditors(frame, edits), {
    wrapper,
    initialProps: { edits: false },
  });
  expect([result.current, reports()]).toEqual([[], []]);
  rerender({ edits: true });
  await waitFor(() => expect(result.current).toEqual([{ id: '12', name: 'Ben' }]));
  rerender({ edits: false });
  expect(result.current).toEqual([]);
  rerender({ edits: true });
  await waitFor(() => expect(reports()).toEqual(['true', 'false', 'true']));
  unmount();
  await waitFor(() => expect(reports()).toEqual(['true', 'false', 'true', 'false']));
});
