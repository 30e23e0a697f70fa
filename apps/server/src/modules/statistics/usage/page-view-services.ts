/** One page somebody opened. `visit` is made by chance per window; `path` has no query. */
export type PageView = { path: string; referrer: string; visit: string; userId: string | undefined; at: Date };

/** Where page views go. The school's own stream is one; other analytics services stand behind the same interface. */
export type PageViewService = { name: string; count: (view: PageView) => Promise<void> };

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
