import { createHmac } from 'node:crypto';

/** The LiveKit server that holds the stages; an empty address means there is none. */
export type Livekit = { url: string; key: string; secret: string };

/** What a token opens, in LiveKit's words. */
export type LivekitGrants = {
  room?: string;
  roomJoin?: boolean;
  roomAdmin?: boolean;
  roomCreate?: boolean;
  canPublish?: boolean;
  canPublishData?: boolean;
  canSubscribe?: boolean;
};

const EARLIER_SECONDS = 10;

/** What the stage of a class is called there. */
export const stageRoom = (classId: string) => `class-${classId}`;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as LiveKit reads it: a JSON Web Token signed with the secret of the key (HS256). */
export function livekitToken({ key, secret }: Livekit, grants: LivekitGrants, now: number, seconds: number, identity?: string) {
  const at = Math.floor(now / 1000);
  const claims = {
    iss: key,
    ...(identity !== undefined && { sub: identity }),
    nbf: at - EARLIER_SECONDS,
    exp: at + seconds,
    video: grants,
  };
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

/** The right of one person to the stage of one class: to be seen and heard there, to nothing else. */
export const stageToken = (livekit: Livekit, classId: string, userId: string, now: number, seconds: number) =>
  livekitToken(
    livekit,
    { room: stageRoom(classId), roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: false },
    now,
    seconds,
    userId,
  );
