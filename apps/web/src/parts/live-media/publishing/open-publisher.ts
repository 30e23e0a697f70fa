import { type LiveEntry, type LiveQuality, liveLadder, livePaths } from '@praxis/contract/live-media/live-media';
import { framesOf } from './frame-streams.ts';
import type { Layout, PictureSource } from './picture-layout.ts';
import type { FromEncoder, PublisherState, ToEncoder } from './publisher-messages.ts';
import { openSoundMixer } from './sound-mixer.ts';

/** What a publisher is opened with. */
export type PublisherOptions = {
  classId: string;
  /** Fetches the right to publish; asked again before it passes and after it was refused. */
  entry: () => Promise<LiveEntry>;
  qualities?: readonly LiveQuality[];
  /** What the picture says while nothing is shared. */
  title: string;
  /** Whose camera it is. */
  name: string;
  state: (state: PublisherState) => void;
  /** A source ended by itself: the person stopped sharing in the browser's own bar, or a device was unplugged. */
  ended: (kind: 'screen' | 'camera' | 'microphone') => void;
  failed: (text: string) => void;
};

/** Publishes a class from this page. */
export type Publisher = Awaited<ReturnType<typeof openPublisher>>;

const socketAddress = (path: string) => new URL(path, location.href).href.replace(/^http/, 'ws');
const RETRY_MS = 3000;

/** Opens a publisher: composes and encodes in a worker, mixes the sound here. Must follow a click, else there is no sound. */
export async function openPublisher({ classId, entry, qualities, title, name, state, ended, failed }: PublisherOptions) {
  const mixer = await openSoundMixer();
  const worker = new Worker(new URL('./publisher.worker.ts', import.meta.url), { type: 'module' });
  const post = (text: ToEncoder, moved: Transferable[] = []) => worker.postMessage(text, moved);
  const sources = new Map<string, { stream: MediaStream; stop: () => void }>();
  let layout: Layout = 'inset';
  let renewing = false;

  const first = await entry();
  const session = crypto.randomUUID();
  const wanted = qualities ?? liveLadder.map(({ quality }) => quality);
  post({ t: 'open', address: socketAddress(livePaths.publish(classId)), entry: first, session, qualities: wanted });
  const port = mixer.port();
  post({ t: 'sound', port, rate: mixer.rate, channels: 2 }, [port]);
  post({ t: 'layout', layout, title });

  async function renew() {
    if (renewing) return;
    renewing = true;
    try {
      post({ t: 'entry', entry: await entry() });
    } catch (error) {
      // The line may be down for a moment; the worker asks again.
      failed((error as Error).message);
      await new Promise((done) => setTimeout(done, RETRY_MS));
    } finally {
      renewing = false;
    }
  }
  worker.onmessage = ({ data }: MessageEvent<FromEncoder>) => {
    if (data.t === 'state') state(data.state);
    else if (data.t === 'failed') failed(data.words);
    else void renew();
  };
  worker.onerror = ({ message }) => failed(message);

  function show(source: PictureSource, stream: MediaStream, kind?: 'screen' | 'camera') {
    remove(source.id);
    const [track] = stream.getVideoTracks();
    const frames = track && framesOf(track, (frame) => post({ t: 'picture', id: source.id, frame }, [frame]));
    if (track) {
      const { stream: readable } = frames!;
      if (readable) post({ t: 'source', source, frames: readable }, [readable as unknown as Transferable]);
      else post({ t: 'source', source });
      if (kind) track.addEventListener('ended', () => ended(kind));
    }
    mixer.add(source.id, stream);
    sources.set(source.id, { stream, stop: () => frames?.stop() });
  }

  function remove(id: string, stopTracks = false) {
    const known = sources.get(id);
    sources.delete(id);
    known?.stop();
    post({ t: 'gone', id });
    mixer.remove(id);
    if (stopTracks) for (const track of known?.stream.getTracks() ?? []) track.stop();
  }

  return {
    mixer,
    /** Shares a screen or a camera that was opened before. */
    share: (kind: 'screen' | 'camera', stream: MediaStream) =>
      show({ id: kind, kind, width: 0, height: 0, ...(kind === 'camera' && { name }) }, stream, kind),
    stopSharing: (kind: 'screen' | 'camera') => remove(kind, true),
    speak(stream: MediaStream) {
      mixer.add('microphone', stream);
      stream.getAudioTracks()[0]?.addEventListener('ended', () => ended('microphone'));
      sources.set('microphone', { stream, stop: () => undefined });
    },
    stopSpeaking: () => remove('microphone', true),
    mute: (muted: boolean) => mixer.mute('microphone', muted),
    /** Somebody on the stage is seen and heard by everybody. */
    join: (id: string, stream: MediaStream, whose?: string) =>
      show({ id: `stage-${id}`, kind: 'stage', width: 0, height: 0, name: whose }, stream),
    leave: (id: string) => remove(`stage-${id}`),
    /** Sends these qualities from now on. */
    want: (next: readonly LiveQuality[]) => post({ t: 'want', qualities: next }),
    arrange(next: Layout) {
      layout = next;
      post({ t: 'layout', layout, title });
    },
    async close({ end = false } = {}) {
      for (const id of [...sources.keys()]) remove(id, !id.startsWith('stage-'));
      post({ t: 'close', end });
      await new Promise((done) => setTimeout(done, 150));
      worker.terminate();
      await mixer.close();
    },
  };
}
