import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLivePublisher } from './publishing/useLivePublisher.ts';

const options = { classId: '7', entry: async () => ({}) as never, title: 'A class', name: 'Shen' };

test('the quality somebody chose for what they send is the same after a reload; what is no quality is the best', async () => {
  const first = renderHook(() => useLivePublisher(options));
  expect(first.result.current.best).toBe('1080');
  await act(() => first.result.current.sendUpTo('480'));
  first.unmount();
  expect(renderHook(() => useLivePublisher(options)).result.current.best).toBe('480');
  localStorage.setItem('live-best', 'rubbish');
  expect(renderHook(() => useLivePublisher(options)).result.current.best).toBe('1080');
});
