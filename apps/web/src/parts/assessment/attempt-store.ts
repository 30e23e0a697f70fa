import type { AnswerChange, AnswerValue, AttemptPage } from '@praxis/contract/assessments/attempts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What changed on this device and stands in no save yet; `version` tells a newer change from the one that was packed. */
export type Unsent = { key: string; attempt: string; item: number; value?: AnswerValue; flag?: boolean; version: number };
/** A numbered save without an answer yet. It is repeated as it stands, so that the server counts it once. */
export type Pending = { attempt: string; client_seq: number; changes: AnswerChange[] };
/** The page as it was last read, with the clocks of that moment, and what the server did not take since: its owner may show it to a teacher. */
export type Snapshot = { attempt: string; page: AttemptPage; read_at: number; refused?: AnswerChange[] };

interface Tables extends DBSchema {
  devices: { key: string; value: string };
  snapshots: { key: string; value: Snapshot };
  unsent: { key: string; value: Unsent; indexes: { attempt: string } };
  pending: { key: string; value: Pending };
  latest: { key: string; value: string };
}

/** What this device keeps of the attempts of one person. Another person on the same device sees nothing of it. */
export type AttemptStore = ReturnType<typeof openAttemptStore>;

/** A page as it reads once a save was taken. */
export function withChanges(page: AttemptPage, changes: readonly AnswerChange[], nextSeq: number): AttemptPage {
  const answers = new Map(page.answers.map((answer) => [answer.item, answer]));
  for (const { item, value, flag } of changes) {
    const before = answers.get(item);
    answers.set(item, { item, value: value === undefined ? (before?.value ?? null) : value, flag: flag ?? before?.flag ?? false });
  }
  return { ...page, answers: [...answers.values()], next_seq: Math.max(page.next_seq, nextSeq) };
}

const durable = { durability: 'strict' } as const;
const randomToken = () => [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => (byte % 36).toString(36)).join('');

