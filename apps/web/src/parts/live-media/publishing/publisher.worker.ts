import { LIVE_TICKET_RENEW, type LiveQuality, liveLadder, liveRhythm, type SoundTrack } from '@praxis/contract/live-media/live-media';
import { chunkFrame } from '../playing/chunk-buffer.ts';
import { openCompositor } from './compositor.ts';
import { openPictureEncoders } from './encoding/picture-encoders.ts';
import { openSoundEncoder } from './encoding/sound-encoder.ts';
import { openPublisherConnection } from './publisher-connection.ts';
import type { FromEncoder, PublisherState, SoundPiece, ToEncoder } from './publisher-messages.ts';
import { openShedding } from './shedding.ts';

const post = (text: FromEncoder) => (self as unknown as { postMessage: (text: FromEncoder) => void }).postMessage(text);

const FRAME_US = 1_000_000 / liveRhythm.frames;
const GROUP = liveRhythm.segment * liveRhythm.frames;
const STATE_MS = 500;
/** Pictures by which the encoder's delay is known. */
const DELAYS = 60;
/** How long the pictures wait for the sound to begin with. */
const SOUND_MS = 2000;

/** One publishing: composes, encodes and sends until it is closed. */
function openPublishing({ address, entry: first, session, qualities: wanted }: Extract<ToEncoder, { t: 'open' }>) {
  const startedAt = performance.now();
  const now = () => (performance.now() - startedAt) * 1000;
  /** What is drawn is as large as the best quality that is encoded. */
  const sizeOf = (list: readonly LiveQuality[]) => liveLadder.find(({ quality }) => list.includes(quality)) ?? liveLadder[0];
  const compositor = openCompositor(sizeOf(wanted));
  const shedding = openShedding(wanted);
  const failed = (text: string) => post({ t: 'failed', words: text });
  let entry = first;
  let sound: SoundTrack | null = null;
  let soundEncoder: Awaited<ReturnType<typeof openSoundEncoder>>;
  let why: PublisherState['why'];
  let dropped = 0;
  let delays: number[] = [];
  let lastIndex = -1;
  const best = () => liveLadder.findIndex(({ quality }) => shedding.active.includes(quality));
  let changes = false;
  let rates: { at: number; sent: number }[] = [];

  const connection = openPublisherConnection({ address, entry, session, changed: () => report() });
  const describe = () => {
    const pictures = encoders.tracks();
    // Sound that comes a moment later would be a cut in the recording.
    if (pictures && (sound || performance.now() - startedAt > SOUND_MS)) connection.describe(pictures, sound);
  };
  const encoders = openPictureEncoders({
    failed,
    tracks: describe,
    encoded({ rung, chunk }) {
      const at = chunk.timestamp;
      const duration = chunk.duration ?? FRAME_US;
      const key = chunk.type === 'key';
      if (rung === best()) delays = [...delays.slice(-DELAYS + 1), (now() - at) / 1000];
      const bytes = { key, at, duration, byteLength: chunk.byteLength, copyTo: (to: Uint8Array<ArrayBuffer>) => chunk.copyTo(to) };
      connection.send({ frame: chunkFrame(1, rung, bytes), end: at + duration, key });
    },
  });
  for (const quality of wanted) void encoders.add(quality);

  const bitrate = () =>
    liveLadder.filter(({ quality }) => encoders.qualities.includes(quality)).reduce((sum, rung) => sum + rung.bitrate, 96_000);
  const behind = () => (connection.waiting * 8) / bitrate();

  function report() {
    const at = performance.now();
    rates = [...rates.filter((rate) => at - rate.at < 4000), { at, sent: connection.sent }];
    const [oldest] = rates;
    const spent = (at - (oldest?.at ?? at)) / 1000;
    post({
      t: 'state',
      state: {
        line: connection.state,
        qualities: encoders.qualities.filter((quality) => shedding.active.includes(quality)),
        shed: [...shedding.shed],
        ...(why && { why }),
        bitrate: spent > 0.2 ? ((connection.sent - oldest!.sent) * 8) / spent : 0,
        behind: behind(),
        dropped,
        delay: delays.toSorted((one, other) => one - other)[delays.length >> 1] ?? 0,
        viewers: connection.viewers,
        sound: soundEncoder?.codec ?? 'none',
      },
    });
  }

  /** Qualities change where all begin anew: at a key frame. */
  function changeLadder() {
    changes = false;
    const { active, shed } = shedding;
    const gone = encoders.qualities.filter((quality) => !active.includes(quality));
    for (const quality of gone) encoders.remove(quality);
    const weak = gone.filter((quality) => shed.includes(quality));
    if (weak.length > 0) connection.sendText({ t: 'shed', qualities: weak, why: why ?? 'machine' });
    for (const quality of active) void encoders.add(quality);
    if (gone.length > 0) describe();
    compositor.resize(sizeOf(shedding.active));
    report();
  }

  function tick() {
    const index = Math.floor(now() / FRAME_US);
    if (index <= lastIndex) return;
    // A key frame is never left out: it comes late rather than not at all.
    const isKey = Math.floor(index / GROUP) !== Math.floor(lastIndex / GROUP) || lastIndex < 0;
    const late = encoders.isBehind() && !isKey;
    if (late) dropped++;
    lastIndex = index;
    const change = shedding.note({ dropped: late, behind: connection.state === 'live' ? behind() : 0 }, performance.now());
    if (change.shed || change.restore) {
      changes = true;
      why = change.shed ? change.why : shedding.shed.length === 0 ? undefined : why;
    }
    if (late) return;
    if (isKey && changes) changeLadder();
    const frame = compositor.draw(Math.round(index * FRAME_US), Math.round(FRAME_US));
    try {
      encoders.encode(frame, isKey);
    } finally {
      frame.close();
    }
  }

  const ticker = setInterval(tick, 8);
  const impatient = setTimeout(describe, SOUND_MS + 50);
  const reporter = setInterval(() => {
    report();
    if (Date.now() > entry.expires - (1 - LIVE_TICKET_RENEW) * 300_000) post({ t: 'renew' });
  }, STATE_MS);

  return {
    compositor,
    want(next: readonly LiveQuality[]) {
      shedding.want(next, performance.now());
      if (shedding.shed.length === 0) why = undefined;
      changes = true;
    },
    renew(fresh: typeof entry) {
      entry = fresh;
      connection.renew(fresh);
    },
    async attachSound(port: MessagePort, rate: number, channels: number) {
      soundEncoder = await openSoundEncoder({
        ...{ rate, channels, now, failed },
        track(track) {
          sound = track;
          describe();
        },
        encoded(chunk) {
          const [at, duration] = [chunk.timestamp, chunk.duration ?? 21_333];
          const bytes = {
            key: true,
            at,
            duration,
            byteLength: chunk.byteLength,
            copyTo: (to: Uint8Array<ArrayBuffer>) => chunk.copyTo(to),
          };
          connection.send({ frame: chunkFrame(2, 0, bytes), end: at + duration, key: false });
        },
      });
      port.onmessage = ({ data }: MessageEvent<SoundPiece>) => soundEncoder?.take(data);
    },
    close(end: boolean) {
      clearTimeout(impatient);
      clearInterval(ticker);
      clearInterval(reporter);
      connection.close(end);
      encoders.close();
      soundEncoder?.close();
      compositor.close();
    },
  };
}

let publishing: ReturnType<typeof openPublishing> | undefined;

self.onmessage = ({ data }: MessageEvent<ToEncoder>) => {
  if (data.t === 'open') publishing = openPublishing(data);
  // A picture on its way to a publishing that has ended would stay open.
  else if (!publishing) data.t === 'picture' && data.frame.close();
  else if (data.t === 'entry') publishing.renew(data.entry);
  else if (data.t === 'source') publishing.compositor.add(data.source, data.frames);
  else if (data.t === 'picture') publishing.compositor.take(data.id, data.frame);
  else if (data.t === 'gone') publishing.compositor.remove(data.id);
  else if (data.t === 'want') publishing.want(data.qualities);
  else if (data.t === 'layout') publishing.compositor.arrange(data.layout, data.title);
  else if (data.t === 'sound') void publishing.attachSound(data.port, data.rate, data.channels);
  else {
    publishing.close(data.end);
    publishing = undefined;
  }
};
