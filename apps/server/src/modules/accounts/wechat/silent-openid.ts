import { randomBytes } from 'node:crypto';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/http/sessions.ts';
import { type Browser, browserCookie } from '../sign-in/browser-cookie.ts';
import { addPayer, findPayer, findSealedOpenid, knowPayer } from './payers.store.ts';
import { openWeChat, type WeChat } from './wechat.ts';

const ASKED_MS = 10 * 60_000;
const KNOWN_MS = 2 * 3_600_000;
const RETURN = '/api/pay/payer';
/** Holds an answer to the browser that asked. Strict would withhold it from the page that WeChat sends people back to. */
const payerBrowser = browserCookie({ name: 'praxis_payer', path: '/api/pay', life: KNOWN_MS / 1000, sameSite: 'Lax' });

/** Who pays: a person in one browser, to one registration of WeChat. */
type Payer = { userId: string; appid: string; browser: Browser; now: Date };

/** Whether WeChat tells this school who somebody is to a registration. */
export const knowsPayers = (app: App, appid: string) => openWeChat(app)?.answersFor(appid) ?? false;

/** Who WeChat said this person is, in this browser and not long ago. */
export async function silentOpenid(app: Pick<App, 'secrets'>, db: Db, { userId, appid, browser, now }: Payer): Promise<string | undefined> {
  const browserHash = payerBrowser.hashOf(browser);
  const sealed = browserHash && (await findSealedOpenid(db, { userId, browserHash, appid, now }));
  return sealed ? app.secrets.decrypt(sealed) : undefined;
}

/** The address that asks WeChat without anybody seeing it; it comes back to `page`, with `payer=known` or `payer=unknown`. */
export async function askOpenid(app: App, db: Db, { userId, appid, browser, now }: Payer, page: string): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  await addPayer(db, {
    ...{ state_hash: hashToken(state), browser_hash: payerBrowser.mark(browser), user_id: userId, appid },
    ...{ return_address: page, expires_at: new Date(now.getTime() + ASKED_MS) },
  });
  const { origin } = browser;
  return openWeChat(app)!.authorizeAddress({ scope: 'snsapi_base', appid, redirectUri: `${origin}${RETURN}`, state, origin });
}

/** Where WeChat sends a buyer back to. Another browser than the one that asked learns nothing and uses nothing up. */
export function payerRoutes(app: App, wechat: WeChat | undefined) {
  app.http.get(RETURN, async (request, reply) => {
    const { code, state } = request.query as { code?: unknown; state?: unknown };
    const now = app.clock.now();
    const asked = typeof state === 'string' ? await findPayer(app.db, hashToken(state), now) : undefined;
    const browserHash = payerBrowser.hashOf({ header: (name) => String(request.headers[name] ?? '') });
    if (!asked || !browserHash?.equals(asked.browser_hash)) return reply.redirect(addressOf('orders'));
    const page = new URL(asked.return_address);
    const openid =
      typeof code === 'string' && code !== ''
        ? await wechat?.openidOf(asked.appid, code).catch((error: unknown) => {
            request.log.warn({ err: error }, 'WeChat named nobody who pays');
            return undefined;
          })
        : undefined;
    if (openid) await knowPayer(app.db, asked.id, app.secrets.encrypt(openid), new Date(now.getTime() + KNOWN_MS));
    page.searchParams.set('payer', openid ? 'known' : 'unknown');
    return reply.redirect(page.href);
  });
}
