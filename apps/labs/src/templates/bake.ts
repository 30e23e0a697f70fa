import { createWriteStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stripVTControlCharacters } from 'node:util';
import { LabFailure } from '../driver.ts';
import type { Hardware } from '../drivers/qemu/arguments.ts';
import { openGuest } from '../drivers/qemu/guest/guest.ts';
import { openHand } from '../drivers/qemu/guest/hand.ts';
import { openSocket } from '../drivers/qemu/guest/json-line.ts';
import { openQmp } from '../drivers/qemu/guest/qmp.ts';
import { giveIdentity } from '../drivers/qemu/identity.ts';
import { startQemu } from '../drivers/qemu/process.ts';
import { lower } from '../program.ts';
import { kernelIn } from './kernel.ts';

const BOOT_SECONDS = 400;
/** A system of so little memory rests as soon as it answers. */
const SMALL_MB = 128;
/** So long until the disk holds what was written last. */
const REST_MS = 8000;
const PROMPT_POLLS = 480;
const BANNER_POLLS = 120;
const FINAL_MARKER = 300;
const STATE_SECONDS = 120;
/**
 * So that a clone finds its file systems clean and few pages that it must copy. On a host without breath the terminal's device came too
 * late for its service, which is started once more.
 */
const SETTLE =
  'systemctl is-active --quiet serial-getty@ttyS0 || systemctl start serial-getty@ttyS0; sync; (fstrim -a || fstrim /) 2>/dev/null; sync; echo 3 > /proc/sys/vm/drop_caches; echo settled';

/** Takes what the process writes at migration into a file. */
async function saveState(folder: string, qmp: Awaited<ReturnType<typeof openQmp>>) {
  const socket = join(folder, 'state.sock');
  const file = createWriteStream(join(folder, 'state'));
  const saved = new Promise<void>((done, failed) => {
    const server = createServer((from) => {
      server.close();
      pipeline(from, file).then(done, failed);
    });
    server.on('error', failed);
    server.listen(socket);
  });
  await qmp.ask('migrate-set-capabilities', { capabilities: [{ capability: 'x-ignore-shared', state: true }] });
  await qmp.ask('migrate', { uri: 'unix:state.sock' });
  await saved;
  const until = performance.now() + STATE_SECONDS * 1000;
  for (;;) {
    const { status } = (await qmp.ask('query-migrate')) as { status: string };
    if (status === 'completed') return;
    if (status === 'failed' || performance.now() > until)
      throw new LabFailure('failed', `the state of the template was not saved: ${status}`);
    await new Promise((again) => setTimeout(again, 20));
  }
}

/** The window manager and a terminal stand on the screen. */
const DRAWN = 'for i in $(seq 300); do pgrep -x openbox >/dev/null && pgrep -x xterm >/dev/null && break; sleep 1; done';

/**
 * The machine has come to rest: what it still has to do, every clone would do again, and each would translate the same code. All that is
 * heard of it is numbers, so that asking takes nothing.
 */
const RESTED = `rested=0; before=
for i in $(seq 90); do
  read -r _ user nice system idle wait irq soft steal _ < /proc/stat
  busy=$((user + nice + system + irq + soft)); all=$((busy + idle + wait))
  if [ -n "$before" ]; then
    set -- $before
    [ $(((busy - $1) * 100)) -le $((($2 - all) * -10)) ] && rested=$((rested + 1)) || rested=0
    [ $rested -ge 3 ] && break
  fi
  before="$busy $all"; sleep 2
done
echo "rested $rested"`;

/** A shell that waits, or a login that asks who is there. */
const PROMPT = /[$#%>:] ?$/;

/** What a fresh machine shows is what this one shows: it is to be waiting for its student. A page of a student that stays dark helps nobody. */
async function promptDrawn(terminal: Socket, visible: readonly Buffer[]) {
  const text = () => stripVTControlCharacters(Buffer.concat(visible).subarray(-4000).toString('utf8'));
  for (let looked = 1; looked <= PROMPT_POLLS; looked++) {
    if (PROMPT.test(text())) return;
    // Words of the system may stand behind a prompt that was drawn before them.
    if (looked % BANNER_POLLS === 0) terminal.write('\r');
    await new Promise((again) => setTimeout(again, 250));
  }
  const last = text().trim().slice(-FINAL_MARKER);
  throw new LabFailure(
    'failed',
    `no prompt on the terminal: the system must run a login or a shell on ttyS0; ${last ? `it shows: ${last}` : 'it shows nothing'}`,
  );
}

/** The last screen, without the question for the cursor, which the reader's terminal would answer into the machine. */
const greetingOf = (visible: Buffer) => visible.subarray(-4096).toString('latin1').split('\u001bc').at(-1)!.replaceAll('\u001b[6n', '');

/** Boots a template whose disk, kernel and initrd lie in `folder`, and keeps its memory and state: clones go on from there. */
export async function bakeTemplate(folder: string, hardware: Hardware, signal: AbortSignal) {
  await mkdir(folder, { recursive: true });
  const memory = await open(join(folder, 'memory'), 'w');
  await memory.truncate(hardware.memory_mb * 1024 * 1024);
  await memory.close();
  const place = { kernel: kernelIn(folder), initrd: 'initrd', memory: 'memory', role: 'template' as const };
  const process = await startQemu({ folder, hardware, place });
  lower(process.pid);
  const kill = () => process.kill();
  signal.addEventListener('abort', kill, { once: true });
  try {
    const qmp = await openQmp(join(folder, 'monitor.sock'), { patienceMs: 20_000 });
    const terminal = await openSocket(join(folder, 'tty.sock'));
    const visible: Buffer[] = [];
    terminal.on('data', (piece: Buffer) => visible.push(piece));
    const guest = openGuest(join(folder, 'guest.sock'));
    const hand = hardware.hand ? openHand(join(folder, 'hand.sock')) : undefined;
    await hand?.reach();
    const until = performance.now() + BOOT_SECONDS * 1000;
    while (!(await guest.answers(5))) {
      signal.throwIfAborted();
      if (performance.now() > until || !qmp.isOpen())
        throw new LabFailure(
          'guest_not_answering',
          `the system did not start qemu-guest-agent; its terminal shows: ${stripVTControlCharacters(Buffer.concat(visible).subarray(-1500).toString('utf8')).trim()}`,
        );
      await new Promise((again) => setTimeout(again, 200));
    }
    if (hardware.display === 'desktop') await guest.exec({ command: DRAWN, seconds: BOOT_SECONDS });
    if (hardware.memory_mb > SMALL_MB) await guest.exec({ command: RESTED, seconds: BOOT_SECONDS + 200 });
    const { out } = await guest.exec({ command: SETTLE, seconds: 120 });
    if (!out.includes('settled')) throw new LabFailure('failed', 'the template did not settle');
    // What every clone does first is done once: what it needs stands in memory then.
    await giveIdentity({ record: { hostname: 'lab', networks: [] }, guest, hand });
    if (hardware.memory_mb > SMALL_MB) await new Promise((rested) => setTimeout(rested, REST_MS));
    await promptDrawn(terminal, visible);
    await qmp.ask('stop');
    await writeFile(join(folder, 'greeting'), greetingOf(Buffer.concat(visible)), 'latin1');
    terminal.destroy();
    await saveState(folder, qmp);
    guest.close();
    hand?.close();
    await qmp.ask('quit').catch(() => undefined);
    qmp.close();
    await process.ended;
  } finally {
    signal.removeEventListener('abort', kill);
    process.kill();
    await process.ended;
  }
}
