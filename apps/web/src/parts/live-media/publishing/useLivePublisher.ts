import { type LiveEntry, type LiveQuality, liveLadder } from '@praxis/contract/live-media/live-media';
import { useCallback, useEffect, useRef, useState } from 'react';
import { closeStream, type DeviceTrouble, NoSoundOutput, openCamera, openMicrophone, openScreen } from './devices.ts';
import { encodesPictures, publishingHere } from './frame-streams.ts';
import type { Publisher } from './open-publisher.ts';
import type { Layout } from './picture-layout.ts';
import type { PublisherState } from './publisher-messages.ts';

type Streams = { screen?: MediaStream; camera?: MediaStream; microphone?: MediaStream };
type Options = {
  classId: string;
  entry: () => Promise<LiveEntry>;
  /** What the picture says while nothing is shared. */
  title: string;
  /** Whose camera it is. */
  name: string;
};

/** Opens the chosen device, or the browser's own choice when that one was unplugged since. */
async function openDevice(name: keyof Streams, device: string | undefined) {
  if (name === 'screen') return openScreen();
  const open = name === 'camera' ? openCamera : openMicrophone;
  try {
    return await open(device);
  } catch (trouble) {
    if (device && trouble === ('missing' satisfies DeviceTrouble)) return open();
    throw trouble;
  }
}

/** A quality and all below it, best first. */
const upTo = (best: LiveQuality): LiveQuality[] => {
  const all = liveLadder.map(({ quality }) => quality);
  return all.slice(all.indexOf(best));
};

const BEST = 'live-best';
/** The best quality chosen here before: a machine that is too weak for more stays so when its page is opened anew. */
function chosenBest(): LiveQuality {
  const chosen = localStorage.getItem(BEST);
  return liveLadder.find(({ quality }) => quality === chosen)?.quality ?? liveLadder[0].quality;
}

/** Publishing of a class from this page: what is shared, how it goes, and how to change it. */
export type LivePublishing = ReturnType<typeof useLivePublisher>;

/** Opens nothing before the person shares something for the first time. */
export function useLivePublisher({ classId, entry, title, name: whose }: Options) {
  const publisher = useRef<Promise<Publisher> | undefined>(undefined);
  const [best, setBest] = useState(chosenBest);
  const latest = useRef({ entry, title, name: whose, best });
  Object.assign(latest.current, { entry, title, name: whose });
  const [streams, setStreams] = useState<Streams>({});
  const held = useRef<Streams>({});
  const [state, setState] = useState<PublisherState>();
  const [trouble, setTrouble] = useState<{ kind: keyof Streams; trouble: DeviceTrouble | 'silent' }>();
  const [muted, setMuted] = useState(false);
  const [layout, setLayout] = useState<Layout>('inset');
  const [failure, setFailure] = useState<string>();
  const [kind, setKind] = useState(publishingHere);

  const hold = useCallback((name: keyof Streams, stream: MediaStream | undefined) => {
    const { [name]: _before, ...others } = held.current;
    held.current = stream ? { ...others, [name]: stream } : others;
    setStreams(held.current);
  }, []);

  const open = useCallback(() => {
    const load = async () => {
      if (kind !== 'single' && (await encodesPictures())) return import('./open-publisher.ts');
      setKind('single');
      return import('./single-publisher.ts');
    };
    publisher.current ??= load().then((file) =>
      file.openPublisher({
        classId,
        entry: () => latest.current.entry(),
        title: latest.current.title,
        name: latest.current.name,
        qualities: upTo(latest.current.best),
        state: setState,
        ended: (name: keyof Streams) => hold(name, undefined),
        failed: setFailure,
      }),
    );
    publisher.current.catch((error: Error) => {
      publisher.current = undefined;
      setFailure(error.message);
    });
    return publisher.current;
  }, [classId, kind, hold]);

  const start = useCallback(
    async (name: keyof Streams, device?: string) => {
      setTrouble(undefined);
      setFailure(undefined);
      let stream: MediaStream | undefined;
      try {
        stream = await openDevice(name, device);
        const here = await open();
        if (name === 'microphone') here.speak(stream);
        else here.share(name, stream);
        hold(name, stream);
      } catch (failed) {
        // Nobody sees what it films: its light goes out.
        closeStream(stream);
        if (failed instanceof NoSoundOutput) return setTrouble({ kind: name, trouble: 'silent' });
        if (typeof failed !== 'string') return setFailure((failed as Error).message);
        setTrouble({ kind: name, trouble: failed as DeviceTrouble });
      }
    },
    [open, hold],
  );

  const stop = useCallback(
    async (name: keyof Streams) => {
      const here = await publisher.current;
      if (name === 'microphone') here?.stopSpeaking();
      else here?.stopSharing(name);
      closeStream(held.current[name]);
      hold(name, undefined);
    },
    [hold],
  );

  const close = useCallback(async (end = false) => {
    const here = await publisher.current;
    publisher.current = undefined;
    for (const stream of Object.values(held.current)) closeStream(stream);
    held.current = {};
    setStreams({});
    setState(undefined);
    await here?.close({ end });
  }, []);

  // The page is left: devices and the encoder must not go on.
  useEffect(() => () => void close(), [close]);

  return {
    /** `ladder`: three qualities; `single`: one, as the browser's recorder makes it; `none`: this browser cannot publish. */
    kind,
    streams,
    state,
    trouble,
    failure,
    muted,
    layout,
    start,
    stop,
    close,
    /** The open publisher, for those on the stage. */
    publisher: () => publisher.current,
    async mute(next: boolean) {
      setMuted(next);
      (await publisher.current)?.mute(next);
    },
    /** The best quality that is wanted; a weak machine or line sends less. */
    best,
    async sendUpTo(next: LiveQuality) {
      setBest(next);
      localStorage.setItem(BEST, next);
      latest.current.best = next;
      (await publisher.current)?.want(upTo(next));
    },
    async arrange(next: Layout) {
      setLayout(next);
      (await publisher.current)?.arrange(next);
    },
  };
}
