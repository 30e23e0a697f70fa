import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../../platform/app.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';
import { MB } from '../../../platform/files/files.ts';
import { pictures } from '../../../platform/pictures/pictures.ts';
import { askHost, hostsHere, labelOf } from '../hosts/hosts.ts';
import { dropRecorded, insertRecorded, type RecordedMachine, recordedMachines, recordedSize, recordedUpTo } from './recordings.store.ts';
import { terminalText } from './terminal-text.ts';

const TICK_MS = 5000;
const PICTURE_MS = 20_000;
/** The most that is kept of one session. */
const MOST_LETTERS = 4 * MB;
const MOST_PICTURES = 600;
const RETENTION_DAYS = 180;
const DAY_MS = 86_400_000;

/** How far a machine was written down: bytes of its terminal, whether it is one that shows pictures, the picture shown last. */
type Place = { next: number; pictured: boolean; picture: string; looked: number };

/** Keeps a picture of a desktop small; the student owns it. */
async function recordPicture(app: App, machine: RecordedMachine, picture: Buffer) {
  const small = await pictures.screen(picture);
  if (!small) throw new Error('what the host sent is no picture');
  const path = join(app.files.uploads, randomUUID());
  await mkdir(app.files.uploads, { recursive: true });
  await writeFile(path, small);
  try {
    return await app.files.keep(app.db, path, { ownerId: machine.user_id, purpose: 'lab_recording', name: 'console.webp' });
  } finally {
    await rm(path, { force: true });
  }
}

async function recordOne(app: App, machine: RecordedMachine, place: Place) {
  const { session_id, node, generation } = machine;
  const found = await askHost(app, machine.host!, 'recorded', { machine: machine.id, from: place.next });
  place.next = found.next;
  place.pictured = found.picture !== undefined;
  const of = { session_id, node, generation, at: app.clock.now() };
  const text = found.text ? terminalText(Buffer.from(found.text, 'base64').toString('utf8')) : '';
  const bytes = found.picture ? Buffer.from(found.picture, 'base64') : undefined;
  const known = bytes ? createHash('sha256').update(bytes).digest('hex') : '';
  if (text.trim() === '' && (!bytes || known === place.picture)) return;
  const size = await recordedSize(app.db, session_id);
  if (text.trim() !== '' && Number(size.letters) < MOST_LETTERS) await insertRecorded(app.db, { ...of, text, upto: String(found.next) });
  if (!bytes || known === place.picture || size.pictures >= MOST_PICTURES) return;
  place.picture = known;
  await insertRecorded(app.db, { ...of, file_id: (await recordPicture(app, machine, bytes)).id });
}

/** Writes down what the consoles of recorded labs show on the hosts of this server. */
export function recordConsoles(app: App) {
  const places = new Map<string, Place>();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  async function poll() {
    const machines = await recordedMachines(app.db, hostsHere(app));
    const names = new Set(machines.map(({ id, generation }) => `${id} ${generation}`));
    for (const name of places.keys()) if (!names.has(name)) places.delete(name);
    for (const machine of machines) {
      const name = `${machine.id} ${machine.generation}`;
      const place = places.get(name) ?? { next: await recordedUpTo(app.db, machine), pictured: false, picture: '', looked: 0 };
      places.set(name, place);
      // Pictures of a desktop are taken less often than words of a terminal.
      if (place.pictured && Date.now() - place.looked < PICTURE_MS) continue;
      place.looked = Date.now();
      try {
        await recordOne(app, machine, place);
      } catch (error) {
        app.http.log.debug({ word: labelOf(error), machine: machine.id }, 'a console was not recorded');
      }
    }
  }

  app.files.purpose('lab_recording', { most: 2 * MB, made: true, personal: true });
  app.http.addHook('onListen', () => {
    timer = setInterval(() => {
      turn = turn.then(poll).catch((error: unknown) => app.http.log.error({ err: error }, 'consoles were not recorded'));
    }, TICK_MS);
  });
  app.http.addHook('onClose', async () => {
    clearInterval(timer);
    await turn;
  });
  app.jobs.every('lab_recordings', '41 3 * * *', async (db) => {
    const now = app.clock.now();
    const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
    await discardFiles(db, await dropRecorded(db, before), now);
  });
}
