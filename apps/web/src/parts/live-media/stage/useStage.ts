import type { LiveEntry } from '@praxis/contract/live-media/live-media';
import { useEffect, useRef, useState } from 'react';
import { closeStream, openCamera, openMicrophone } from '../publishing/devices.ts';
import type { LivePublishing } from '../publishing/useLivePublisher.ts';
import type { StageEngine, StageHandlers } from './stage-engine.ts';

type Options = {
  classId: string;
  /** The right to watch, also of the one who publishes. */
  entry: () => Promise<LiveEntry>;
  me: string;
  /** Whom the teacher called, in the room's own words. */
  speaking: readonly string[];
  /** What somebody who was called has agreed to open; nothing is opened before. */
  opens?: 'microphone' | 'both' | undefined;
  /** Whether one may be called soon: the way is opened beforehand. */
  waits?: boolean;
  /** How somebody on the stage is called. */
  nameOf?: (id: string) => string | undefined;
  /** Of the one who publishes. */
  publishing?: LivePublishing;
};

/** Plays what somebody on the stage says. */
function listenTo(stream: MediaStream) {
  const audio = new Audio();
  audio.srcObject = stream;
  void audio.play().catch((error: unknown) => console.warn('a voice on the stage stays silent', error));
  return () => {
    audio.srcObject = null;
  };
}

/** The stage of a class: who is called speaks, and shows a camera, to the teacher and the others called; the teacher's page sends them to everybody. */
export function useStage({ classId, entry, me, speaking, opens, waits = false, nameOf, publishing }: Options) {
  const [publisher, setPublisher] = useState<string | null>(null);
  const [streams, setStreams] = useState<Record<string, MediaStream>>({});
  const [trouble, setTrouble] = useState<string>();
  const [own, setOwn] = useState<MediaStream>();
  /** How often the lines were opened; what is given and met is told anew each time. */
  const [ready, setReady] = useState(0);
  const engine = useRef<StageEngine | undefined>(undefined);
  const latest = useRef({ entry, publishing, nameOf });
  latest.current = { entry, publishing, nameOf };
  const publishes = publishing?.state?.line === 'live' || publishing?.state?.line === 'lost';
  const called = speaking.includes(me);
  const active = called || waits || publishes;
  const meets = called || publishes;
  const present = speaking.join(' ');

  // The outside world: devices of one who was called and agreed. Sound first; a camera that is missing keeps nobody from speaking.
  useEffect(() => {
    if (!called || publishes || !opens) return;
    let gone = false;
    const opened: MediaStream[] = [];
    const open = async () => {
      const stream = await openMicrophone();
      opened.push(stream);
      if (!gone) setOwn(new MediaStream(stream.getTracks()));
      if (opens === 'microphone') return;
      const camera = await openCamera().catch(() => undefined);
      if (!camera) return;
      opened.push(camera);
      if (!gone) setOwn(new MediaStream([...stream.getTracks(), ...camera.getTracks()]));
      else closeStream(camera);
    };
    open().catch((failed: unknown) => setTrouble(String(failed)));
    return () => {
      gone = true;
      for (const stream of opened) closeStream(stream);
      setOwn(undefined);
    };
  }, [called, publishes, opens]);

  // The outside world: lines to the others on the stage.
  useEffect(() => {
    if (!active) return;
    let closed = false;
    let close: (() => void) | undefined;
    const quiet = new Map<string, () => void>();
    const open = async () => {
      const [right, { openStageSignals }] = await Promise.all([latest.current.entry(), import('./stage-signals.ts')]);
      // The server chose who holds the stage; its library comes only where it is used.
      const openMesh = right.stage ? undefined : (await import('./mesh-stage.ts')).openMeshStage;
      const openServed = right.stage ? (await import('./livekit-stage.ts')).openLivekitStage : undefined;
      if (closed) return;
      const way = openStageSignals(classId, () => latest.current.entry(), setPublisher);
      const handlers: StageHandlers = {
        joined(id, stream) {
          quiet.get(id)?.();
          quiet.set(id, listenTo(stream));
          setStreams((before) => ({ ...before, [id]: stream }));
          void latest.current.publishing?.publisher()?.then((here) => here.join(id, stream, latest.current.nameOf?.(id)));
        },
        left(id) {
          quiet.get(id)?.();
          quiet.delete(id);
          setStreams(({ [id]: _gone, ...others }) => others);
          void latest.current.publishing?.publisher()?.then((here) => here.leave(id));
        },
        failed: (text) => console.warn('the stage', text),
      };
      const stage = openServed
        ? openServed(async () => (await latest.current.entry()).stage!, handlers)
        : openMesh!(me, right.ice, way.signals, handlers);
      engine.current = stage;
      setStreams({});
      close = () => {
        stage.close();
        way.close();
        engine.current = undefined;
        for (const stop of quiet.values()) stop();
      };
      setReady((count) => count + 1);
    };
    open().catch((failed: unknown) => setTrouble(String(failed)));
    return () => {
      closed = true;
      close?.();
    };
  }, [active, classId, me]);

  const { microphone, camera } = publishing?.streams ?? {};
  useEffect(() => {
    if (ready === 0) return;
    const tracks = publishes ? [...(microphone?.getAudioTracks() ?? []), ...(camera?.getVideoTracks() ?? [])] : (own?.getTracks() ?? []);
    engine.current?.give(tracks.length > 0 ? new MediaStream(tracks) : undefined);
  }, [ready, publishes, microphone, camera, own]);
  useEffect(() => {
    if (ready === 0) return;
    const others = [...new Set([...(publisher ? [publisher] : []), ...present.split(' ').filter(Boolean)])];
    engine.current?.meet(meets ? others : []);
  }, [ready, meets, present, publisher]);

  return {
    /** Whether one is on the stage oneself: the class is then heard from the stage, without delay, and its player is to be silent. */
    onStage: called,
    own,
    streams,
    trouble,
  };
}
