import type { Db } from '../../platform/database/db.ts';
import { insertPageView, type PageView } from './statistics.store.ts';

/** Where page views go. The school's own table is one; other analytics services stand behind the same interface. */
export type PageViewService = { name: string; count: (view: PageView, db: Db) => Promise<void> };

/** Keeps page views in the school's own database. */
export const ownTable: PageViewService = {
  name: 'own table',
  async count(view, db) {
    await insertPageView(db, view);
  },
};

const PATIENCE_MS = 3000;

/** Sends page views on to another service as JSON, without saying who it was. */
export const forwardTo = (address: string): PageViewService => ({
  name: new URL(address).host,
  async count({ path, referrer, visit, at }) {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, referrer, visit, at: at.getTime() }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`The analytics service answered ${reply.status}`);
  },
});
