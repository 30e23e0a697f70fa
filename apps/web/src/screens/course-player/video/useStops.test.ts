import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useStops } from './useStops.ts';

const question = (chosen: string[] | null) => ({ id: 'q', at: 34, text: '', choices: [], many: false, chosen }) as never;

function video(start: number, chosen: string[] | null = null) {
  const pause = vi.fn();
  const onAsk = vi.fn();
  const { rerender } = renderHook(({ position, playing }) => useStops([question(chosen)], { position, playing, pause } as never, onAsk), {
    initialProps: { position: start, playing: false },
  });
  return { onAsk, pause, at: (position: number, playing: boolean) => rerender({ position, playing }) };
}

test('a film stops at a question, and one that was left while it asked asks again when it goes on', () => {
  const whole = video(30);
  whole.at(30, true);
  whole.at(34.2, true);
  expect(whole.onAsk).toHaveBeenCalledExactlyOnceWith('q');
  const back = video(34.1);
  back.at(34.12, false);
  expect(back.onAsk).not.toHaveBeenCalled();
  back.at(34.12, true);
  expect(back.onAsk).toHaveBeenCalledExactlyOnceWith('q');
  expect(back.pause).toHaveBeenCalledOnce();
  // Put off, it lets the film go on.
  back.at(34.12, false);
  back.at(34.12, true);
  back.at(36, true);
  expect(back.onAsk).toHaveBeenCalledOnce();
});

test('a film that was left elsewhere, or at a question that is answered, goes on without asking', () => {
  const answered = video(34.1, ['a']);
  answered.at(34.1, true);
  const beyond = video(37);
  beyond.at(37, true);
  beyond.at(38, true);
  const jumped = video(34.1);
  jumped.at(10, false);
  jumped.at(10, true);
  for (const { onAsk } of [answered, beyond, jumped]) expect(onAsk).not.toHaveBeenCalled();
});
