import { afterEach, expect, test, vi } from 'vitest';
import { Unreachable } from '../../platform/calls/refused.ts';
import { openStemPlay } from './stem-play.ts';

/** A sound that does what it is told, without bytes. */
function silence() {
  const audio = new EventTarget() as HTMLAudioElement;
  Object.assign(audio, {
    ...{ currentTime: 0, duration: 60, ended: false, src: '' },
    play: async () => void audio.dispatchEvent(new Event('play')),
    pause: () => void audio.dispatchEvent(new Event('pause')),
    removeAttribute: () => undefined,
  });
  return audio;
}

function room(no = 1, position = 0) {
  const sent: Record<string, unknown>[] = [];
  let cut = false;
  const call = vi.fn(async (endpoint: { path: string }, input: Record<string, unknown>) => {
    if (cut) throw new Unreachable();
    if (endpoint.path.endsWith('playStem')) return { no, plays: 2, position_ms: position, address: '/files/1/audio' };
    sent.push(input);
    return { position_ms: 0, ended: false };
  });
  const audio = silence();
  const play = openStemPlay({
    ...{ call: call as never, load: async (address) => `blob:${address}`, audio, used: no - 1, resumes: false },
    at: { attempt_id: '5', device: 'd', item: 3 },
  });
  opened.push(play);
  const at = (seconds: number) => {
    (audio as { currentTime: number }).currentTime = seconds;
    audio.dispatchEvent(new Event('timeupdate'));
  };
  return { play, audio, call, sent, at, cut: (is: boolean) => (cut = is) };
}
const opened: { close: () => void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

test('a student plays, the page says every few seconds how far it is, and the end ends the play', async () => {
  const { play, audio, sent, at } = room();
  await play.play();
  expect(play.state.getState()).toMatchObject({ phase: 'playing', used: 1 });
  at(1);
  at(4);
  expect(sent).toMatchObject([{ attempt_id: '5', item: 3, no: 1, position_ms: 4000, ended: false }]);
  Object.assign(audio, { ended: true, currentTime: 60 });
  audio.dispatchEvent(new Event('ended'));
  expect(sent.at(-1)).toMatchObject({ position_ms: 60_000, ended: true });
  expect(play.state.getState().phase).toBe('ended');
});

test('a play that was cut begins where it stopped, and what could not be said is said when the line is back', async () => {
  const { play, audio, sent, at, cut } = room(1, 12_000);
  await play.play();
  expect(audio.currentTime).toBe(12);
  cut(true);
  at(16);
  await Promise.resolve();
  expect(sent).toEqual([]);
  cut(false);
  window.dispatchEvent(new Event('online'));
  expect(sent).toMatchObject([{ position_ms: 16_000 }]);
});

test('a play the server refuses says why and leaves nothing running', async () => {
  const { play, cut } = room();
  cut(true);
  await play.play();
  expect(play.state.getState()).toMatchObject({ phase: 'idle', failure: expect.any(Unreachable) });
});
