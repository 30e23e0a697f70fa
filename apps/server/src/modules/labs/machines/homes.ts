import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { App } from '../../../platform/app.ts';
import { withTransaction } from '../../../platform/database/db.ts';
import { discardFiles } from '../../../platform/files/discard-files.ts';
import { wouldFill } from '../../../platform/files/disk-space.ts';
import { MB } from '../../../platform/files/files.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { saveHome } from './homes.store.ts';

/** Largest kept home directory. */
const MOST = 256 * MB;
const HOURS = 2;

type Home = { labId: string; userId: string; node: string };
/** The identity of the host that may deliver it, and until when. */
type Right = { identity: string; until: number };

const signed = (home: Home, { identity, until }: Right) => `lab home ${home.labId} ${home.userId} ${home.node} ${identity} ${until}`;

/** Where a host delivers a home directory, while it has its key. */
export function homeAddress(app: App, host: string, home: Home) {
  const identity = app.agents.identities.idOf('labs', host);
  const until = app.clock.now().getTime() + HOURS * 3_600_000;
  return `/agent/lab-home/${home.labId}/${home.userId}/${home.node}?host=${identity}&until=${until}&sign=${app.secrets.sign(signed(home, { identity, until }))}`;
}

/** Takes in the home directories that hosts deliver before they destroy a machine. */
export function homeRoutes(app: App) {
  app.files.purpose('lab_home', { most: MOST, made: true, personal: true });
  app.http.post('/agent/lab-home/:lab/:user/:node', { bodyLimit: MOST }, async (request) => {
    const { lab, user, node } = request.params as { lab: string; user: string; node: string };
    const { host = '', until = '', sign = '' } = request.query as { host?: string; until?: string; sign?: string };
    const home = { labId: lab, userId: user, node };
    const now = app.clock.now();
    const right = { identity: host, until: Number(until) };
    const opens = /^\d{1,15}$/.test(until) && right.until >= now.getTime() && app.secrets.verify(signed(home, right), sign);
    if (!opens || !(await app.agents.identities.stillLives(host))) throw new Refusal('file_not_found', { status: 404 });
    if (!(request.body instanceof Readable)) throw new Refusal('unsupported_type', { status: 415 });
    if (await wouldFill(app.files.uploads, MOST)) throw new Refusal('disk_full', { status: 507 });
    const path = await app.files.receive(request.body, MOST);
    try {
      const taken = await app.files.take(path, { ownerId: user, purpose: 'lab_home', name: 'home.tar.gz' });
      await withTransaction(app.db, async (db) => {
        const file = await app.files.enter(db, taken);
        const before = await saveHome(db, { ...home, fileId: file.id }, now);
        if (before) await discardFiles(db, [before], now);
      });
    } finally {
      await rm(path, { force: true });
    }
    return { code: 1, msg: '', data: {} };
  });
}
