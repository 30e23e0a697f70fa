import { STAGE_MOST } from '@praxis/contract/live-media/live-media';
import type { Signals, StageEngine, StageHandlers } from './stage-engine.ts';

type Peer = {
  line: RTCPeerConnection;
  stream: MediaStream;
  offering: boolean;
  ignoring: boolean;
  senders: Map<'audio' | 'video', RTCRtpSender>;
  announced: boolean;
  /** Names this line at both ends; whoever begins it makes it up. */
  name: string;
  /** The page at the other end, once it has said something. */
  page?: string;
};
/**
 * `page` names the page that speaks: one that was loaded anew begins anew. `here` says that somebody came who waits to be called.
 * `line` names the line a description or candidate is of: when both came at once a first line is replaced while its answer is on its way,
 * and that answer must not meet the second line, which has another offer or none yet.
 */
type Signal = { page: string; here?: true; line?: string; description?: RTCSessionDescriptionInit; candidate?: RTCIceCandidateInit | null };

/** Most a camera on the stage sends to each of the others, bits per second. */
const PICTURE_BITRATE = 400_000;

/** A stage where everybody has a line to everybody. */
export function openMeshStage(me: string, ice: RTCIceServer[], signals: Signals, handlers: StageHandlers): StageEngine {
  const peers = new Map<string, Peer>();
  let own: MediaStream | undefined;
  let wanted = new Set<string>();
  let met = new Set<string>();
  let closed = false;

  const page = crypto.randomUUID();
  const send = (to: string, signal: Omit<Signal, 'page'>) => signals.send(to, JSON.stringify({ page, ...signal }));

  /** Who gives way when both offer at once (perfect negotiation). */
  const gives = (id: string) => me < id;

  function attach(peer: Peer) {
    for (const kind of ['audio', 'video'] as const) {
      const track = own?.getTracks().find((one) => one.kind === kind) ?? null;
      const sender = peer.senders.get(kind);
      if (sender) void sender.replaceTrack(track).catch((error: Error) => handlers.failed(error.message));
    }
  }

  function add(id: string, name: string): Peer {
    const connection = new RTCPeerConnection({ iceServers: ice, bundlePolicy: 'max-bundle' });
    const peer: Peer = {
      line: connection,
      stream: new MediaStream(),
      offering: false,
      ignoring: false,
      senders: new Map(),
      announced: false,
      name,
    };
    peers.set(id, peer);
    connection.onicecandidate = ({ candidate }) => send(id, { line: name, candidate: candidate?.toJSON() ?? null });
    connection.ontrack = ({ track }) => {
      for (const old of peer.stream.getTracks()) if (old.kind === track.kind) peer.stream.removeTrack(old);
      peer.stream.addTrack(track);
      track.onunmute = () => {
        peer.announced = true;
        handlers.joined(id, peer.stream);
      };
    };
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === 'failed') connection.restartIce();
    };
    connection.onnegotiationneeded = async () => {
      try {
        peer.offering = true;
        await connection.setLocalDescription();
        send(id, { line: name, description: connection.localDescription!.toJSON() as RTCSessionDescriptionInit });
      } catch (error) {
        handlers.failed((error as Error).message);
      } finally {
        peer.offering = false;
      }
    };
    return peer;
  }

  /** The one with the greater name begins, so that two do not meet twice. */
  function start(id: string) {
    const peer = add(id, crypto.randomUUID());
    for (const kind of ['audio', 'video'] as const) {
      const { sender } = peer.line.addTransceiver(kind, {
        direction: 'sendrecv',
        ...(kind === 'video' && { sendEncodings: [{ maxBitrate: PICTURE_BITRATE }] }),
      });
      peer.senders.set(kind, sender);
    }
    attach(peer);
  }

  async function onSignal(from: string, { page: theirs, here, line: name = '', description, candidate }: Signal) {
    if (closed || !wanted.has(from)) return;
    const before = peers.get(from);
    if (before?.page !== undefined && before.page !== theirs) remove(from);
    if (here) {
      // Whoever begins had nobody to begin with so far.
      remove(from);
      if (gives(from)) return;
      start(from);
      peers.get(from)!.page = theirs;
      return;
    }
    const known = peers.get(from);
    if (known?.name !== name) {
      // Of a line that is gone, unless it is the offer of a new one.
      if (description?.type !== 'offer' || !gives(from)) return;
      remove(from);
    }
    const peer = peers.get(from) ?? add(from, name);
    peer.page = theirs;
    const { line: connection } = peer;
    if (description) {
      const collision = description.type === 'offer' && (peer.offering || connection.signalingState !== 'stable');
      peer.ignoring = collision && !gives(from);
      if (peer.ignoring) return;
      await connection.setRemoteDescription(description);
      if (description.type !== 'offer') return;
      for (const transceiver of connection.getTransceivers()) {
        const kind = transceiver.receiver.track.kind as 'audio' | 'video';
        if (peer.senders.has(kind)) continue;
        transceiver.direction = 'sendrecv';
        peer.senders.set(kind, transceiver.sender);
      }
      attach(peer);
      await connection.setLocalDescription();
      send(from, { line: name, description: connection.localDescription!.toJSON() as RTCSessionDescriptionInit });
    } else if (candidate !== undefined) {
      try {
        await connection.addIceCandidate(candidate ?? undefined);
      } catch (error) {
        if (!peer.ignoring) throw error;
      }
    }
  }
  // One after the other: a candidate must not overtake its description.
  let turn = Promise.resolve();
  signals.onSignal((from, body) => {
    turn = turn.then(() => onSignal(from, JSON.parse(body) as Signal)).catch((error: Error) => handlers.failed(error.message));
  });

  function remove(id: string) {
    const peer = peers.get(id);
    peers.delete(id);
    peer?.line.close();
    if (peer?.announced) handlers.left(id);
  }

  return {
    most: STAGE_MOST,
    give(stream) {
      own = stream;
      for (const peer of peers.values()) attach(peer);
    },
    meet(ids) {
      wanted = new Set(ids.filter((id) => id !== me).slice(0, STAGE_MOST - 1));
      for (const id of [...peers.keys()]) if (!wanted.has(id)) remove(id);
      for (const id of wanted) {
        if (peers.has(id) || met.has(id)) continue;
        if (gives(id)) send(id, { here: true });
        else start(id);
      }
      met = new Set(wanted);
    },
    close() {
      closed = true;
      for (const id of [...peers.keys()]) remove(id);
    },
  };
}
