import { type Livekit, type LivekitGrants, livekitToken, stageRoom } from './livekit.rules.ts';

const TOKEN_SECONDS = 60;
const PATIENCE_MS = 8000;

/** Calls of LiveKit's room service (Twirp with JSON) that this product needs. */
export function openLivekitRooms(livekit: Livekit, now: () => number) {
  const origin = livekit.url.replace(/^ws/, 'http').replace(/\/$/, '');

  async function call(method: string, grants: LivekitGrants, body: object) {
    const token = livekitToken(livekit, grants, now(), TOKEN_SECONDS);
    const reply = await fetch(`${origin}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (reply.ok) return;
    const text = await reply.text();
    // Who is not there need not leave: the room, or the person in it, is unknown.
    if (reply.status === 404 && text.includes('not_found')) return;
    throw new Error(`LiveKit answered ${method} with ${reply.status}: ${text.slice(0, 300)}`);
  }

  return {
    /** Takes a person off the stage of a class; the token they hold opens it no more. */
    leave: (classId: string, userId: string) =>
      call(
        'RemoveParticipant',
        { room: stageRoom(classId), roomAdmin: true },
        { room: stageRoom(classId), identity: userId, revoke_token_ts: String(Math.floor(now() / 1000)) },
      ),
    /** Ends the stage of a class. */
    close: (classId: string) => call('DeleteRoom', { roomCreate: true }, { room: stageRoom(classId) }),
  };
}
