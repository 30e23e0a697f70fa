import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DeviceCheck } from '../../../parts/live-media/publishing/DeviceCheck.tsx';
import type { LivePublishing } from '../../../parts/live-media/publishing/useLivePublisher.ts';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { MediaBar, MediaContext } from './Media.tsx';
import { MediaTools } from './MediaTools.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room', 'live-media']);
});

const media = {
  ...{ choice: 'auto' as const, setChoice: vi.fn(), player: undefined, setPlayer: vi.fn() },
  ...{ audible: true, setAudible: vi.fn(), captions: false, setCaptions: vi.fn() },
};

test('a teacher on a weak line chooses what is sent and reads what each choice costs', () => {
  const sendUpTo = vi.fn();
  const state = { line: 'live', qualities: ['1080', '720', '480'], shed: [], bitrate: 5_240_000, behind: 0 };
  const publishing = { kind: 'ladder', streams: { camera: {} }, state, best: '1080', sendUpTo } as unknown as LivePublishing;
  render(
    <MediaContext value={{ ...media, publishing }}>
      <MediaBar brief={false} shared />
    </MediaContext>,
  );
  expect(screen.getByText('Upload').parentElement?.textContent).toContain('5.2 Mbit/s');
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    'SD up to 0.8 Mbit/s upload',
    'HD up to 2.3 Mbit/s upload',
    'FHD up to 5.3 Mbit/s upload',
  ]);
  fireEvent.click(screen.getByRole('radio', { name: /^HD/ }));
  expect(sendUpTo).toHaveBeenCalledWith('720');
});

test('a browser that sends one quality alone offers no choice of it', () => {
  const publishing = { kind: 'single', streams: {}, best: '1080', sendUpTo: vi.fn() } as unknown as LivePublishing;
  render(
    <MediaContext value={{ ...media, publishing }}>
      <MediaBar brief={false} shared={false} />
    </MediaContext>,
  );
  expect(screen.queryByRole('radio')).toBeNull();
});

test('a teacher who chose a camera in the waiting room goes on air with that one', () => {
  const start = vi.fn();
  const publishing = { kind: 'ladder', streams: {}, start, stop: vi.fn(), layout: 'inset', arrange: vi.fn() } as Partial<LivePublishing>;
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
