import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveMediaEvent, LiveTicket } from '@praxis/contract/live-media/live-media';
import { openLiveTicket } from '@praxis/instance/live-ticket';
import { openHttpServer } from './http-server.ts';
import { type LiveClass, openLiveClass } from './live-class.ts';
import { readRecording } from './recording/recording.ts';

type Options = {
  /** Where recordings lie until the file store has them. */
  folder: string;
  /** From which the keys of segments follow; it stays as long as the recordings. */
  key: () => string;
  /** The secrets with which the server may have signed tickets; none until it said so. */
  tickets: () => readonly string[];
  notify: (event: LiveMediaEvent) => void;
  changed: () => void;
};

/** The packager: all classes of this machine and the port they are reached by. */
export type Packager = Awaited<ReturnType<typeof openPackager>>;

const SWEEP_MS = 5000;
/** A class that is over stays in memory so long, for players that fetch its last parts. */
const AFTER_END_MS = 30_000;

/** Opens the packager; classes that were under way are found again. */
export async function openPackager({ folder, key, tickets, notify, changed }: Options) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const classes = new Map<string, LiveClass>();
  const opening = new Map<string, Promise<LiveClass>>();
  /** Class and person, or class alone → tickets issued until then open nothing. Kept over restarts. */
  const revokedFile = join(folder, 'revoked.json');
  const revoked = new Map<string, number>(
    existsSync(revokedFile) ? Object.entries(JSON.parse(await readFile(revokedFile, 'utf8')) as Record<string, number>) : [],
  );

  const admit = (sealed: string, classId: string): LiveTicket | undefined => {
    const ticket = openLiveTicket<LiveTicket>(tickets(), sealed, Date.now());
    if (ticket?.class !== classId) return undefined;
    const until = Math.max(revoked.get(classId) ?? 0, revoked.get(`${classId} ${ticket.user}`) ?? 0);
    return ticket.issued > until ? ticket : undefined;
  };

  function make(id: string): Promise<LiveClass> {
    const known = classes.get(id);
    if (known) return Promise.resolve(known);
    const under = opening.get(id);
    if (under) return under;
    const created = openLiveClass({ id, folder, key, notify, changed }).then((live) => {
      classes.set(id, live);
      opening.delete(id);
      return live;
    });
    created.catch(() => opening.delete(id));
    opening.set(id, created);
    return created;
  }

  const isOver = async (id: string) => (await readRecording(join(folder, id))).lines.some((line) => line.k === 'over');
  for (const id of readdirSync(folder))
    if (/^\d+$/.test(id) && existsSync(join(folder, id, 'index.jsonl')) && !(await isOver(id))) await make(id);

  const servers = openHttpServer({ admit, find: (id) => classes.get(id), make });
  const sweeper = setInterval(() => {
    for (const live of classes.values()) live.viewers.end({ passedAt: Date.now() });
  }, SWEEP_MS);

  return {
    servers,
    state: () => [...classes.values()].filter((live) => !live.over).map((live) => live.state()),
    /** Ends the connections of a person in a class, or of all; tickets issued until now open nothing any more. */
    async revoke(classId: string, user: string | undefined) {
      revoked.set(user === undefined ? classId : `${classId} ${user}`, Date.now());
      await writeFile(`${revokedFile}.next`, JSON.stringify(Object.fromEntries(revoked)), { mode: 0o600 });
      await rename(`${revokedFile}.next`, revokedFile);
      servers.stages.end(classId, user);
      return classes.get(classId)?.revoke(user) ?? 0;
    },
    /** Closes the recording of a class; undefined when there is none. */
    async end(classId: string): Promise<string | undefined> {
      const live = classes.get(classId) ?? (existsSync(join(folder, classId)) ? await make(classId) : undefined);
      if (!live) return undefined;
      await live.end();
      setTimeout(() => classes.get(classId) === live && classes.delete(classId), AFTER_END_MS).unref();
      changed();
      return live.folder;
    },
    /** Removes what was recorded of a class: the file store has it. */
    discard: (classId: string) => rm(join(folder, classId), { recursive: true, force: true }),
    async close() {
      clearInterval(sweeper);
      servers.close();
      for (const live of classes.values()) await live.close();
    },
  };
}