/** Opens the store of one person. */
export function openAttemptStore(uid: string) {
  let opening: Promise<IDBPDatabase<Tables>> | undefined;
  const database = () => {
    opening ??= openDB<Tables>(`praxis-attempts-${uid}`, 1, {
      upgrade(db) {
        db.createObjectStore('devices');
        db.createObjectStore('latest');
        db.createObjectStore('snapshots', { keyPath: 'attempt' });
        db.createObjectStore('pending', { keyPath: 'attempt' });
        db.createObjectStore('unsent', { keyPath: 'key' }).createIndex('attempt', 'attempt');
      },
    });
    return opening;
  };
  let version = Date.now();

  return {
    /** Names this browser, the same after a reload or crash. */
    async device() {
      const db = await database();
      const work = db.transaction('devices', 'readwrite', durable);
      const known = (await work.store.get('this')) ?? randomToken();
      await work.store.put(known, 'this');
      await work.done;
      return known;
    },
    /** The attempt of an assessment that was last open here, for a reload without a network. */
    async latestOf(assessmentId: string) {
      return (await database()).get('latest', assessmentId);
    },
    async storeSnapshot(page: AttemptPage) {
      const db = await database();
      const work = db.transaction(['snapshots', 'latest'], 'readwrite');
      const before = await work.objectStore('snapshots').get(page.attempt_id);
      await work.objectStore('snapshots').put({ ...before, attempt: page.attempt_id, page, read_at: Date.now() });
      await work.objectStore('latest').put(page.attempt_id, page.assessment_id);
      await work.done;
    },
    async snapshot(attempt: string) {
      return (await database()).get('snapshots', attempt);
    },
    /** What the server did not take of an attempt. */
    async refused(attempt: string) {
      return (await (await database()).get('snapshots', attempt))?.refused ?? [];
    },
    /** Writes changes down; on disk when it resolves. A change leaves what it does not mention as it was. */
    async write(attempt: string, changes: readonly AnswerChange[]) {
      const db = await database();
      const work = db.transaction('unsent', 'readwrite', durable);
      for (const change of changes) {
        const key = `${attempt}:${change.item}`;
        version += 1;
        await work.store.put({ ...(await work.store.get(key)), ...change, key, attempt, version });
      }
      await work.done;
    },
    async unsent(attempt: string) {
      return (await database()).getAllFromIndex('unsent', 'attempt', attempt);
    },
    async pending(attempt: string) {
      return (await database()).get('pending', attempt);
    },
    /** Packs everything unsent into a numbered save, in one step; undefined when there is nothing. */
    async pack(attempt: string, client_seq: number, most: number): Promise<Pending | undefined> {
      const db = await database();
      const work = db.transaction(['unsent', 'pending'], 'readwrite', durable);
      const rows = (await work.objectStore('unsent').index('attempt').getAll(attempt)).slice(0, most);
      if (rows.length === 0) return undefined;
      const changes = rows.map(({ item, value, flag }) => ({
        item,
        ...(value !== undefined && { value }),
        ...(flag !== undefined && { flag }),
      }));
      const pending = { attempt, client_seq, changes };
      await work.objectStore('pending').put(pending);
      for (const row of rows) await work.objectStore('unsent').delete(row.key);
      await work.done;
      return pending;
    },
    /** Gives a pending save another number. */
    async renumber(pending: Pending, client_seq: number) {
      await (await database()).put('pending', { ...pending, client_seq });
    },
    /** A pending save has its answer; one that was taken stands in the kept page from here on, so that a reload offline shows it, one that was not beside it. */
    async settle({ attempt, client_seq, changes }: Pending, acceptedAt: number | undefined) {
      const db = await database();
      const work = db.transaction(['pending', 'snapshots'], 'readwrite', durable);
      const saved = await work.objectStore('snapshots').get(attempt);
      if (saved) {
        // What a group did not get stays until its author discards it: the answer that goes on is not theirs alone.
        const kept = acceptedAt !== undefined && saved.page.group;
        const refused = (saved.refused ?? []).filter(({ item }) => kept || !changes.some((change) => change.item === item));
        const settled =
          acceptedAt !== undefined
            ? { page: { ...withChanges(saved.page, changes, client_seq + 1), now: acceptedAt }, read_at: Date.now(), refused }
            : { refused: [...refused, ...changes.filter(({ value }) => value !== undefined)] };
        await work.objectStore('snapshots').put({ ...saved, ...settled });
      }
      // Another tab of this browser may have packed the next one meanwhile.
      if ((await work.objectStore('pending').get(attempt))?.client_seq === client_seq) await work.objectStore('pending').delete(attempt);
      await work.done;
    },
    /** Work a group did not get, because its pen had passed on: it is not sent over what others wrote since, and stays here to be read. */
    async setAside(attempt: string) {
      const db = await database();
      const work = db.transaction(['pending', 'unsent', 'snapshots'], 'readwrite', durable);
      const saved = await work.objectStore('snapshots').get(attempt);
      const rows = await work.objectStore('unsent').index('attempt').getAll(attempt);
      const pending = await work.objectStore('pending').get(attempt);
      const values = new Map([...(saved?.refused ?? []), ...(pending?.changes ?? []), ...rows].map(({ item, value }) => [item, value]));
      const refused = [...values].flatMap(([item, value]) => (value === undefined ? [] : [{ item, value }]));
      if (saved) {
        await work.objectStore('snapshots').put({ ...saved, refused });
        await work.objectStore('pending').delete(attempt);
        for (const { key } of rows) await work.objectStore('unsent').delete(key);
      }
      await work.done;
      return refused;
    },
    /** What was set aside is not wanted any more. */
    async dropRefused(attempt: string) {
      const db = await database();
      const work = db.transaction('snapshots', 'readwrite');
      const saved = await work.store.get(attempt);
      if (saved) await work.store.put({ ...saved, refused: [] });
      await work.done;
    },
    /** Everything about an attempt that is over and fully saved. */
    async forget(attempt: string) {
      const db = await database();
      const work = db.transaction(['snapshots', 'pending', 'unsent'], 'readwrite');
      await work.objectStore('snapshots').delete(attempt);
      await work.objectStore('pending').delete(attempt);
      for (const key of await work.objectStore('unsent').index('attempt').getAllKeys(attempt)) await work.objectStore('unsent').delete(key);
      await work.done;
    },
  };
}
