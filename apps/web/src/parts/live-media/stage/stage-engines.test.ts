import { EventEmitter } from 'node:events';
import { STAGE_MOST } from '@praxis/contract/live-media/live-media';
import type { Room } from 'livekit-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLivekitStage } from './livekit-stage.ts';
import { openMeshStage } from './mesh-stage.ts';
import type { StageEngine } from './stage-engine.ts';

/** A track as far as a stage knows it. */
class Track {
  kind: string;
  owner: string;
  onunmute?: () => void;
  constructor(kind: string, owner: string) {
    this.kind = kind;
    this.owner = owner;
  }
}
class Stream {
  tracks: Track[];
  constructor(tracks: Track[] = []) {
    this.tracks = [...tracks];
  }
  getTracks = () => [...this.tracks];
  addTrack = (track: Track) => void this.tracks.push(track);
  removeTrack = (track: Track) => {
    this.tracks = this.tracks.filter((one) => one !== track);
  };
}

let lines: Line[] = [];
/** A line between two, as WebRTC has it: an offer and an answer, then the tracks of each arrive at the other. */
class Line {
  number = lines.push(this) - 1;
  other: Line | undefined;
  transceivers: {
    direction: string;
    receiver: { track: { kind: string } };
    sender: { replaceTrack: (track: Track | null) => Promise<void> };
  }[] = [];
  held = new Map<string, Track>();
  shown = new Set<Track>();
  signalingState = 'stable';
  connectionState = 'new';
  localDescription: { type: string; sdp: string; toJSON: () => object } | undefined;
  ontrack?: (event: { track: Track }) => void;
  onnegotiationneeded?: () => void;
  onicecandidate?: () => void;
  onconnectionstatechange?: () => void;
  addTransceiver(kind: string) {
    const sender = {
      replaceTrack: async (track: Track | null) => {
        if (track) this.held.set(kind, track);
        else this.held.delete(kind);
        this.carry();
      },
    };
    const created = { direction: 'sendrecv', receiver: { track: { kind } }, sender };
    this.transceivers.push(created);
    if (this.transceivers.length === 2 && this.signalingState === 'stable' && !this.other)
      queueMicrotask(() => !this.closed && this.onnegotiationneeded?.());
    return created;
  }
  getTransceivers = () => this.transceivers;
  async setLocalDescription() {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    const json = { type, sdp: String(this.number) };
    this.localDescription = { ...json, toJSON: () => json };
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
    if (type === 'answer') this.carry();
  }
  async setRemoteDescription({ type, sdp }: { type: string; sdp: string }) {
    if (this.closed) return;
    if (type === 'answer' && this.signalingState === 'stable') throw new Error('Called in wrong state: stable');
    if (this.other && this.other !== lines[Number(sdp)]) throw new Error('The other end is another one');
    this.other = lines[Number(sdp)];
    this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable';
    if (type === 'offer') for (const kind of ['audio', 'video']) if (this.transceivers.length < 2) this.addTransceiver(kind);
    if (type === 'answer') this.carry();
  }
  addIceCandidate = async () => undefined;
  carry() {
    if (!this.other || this.signalingState !== 'stable') return;
    for (const track of this.held.values()) {
      if (this.shown.has(track)) continue;
      this.shown.add(track);
      const there = new Track(track.kind, track.owner);
      this.other.ontrack?.({ track: there });
      there.onunmute?.();
    }
    if (
      this.other.other === this &&
      this.other.signalingState === 'stable' &&
      [...this.other.held.values()].some((one) => !this.other!.shown.has(one))
    )
      this.other.carry();
  }
  closed = false;
  close() {
    this.closed = true;
    this.other = undefined;
  }
}

type Seen = { met: Map<string, Stream>; left: string[]; failures: string[] };
type Person = { engine: StageEngine; seen: Seen; give: (...kinds: string[]) => void };
const watching = (seen: Seen) => ({
  joined: (id: string, stream: MediaStream) => void seen.met.set(id, stream as unknown as Stream),
  left(id: string) {
    seen.met.delete(id);
    seen.left.push(id);
  },
  failed: (text: string) => void seen.failures.push(text),
});
const asPerson = (id: string, engine: StageEngine, seen: Seen): Person => ({
  engine,
  seen,
  give: (...kinds) =>
    engine.give(kinds.length > 0 ? (new Stream(kinds.map((kind) => new Track(kind, id))) as unknown as MediaStream) : undefined),
});

/** Passes the turn so many times. */
async function turns(count: number) {
  for (let at = 0; at < count; at++) await Promise.resolve();
}

/** People who signal each other through one place; what each of them sends takes so many turns, in its order. */
function meshHall(delays: Record<string, number> = {}) {
  const handlers = new Map<string, (from: string, body: string) => void>();
  return (id: string): Person => {
    const seen: Seen = { met: new Map(), left: [], failures: [] };
    const signals = {
      send: (to: string, body: string) => void turns(delays[id] ?? 1).then(() => handlers.get(to)?.(id, body)),
      onSignal: (listener: (from: string, body: string) => void) => void handlers.set(id, listener),
    };
    return asPerson(id, openMeshStage(id, [], signals, watching(seen)), seen);
  };
}

