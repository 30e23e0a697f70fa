import { ChannelFailure } from './channel.rules.ts';

export * from './channel.rules.ts';

const DEADLINE_MS = 5000;

/** Asks a channel; whatever keeps an answer away leaves the outcome unknown. */
export async function askChannel(address: string, options: RequestInit): Promise<{ status: number; headers: Headers; body: Buffer }> {
  try {
    const reply = await fetch(address, { ...options, redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) });
    return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
  } catch (error) {
    throw new ChannelFailure('unknown', 'no_answer', (error as Error).message);
  }
}
