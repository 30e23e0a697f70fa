import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classMediaEntry } from '@praxis/contract/live-classes/replay';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const RATE = 48_000;
const PITCH = 440;
const SECONDS = 2;

/** Switches under which every microphone hears a tone, four times a second on and off, and pages of one machine find each other for the stage. */
export function listeningSwitches(folder: string) {
  const samples = RATE * SECONDS;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    // What never changes would be taken for noise and left out.
    const on = Math.floor((at / RATE) * 8) % 2 === 0;
    file.writeInt16LE(on ? Math.round(Math.sin((2 * Math.PI * PITCH * at) / RATE) * 16_000) : 0, 44 + at * 2);
  }
  const path = join(folder, 'tone.wav');
  writeFileSync(path, file);
  return [
    `--use-file-for-fake-audio-capture=${path}`,
    // A camera of few pictures leaves the cores to what is tried here.
    '--use-fake-device-for-media-stream=fps=10',
    '--disable-features=WebRtcHideLocalIpsWithMdns',
    '--allow-loopback-in-peer-connection',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
  ];
}

const PICTURE = '#main video[aria-label="Picture of the class"]';

/** Has the server answer this page with the delivery it gives large rooms. */
export const byPlaylists = (page: Page) =>
  page.route(`**${classMediaEntry.path}*`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data?: { delivery?: string } };
    if (body.data) body.data.delivery = 'hls';
    await route.fulfill({ response: reply, json: body });
  });

/** Where the picture stands and how large it is. */
export const toView = (page: Page, video = PICTURE) =>
  page.evaluate((found) => {
    const element = document.querySelector<HTMLVideoElement>(found);
    return { at: element?.currentTime ?? 0, width: element?.videoWidth ?? 0, volume: element?.volume ?? 0 };
  }, video);

/** Waits until the class is seen moving; a browser that plays no sound before a click is clicked. */
export async function sees(page: Page, within = 30_000) {
  await page.locator('[data-line="live"]').first().waitFor({ timeout: within });
  const sound = page.getByRole('button', { name: 'Turn the sound on' });
  const before = await toView(page);
  await expect
    .poll(
      async () => {
        if (await sound.isVisible()) await sound.click();
        const now = await toView(page);
        return now.width > 0 && now.at > before.at + 0.5;
      },
      { timeout: within, message: 'the picture moves' },
    )
    .toBe(true);
}

/** Decibels by which the tone stands out of what a picture's sound holds, at most within a second and a half. */
export const loudness = (page: Page, video = PICTURE) =>
  page.evaluate(
    async ({ found, pitch }) => {
      const element = document.querySelector<HTMLVideoElement & { captureStream: () => MediaStream }>(found);
      if (!element) return 0;
      const context = new AudioContext();
      await context.resume();
      const stream = element.srcObject instanceof MediaStream ? element.srcObject : element.captureStream();
      if (stream.getAudioTracks().length === 0) return 0;
      const meter = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
      new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(meter);
      const bins = new Float32Array(meter.frequencyBinCount);
      let most = 0;
      for (let look = 0; look < 30; look++) {
        await new Promise((done) => setTimeout(done, 50));
        meter.getFloatFrequencyData(bins);
        const at = Math.round((pitch * meter.fftSize) / context.sampleRate);
        const tone = Math.max(...bins.subarray(at - 1, at + 2));
        // Three octaves above, where a tone of its own has nothing.
        const beside = bins.subarray(at * 8, at * 8 + 100).toSorted()[50] ?? -200;
        if (tone > -70) most = Math.max(most, tone - Math.max(-120, beside));
      }
      await context.close();
      return most;
    },
    { found: video, pitch: PITCH },
  );

/** The tone of a microphone is heard by this page. */
export const receives = (page: Page, video?: string) =>
  expect.poll(() => loudness(page, video), { timeout: 40_000, message: 'the tone is heard' }).toBeGreaterThan(20);

/** The teacher shares microphone, camera and screen. */
export async function goesLive(teacher: Page, tools: readonly string[] = ['Microphone', 'Camera', 'Screen']) {
  for (const name of tools) {
    const tool = teacher.getByRole('toolbar').getByRole('button', { name, exact: true });
    await tool.click();
    await expect.poll(() => tool.getAttribute('aria-pressed'), { timeout: 20_000 }).toBe('true');
  }
}
