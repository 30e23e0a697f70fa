import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The next line a program prints. */
export const connectionOf = async (child: ChildProcess) => String((await once(child.stdout!, 'data'))[0]).trim();

/** Opens WebSocket clients in a process of their own and waits until all hear the topic; the topic is '' for a bare server. */
export async function openListeners(url: string, count: number, topic: string, tokens: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'ws-audience.ts'), url, String(count), topic], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin!.write(`${tokens.join('\n')}\n`);
  await connectionOf(child);
  return child;
}

/** Waits until so many messages have arrived and returns how many did. */
export async function receivedBy(child: ChildProcess, expected: number) {
  for (let look = 0; look < 100; look++) {
    child.stdin!.write('?\n');
    const received = Number(await connectionOf(child));
    if (received >= expected) return received;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('Not every message arrived');
}
