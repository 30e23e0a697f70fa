import { SERVED_STAGE_MOST } from '@praxis/contract/live-media/live-media';
import { type RemoteParticipant, type RemoteTrack, type RemoteTrackPublication, Room, RoomEvent, Track } from 'livekit-client';
import type { StageEngine, StageHandlers } from './stage-engine.ts';

/** Where the server is, and the right to enter. */
type Right = { url: string; token: string };
type Person = { stream: MediaStream; announced: boolean };

const sourceOf = (kind: string) => (kind === 'audio' ? Track.Source.Microphone : Track.Source.Camera);
const newRoom = () => new Room({ adaptiveStream: false, dynacast: true, stopLocalTrackOnUnpublish: false });

/** A stage that a LiveKit server holds: everybody has one line to the server, whoever is there. */
export function openLivekitStage(right: () => Promise<Right>, handlers: StageHandlers, make: () => Room = newRoom): StageEngine {
  const room = make();
  const people = new Map<string, Person>();
  const input = new Map<string, MediaStreamTrack>();
  let wanted = new Set<string>();
  let own: MediaStream | undefined;
  let connecting: Promise<void> | undefined;
  let closed = false;
  const failed = (error: unknown) => {
    if (!closed) handlers.failed((error as Error).message);
  };

  function leave(id: string) {
    const known = people.get(id);
    people.delete(id);
    if (known?.announced) handlers.left(id);
  }

  /** Nothing is fetched of anybody who was not called. */
  function choose(participant: RemoteParticipant) {
    for (const publication of participant.trackPublications.values()) publication.setSubscribed(wanted.has(participant.identity));
    if (!wanted.has(participant.identity)) leave(participant.identity);
  }

  function take(track: RemoteTrack, _publication: RemoteTrackPublication, { identity }: RemoteParticipant) {
    if (!wanted.has(identity)) return;
    const person = people.get(identity) ?? { stream: new MediaStream(), announced: false };
    people.set(identity, person);
    for (const old of person.stream.getTracks()) if (old.kind === track.kind) person.stream.removeTrack(old);
    person.stream.addTrack(track.mediaStreamTrack);
    person.announced = true;
    handlers.joined(identity, person.stream);
  }

  function lose(track: RemoteTrack, _publication: RemoteTrackPublication, { identity }: RemoteParticipant) {
    const person = people.get(identity);
    person?.stream.removeTrack(track.mediaStreamTrack);
    if (person?.stream.getTracks().length === 0) leave(identity);
  }

  room.on(RoomEvent.TrackPublished, (publication: RemoteTrackPublication, participant: RemoteParticipant) =>
    publication.setSubscribed(wanted.has(participant.identity)),
  );
  room.on(RoomEvent.TrackSubscribed, take);
  room.on(RoomEvent.TrackUnsubscribed, lose);
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }: RemoteParticipant) => leave(identity));

  // One change after the other: a track must not be taken back before it was given.
  let turn = Promise.resolve();
  function hand() {
    turn = turn.then(async () => {
      if (closed || !connecting) return;
      await connecting;
      const now = new Map((own?.getTracks() ?? []).map((track) => [track.kind, track]));
      const before = new Map(input);
      // The new one first: who changes a device was not gone in between.
      for (const [kind, track] of now) {
        if (before.get(kind) === track) continue;
        input.set(kind, track);
        await room.localParticipant.publishTrack(track, { source: sourceOf(kind) });
      }
      for (const [kind, track] of before) {
        if (now.get(kind) === track) continue;
        if (!now.has(kind)) input.delete(kind);
        await room.localParticipant.unpublishTrack(track);
      }
    });
    turn = turn.catch(failed);
  }

  return {
    most: SERVED_STAGE_MOST,
    give(stream) {
      own = stream;
      hand();
    },
    meet(ids) {
      wanted = new Set(ids.slice(0, SERVED_STAGE_MOST - 1));
      if (wanted.size > 0 && !connecting) {
        connecting = right().then(({ url, token }) => room.connect(url, token, { autoSubscribe: false }));
        connecting.then(() => room.remoteParticipants.forEach(choose)).catch(failed);
        hand();
      } else room.remoteParticipants.forEach(choose);
    },
    close() {
      closed = true;
      for (const id of [...people.keys()]) leave(id);
      void room.disconnect(false);
    },
  };
}
