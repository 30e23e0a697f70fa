import { livePaths } from '@praxis/contract/live-media/live-media';
import { chunkFrame } from '../playing/chunk-buffer.ts';
import type { DeviceTrouble } from './devices.ts';
import { drawName } from './name-plate.ts';
import type { Publisher, PublisherOptions } from './open-publisher.ts';
import { cutOf, type Layout, placesOf } from './picture-layout.ts';
import { openPublisherConnection } from './publisher-connection.ts';
import { openSoundMixer } from './sound-mixer.ts';

const SIZE = { width: 1280, height: 720 };
const TYPES = ['video/mp4;codecs="avc1.42E01F,mp4a.40.2"', 'video/mp4;codecs="avc1.42E01F,opus"', 'video/webm;codecs="h264,opus"'];
const PIECE_MS = 200;
const STATE_MS = 500;
const RENEW_MS = 150_000;

/** The type of file this browser records with H.264 in it; undefined when it records none. */
const recordable = () => TYPES.find((type) => typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(type));

/** Publishes one quality as the browser's recorder makes it, where there are no encoders to be steered. */
export async function openPublisher(options: PublisherOptions): Promise<Publisher> {
  const { classId, entry, title, name, state, ended, failed } = options;
  const type = recordable();
  if (!type) throw 'unsupported' satisfies DeviceTrouble;
  const mixer = await openSoundMixer();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  const pen = canvas.getContext('2d', { alpha: false })!;
  const visible = new Map<
    string,
    { kind: 'screen' | 'camera' | 'stage'; video: HTMLVideoElement; stream: MediaStream; name?: string | undefined }
  >();
  let layout: Layout = 'inset';

  function draw() {
    pen.fillStyle = '#16181d';
    pen.fillRect(0, 0, SIZE.width, SIZE.height);
    const there = [...visible].filter(([, { video }]) => video.videoWidth > 0);
    const sources = there.map(([id, { kind, video }]) => ({ id, kind, width: video.videoWidth, height: video.videoHeight }));
    const places = placesOf(sources, layout, SIZE);
    for (const place of places) {
      const { video, name } = visible.get(place.id)!;
      const cut = cutOf(place, video.videoWidth, video.videoHeight);
      pen.drawImage(video, ...cut);
      if (name && places.length > 1) drawName(pen, cut, name, SIZE.height);
    }
    if (there.length > 0) return;
    pen.fillStyle = '#c9ccd3';
    pen.font = '40px sans-serif';
    pen.textAlign = 'center';
    pen.fillText(title, SIZE.width / 2, SIZE.height / 2);
  }
  const drawing = setInterval(draw, 1000 / 30);
  const out = new MediaStream([...canvas.captureStream(30).getVideoTracks(), ...mixer.stream().getAudioTracks()]);

  let connection: ReturnType<typeof openPublisherConnection> | undefined;
  let recorder: MediaRecorder | undefined;
  let before = 'opening';
  const first = await entry();

  /** A file must be begun anew for every connection: what was sent before cannot be continued elsewhere. */
  function record() {
    recorder?.stop();
    const mine = new MediaRecorder(out, {
      ...{ mimeType: type, videoBitsPerSecond: 1_500_000, audioBitsPerSecond: 96_000 },
      ...({ videoKeyFrameIntervalDuration: 2000 } as object),
    });
    let turn = Promise.resolve();
    // Pieces keep their order, however long each takes to be read.
    mine.ondataavailable = ({ data }) => {
      turn = turn.then(() => hand(data)).catch((error: Error) => failed(error.message));
    };
    const hand = async (data: Blob) => {
      const bytes = new Uint8Array(await data.arrayBuffer());
      if (bytes.byteLength === 0 || recorder !== mine) return;
      const chunk = {
        key: false,
        at: 0,
        duration: 0,
        byteLength: bytes.byteLength,
        copyTo: (to: Uint8Array<ArrayBuffer>) => to.set(bytes),
      };
      connection?.raw(chunkFrame(3, 0, chunk));
    };
    mine.start(PIECE_MS);
    recorder = mine;
  }

  const report = () => {
    if (!connection) return;
    if (connection.state === 'live' && before !== 'live') record();
    before = connection.state;
    state({
      ...{ line: connection.state, qualities: ['720'], shed: [], bitrate: 1_500_000, behind: (connection.waiting * 8) / 1_500_000 },
      ...{ dropped: 0, delay: 0, viewers: connection.viewers, sound: 'opus' },
    });
  };
  const address = new URL(livePaths.publish(classId), location.href).href.replace(/^http/, 'ws');
  connection = openPublisherConnection({
    address,
    entry: first,
    session: () => crypto.randomUUID(),
    container: type,
    changed: () => report(),
  });
  const reporter = setInterval(report, STATE_MS);
  const renewal = setInterval(
    () =>
      void entry().then(
        (right) => connection?.renew(right),
        (error: Error) => failed(error.message),
      ),
    RENEW_MS,
  );

  function show(id: string, kind: 'screen' | 'camera' | 'stage', stream: MediaStream, whose?: string) {
    remove(id);
    const video = document.createElement('video');
    Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
    void video.play();
    visible.set(id, { kind, video, stream, name: whose });
    mixer.add(id, stream);
    if (kind !== 'stage') stream.getVideoTracks()[0]?.addEventListener('ended', () => ended(kind));
  }
  function remove(id: string) {
    const known = visible.get(id);
    visible.delete(id);
    mixer.remove(id);
    if (known) known.video.srcObject = null;
    return known?.stream;
  }
  const end = (stream: MediaStream | undefined) => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };

  return {
    mixer,
    share: (kind, stream) => show(kind, kind, stream, kind === 'camera' ? name : undefined),
    stopSharing: (kind) => end(remove(kind)),
    speak: (stream) => mixer.add('microphone', stream),
    stopSpeaking: () => mixer.remove('microphone'),
    mute: (muted) => mixer.mute('microphone', muted),
    join: (id, stream, whose) => show(`stage-${id}`, 'stage', stream, whose),
    leave: (id) => void remove(`stage-${id}`),
    // One quality is all there is.
    want: () => undefined,
    arrange(next) {
      layout = next;
    },
    async close({ end: over = false } = {}) {
      for (const timer of [drawing, reporter, renewal]) clearInterval(timer);
      if (recorder?.state === 'recording') recorder.stop();
      for (const id of [...visible.keys()]) end(remove(id));
      connection?.close(over);
      await mixer.close();
    },
  };
}
