import { useCallback, useEffect, useRef, useState } from 'react';
import { closeStream, type Device, type DeviceTrouble, devicesOf, openCamera, openMicrophone } from './devices.ts';

type Kind = 'camera' | 'microphone';

const LEVEL_MS = 100;

/** Listens how loud a stream is, 0–1, until it is stopped. */
function listen(stream: MediaStream, report: (level: number) => void) {
  const context = new AudioContext();
  const meter = new AnalyserNode(context, { fftSize: 512 });
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(meter);
  const samples = new Float32Array(meter.fftSize);
  const timer = setInterval(() => {
    meter.getFloatTimeDomainData(samples);
    report(Math.min(1, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) * 4));
  }, LEVEL_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** Camera and microphone tried before class. Nothing is opened before `begin`. */
export function useDevices() {
  const [streams, setStreams] = useState<Partial<Record<Kind, MediaStream>>>({});
  const [troubles, setTroubles] = useState<Partial<Record<Kind, DeviceTrouble>>>({});
  const [chosen, setChosen] = useState<Partial<Record<Kind, string>>>({});
  const [devices, setDevices] = useState<Record<Kind, Device[]>>({ camera: [], microphone: [] });
  const [level, setLevel] = useState(0);
  const [started, setStarted] = useState(false);
  const held = useRef<Partial<Record<Kind, MediaStream>>>({});

  const open = useCallback(async (kind: Kind, id?: string) => {
    closeStream(held.current[kind]);
    try {
      const stream = await (kind === 'camera' ? openCamera(id) : openMicrophone(id));
      held.current = { ...held.current, [kind]: stream };
      setTroubles((before) => ({ ...before, [kind]: undefined }));
    } catch (trouble) {
      held.current = { ...held.current, [kind]: undefined };
      setTroubles((before) => ({ ...before, [kind]: trouble as DeviceTrouble }));
    }
    setStreams(held.current);
    setDevices({ camera: await devicesOf('videoinput'), microphone: await devicesOf('audioinput') });
  }, []);

  const start = useCallback(async () => {
    setStarted(true);
    await open('camera');
    await open('microphone');
  }, [open]);

  // Devices must not stay open when the page is left.
  useEffect(
    () => () => {
      for (const stream of Object.values(held.current)) closeStream(stream);
    },
    [],
  );
  const { microphone } = streams;
  useEffect(() => (microphone ? listen(microphone, setLevel) : undefined), [microphone]);

  return {
    ...{ start, started, level, troubles, chosen },
    camera: streams.camera,
    microphone,
    cameras: devices.camera,
    microphones: devices.microphone,
    async choose(kind: Kind, id: string) {
      setChosen((before) => ({ ...before, [kind]: id }));
      await open(kind, id);
    },
    /** A short tone out of the loudspeakers. */
    async ring() {
      const context = new AudioContext();
      await context.resume();
      const tone = new OscillatorNode(context, { frequency: 660 });
      tone.connect(new GainNode(context, { gain: 0.2 })).connect(context.destination);
      tone.onended = () => void context.close();
      tone.start();
      tone.stop(context.currentTime + 0.6);
    },
  };
}