/** A LiveKit server as its documentation describes it: who connects is told of what others publish, and gets what they subscribe to. */
function servedHall() {
  type Publication = { track: { kind: string; mediaStreamTrack: Track }; setSubscribed: (wanted: boolean) => void; wanted: boolean };
  type Member = {
    identity: string;
    events: EventEmitter;
    tracks: Track[];
    remote: Map<string, { identity: string; trackPublications: Map<Track, Publication> }>;
  };
  const members = new Map<string, Member>();
  function offer(to: Member, from: Member, track: Track) {
    const known = to.remote.get(from.identity) ?? { identity: from.identity, trackPublications: new Map() };
    to.remote.set(from.identity, known);
    const publication: Publication = {
      track: { kind: track.kind, mediaStreamTrack: track },
      wanted: false,
      setSubscribed(wanted) {
        if (wanted === this.wanted) return;
        this.wanted = wanted;
        to.events.emit(wanted ? 'trackSubscribed' : 'trackUnsubscribed', publication.track, publication, known);
      },
    };
    known.trackPublications.set(track, publication);
    to.events.emit('trackPublished', publication, known);
  }
  return (id: string): Person => {
    const seen: Seen = { met: new Map(), left: [], failures: [] };
    const me: Member = { identity: id, events: new EventEmitter(), tracks: [], remote: new Map() };
    const room = {
      on: (name: string, onSignal: (...text: unknown[]) => void) => me.events.on(name, onSignal),
      remoteParticipants: me.remote,
      async connect(url: string, token: string, { autoSubscribe }: { autoSubscribe: boolean }) {
        expect([url, token, autoSubscribe]).toEqual(['wss://north', `token of ${id}`, false]);
        members.set(id, me);
        for (const other of members.values()) if (other !== me) for (const track of other.tracks) offer(me, other, track);
      },
      async disconnect() {
        members.delete(id);
        for (const other of members.values()) {
          const known = other.remote.get(id);
          other.remote.delete(id);
          if (known) other.events.emit('participantDisconnected', known);
        }
      },
      localParticipant: {
        async publishTrack(track: Track) {
          me.tracks.push(track);
          for (const other of members.values()) if (other !== me) offer(other, me, track);
        },
        async unpublishTrack(track: Track) {
          me.tracks = me.tracks.filter((one) => one !== track);
          for (const other of members.values()) other.remote.get(id)?.trackPublications.get(track)?.setSubscribed(false);
        },
      },
    };
    const right = async () => ({ url: 'wss://north', token: `token of ${id}` });
    return asPerson(
      id,
      openLivekitStage(right, watching(seen), () => room as unknown as Room),
      seen,
    );
  };
}

beforeEach(() => {
  lines = [];
  vi.stubGlobal('RTCPeerConnection', Line);
  vi.stubGlobal('MediaStream', Stream);
});
afterEach(() => vi.unstubAllGlobals());
const soon = () => new Promise((done) => setTimeout(done, 30));
const received = ({ seen }: Person) =>
  [...seen.met]
    .map(
      ([id, stream]) =>
        `${id}: ${stream.tracks
          .map(({ kind, owner }) => `${kind} of ${owner}`)
          .sort()
          .join(', ')}`,
    )
    .sort();

describe.each([
  ['a mesh', meshHall],
  ['a LiveKit server', servedHall],
])('the stage held by %s', (_title, hall) => {
  test('carries at least six, and people who are called see and hear each other', async () => {
    const come = hall();
    const [one, two, three] = [come('1'), come('2'), come('3')];
    expect(one.engine.most).toBeGreaterThanOrEqual(STAGE_MOST);
    for (const person of [one, two, three]) person.give('audio', 'video');
    one.engine.meet(['2', '3']);
    two.engine.meet(['1', '3']);
    three.engine.meet(['1', '2']);
    await soon();
    expect(received(one)).toEqual(['2: audio of 2, video of 2', '3: audio of 3, video of 3']);
    expect(received(three)).toEqual(['1: audio of 1, video of 1', '2: audio of 2, video of 2']);
    for (const { seen } of [one, two, three]) expect(seen.failures).toEqual([]);
  });

  test('nobody who was not called is seen, whatever they send', async () => {
    const come = hall();
    const [one, two, outsider] = [come('1'), come('2'), come('9')];
    for (const person of [one, two, outsider]) person.give('audio');
    one.engine.meet(['2']);
    two.engine.meet(['1']);
    outsider.engine.meet(['1', '2']);
    await soon();
    expect(received(one)).toEqual(['2: audio of 2']);
    expect(received(two)).toEqual(['1: audio of 1']);
  });

  test('a camera that comes later is seen, and who is thanked or leaves is gone', async () => {
    const come = hall();
    const [one, two, three] = [come('1'), come('2'), come('3')];
    two.give('audio');
    three.give('audio');
    one.engine.meet(['2', '3']);
    two.engine.meet(['1', '3']);
    three.engine.meet(['1', '2']);
    await soon();
    two.give('audio', 'video');
    await soon();
    expect(received(one)[0]).toContain('video of 2');
    one.engine.meet(['3']);
    await soon();
    expect(one.seen.left).toEqual(['2']);
    expect(received(one)).toEqual(['3: audio of 3']);
    one.engine.close();
    expect(one.seen.left).toEqual(['2', '3']);
  });
});

test('who is called while the teacher already offers a line is seen and heard, whoever learns of it first and however slow their ways are', async () => {
  const slow = [1, 2, 3, 5, 8, 13];
  const wrong: string[] = [];
  for (const one of slow)
    for (const two of slow)
      for (const ahead of [0, 1, 2, 3, 5, 8, 13, 21]) {
        lines = [];
        const come = meshHall({ '1': one, '2': two });
        const [student, teacher] = [come('1'), come('2')];
        student.give('audio');
        teacher.give('audio');
        teacher.engine.meet(['1']);
        await turns(ahead);
        student.engine.meet(['2']);
        await turns(200);
        const seen = [...received(student), ...received(teacher), ...student.seen.failures, ...teacher.seen.failures];
        if (seen.join() !== '2: audio of 2,1: audio of 1') wrong.push(`${one} ${two} ${ahead}: ${seen.join(', ')}`);
      }
  expect(wrong).toEqual([]);
});
