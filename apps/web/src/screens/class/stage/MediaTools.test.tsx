import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DeviceCheck } from '../../../parts/live-media/publishing/DeviceCheck.tsx';
import type { LivePublishing } from '../../../parts/live-media/publishing/useLivePublisher.ts';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { MediaContext } from './Media.tsx';
import { MediaTools } from './MediaTools.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room', 'live-media']);
});

test('a teacher who chose a camera in the waiting room goes on air with that one', () => {
  const start = vi.fn();
  const publishing = { kind: 'ladder', streams: {}, start, stop: vi.fn(), layout: 'inset', arrange: vi.fn() } as Partial<LivePublishing>;
  const media = { choice: 'auto', setChoice: vi.fn(), player: undefined, setPlayer: vi.fn() } as const;
  render(
    <MediaContext value={{ ...media, publishing: publishing as LivePublishing, devices: { camera: 'second' } }}>
      <MediaTools />
    </MediaContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Camera' }));
  fireEvent.click(screen.getByRole('button', { name: 'Microphone' }));
  expect(start.mock.calls).toEqual([
    ['camera', 'second'],
    ['microphone', undefined],
  ]);
});

test('the device check says which camera was chosen', async () => {
  const devices = ['first', 'second'].map((deviceId) => ({ kind: 'videoinput', deviceId, label: deviceId }));
  const nothing = () => Promise.reject(new DOMException('none', 'NotFoundError'));
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: nothing, enumerateDevices: () => Promise.resolve(devices) } });
  const onChosen = vi.fn();
  render(<DeviceCheck onChosen={onChosen} />);
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('option', { name: 'second' });
  fireEvent.change(screen.getByLabelText('Camera'), { target: { value: 'second' } });
  expect(onChosen).toHaveBeenLastCalledWith({ camera: 'second' });
  vi.unstubAllGlobals();
});
