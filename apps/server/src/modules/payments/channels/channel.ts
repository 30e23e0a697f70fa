import { ChannelFailure } from './channel.rules.ts';

export * from './channel.rules.ts';

const DEADLINE_MS = 5000;
/** The largest answer is the packed bill of a day. */
export const ANSWER_BYTES = 16 * 1024 * 1024;

async function bodyOf(reply: Response) {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of reply.body ?? []) {
    size += piece.length;
    if (size > ANSWER_BYTES) throw new Error('The answer is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Asks a channel; whatever keeps an answer away leaves the outcome unknown. */
export async function askChannel(address: string, options: RequestInit): Promise<{ status: number; headers: Headers; body: Buffer }> {
  try {
    const reply = await fetch(address, { ...options, redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) });
    return { status: reply.status, headers: reply.headers, body: await bodyOf(reply) };
  } catch (error) {
    throw new ChannelFailure('unknown', 'no_answer', (error as Error).message);
  }
}
