import { randomBytes } from 'node:crypto';
import { bindingPhone, wapLoad, wapLoadUri } from '@praxis/contract/accounts/accounts';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isLocal } from '../../../platform/http/operations.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { anyone, inTransaction, serve, type Work } from '../../../platform/http/serve.ts';
import { hashToken } from '../../../platform/http/sessions.ts';
import { announce } from '../../../platform/jobs/events.ts';
import { browserCookie } from '../sign-in/browser-cookie.ts';
import { findById, findByPhone } from '../sign-in/sign-in.store.ts';
import { addStudent, admit, type Caller } from '../sign-in/sign-in.ts';
import { verifyPhone } from '../sms/sms-code.ts';
import { pretendWeChat } from './pretend-wechat.ts';
import {
  addBindTicket,
  addWeChatState,
  bindIdentity,
  findBindTicket,
  findWeChatState,
  hasOtherWeChat,
  rememberIdentity,
  spendBindTicket,
  spendWeChatState,
} from './wechat.store.ts';
import { PRETEND_PATH, type WeChat } from './wechat.ts';

const LIFE = 10 * 60_000;
/** Holds a login to the browser that started it. Strict would withhold it from the page that WeChat sends people back to. */
const loginBrowser = browserCookie({ name: 'praxis_wechat', path: '/weChat', life: LIFE / 1000, sameSite: 'Lax' });

const later = (now: Date) => new Date(now.getTime() + LIFE);
const secret = () => randomBytes(32).toString('base64url');

/** A page of our own, as path and query; anything else is refused, so a login never ends on a foreign site. */
function ownPage(asked: string, origins: string[]) {
  const [own] = origins;
  const address = URL.canParse(asked, own) ? new URL(asked, own) : undefined;
  if (!address || !origins.includes(address.origin))
    throw new Refusal('parameter_error', { fields: { web_redirect_uri: 'parameter_error' } });
  return address;
}

/** Tells the owner of an account, and the log, that a WeChat person signs in to it from now on. */
async function reportBinding(db: Db, userId: string, nickname: string, { address }: Pick<Caller, 'address'>) {
  await announce(db, 'account_secured', { userId, what: 'wechat_bound', name: nickname });
  await audit(db, { actorId: userId, action: 'wechat_bound', objectType: 'user', objectId: userId, address });
}

/** Binds the phone's account to a WeChat identity, or makes one. */
function bind(
  app: App,
  of: { ticketHash: Buffer; identityId: string; nickname: string; phone: string; caller: Caller; spendCode: (db: Db) => Promise<void> },
) {
  const { caller } = of;
  return inTransaction(app, async (db) => {
    await of.spendCode(db);
    if (!(await spendBindTicket(db, of.ticketHash, caller.now))) throw new Refusal('binding_expired');
    const known = await findByPhone(db, of.phone);
    const userId = known?.id ?? (await addStudent(db, { phone: of.phone, nickname: of.nickname, caller }));
    if (!userId || (known && (await hasOtherWeChat(db, known.id, of.identityId)))) throw new Refusal('phone_has_other_wechat', { code: 2 });
    await bindIdentity(db, of.identityId, userId, caller.now);
    await reportBinding(db, userId, of.nickname, caller);
    return (await findById(db, userId))!;
  });
}

/** The login a return belongs to, used up. Another browser than the one that started it gets nothing and uses nothing up. */
async function startedHere(db: Db, state: string, { now, header }: Pick<Work<typeof wapLoad, undefined>, 'now' | 'header'>) {
  const browser = loginBrowser.hashOf({ header });
  const started = browser && (await spendWeChatState(db, hashToken(state), browser, now));
  if (started) return started;
  throw new Refusal((await findWeChatState(db, hashToken(state), now)) ? 'wechat_other_browser' : 'wechat_failed');
}

/** WeChat login and binding. WeChat itself is asked outside any transaction. */
export function wechatRoutes(app: App, wechat: WeChat | undefined) {
  if (wechat?.pretend) pretendWeChat(app.http, PRETEND_PATH, isLocal);

  serve(app, wapLoadUri, {
    transaction: 'none',
    access: anyone,
    async run({ input, db, now, origin, header, setHeader }) {
      if (!wechat) throw new Refusal('wechat_off');
      const page = ownPage(input.web_redirect_uri, [origin, app.instance.origin]);
      const appid = wechat.appidFor(input.browser);
      const state = secret();
      const browser = loginBrowser.mark({ header, setHeader, origin });
      await addWeChatState(db, {
        ...{ state_hash: hashToken(state), browser_hash: browser },
        ...{ appid, return_address: page.href, expires_at: later(now) },
      });
      const redirectUri = `${page.origin}/weChat/return`;
      const scope = input.browser === 'weixin' ? 'snsapi_userinfo' : 'snsapi_login';
      const uri = wechat.authorizeAddress({ scope, appid, redirectUri, state, origin: page.origin });
      return { appid, redirect_uri: redirectUri, state, uri };
    },
  });

  // WeChat opens this address; the page that started the login goes on with w_code and w_state (S-113).
  app.http.get('/weChat/return', async (request, reply) => {
    const { code, state } = request.query as { code?: unknown; state?: unknown };
    const known = typeof state === 'string' ? await findWeChatState(app.db, hashToken(state), app.clock.now()) : undefined;
    if (!known || typeof code !== 'string' || code === '') return reply.redirect('/login');
    const page = new URL(known.return_address);
    page.searchParams.set('type', 'wx');
    page.searchParams.set('w_code', code);
    page.searchParams.set('w_state', String(state));
    return reply.redirect(page.href);
  });

  serve(app, wapLoad, {
    transaction: 'none',
    access: anyone,
    async run({ input, db, ...caller }) {
      if (!wechat) throw new Refusal('wechat_off');
      const started = await startedHere(db, input.state, caller);
      const person = await wechat.personOf(started.appid, input.code);
      const identity = await inTransaction(app, async (inside) => {
        const { user_id: userId, joined, id } = await rememberIdentity(inside, person, caller.now);
        if (userId && joined) await reportBinding(inside, userId, person.nickname, caller);
        return { id, user_id: userId };
      });
      const account = identity.user_id ? await findById(db, identity.user_id) : undefined;
      if (account) return admit(app, { account, tried: 'wechat', caller });
      const registerStr = secret();
      await addBindTicket(db, { ticket_hash: hashToken(registerStr), identity_id: identity.id, expires_at: later(caller.now) });
      throw new Refusal('binding_needed', { code: 200, reply: { registerStr, nickname: person.nickname } });
    },
  });

  serve(app, bindingPhone, {
    transaction: 'none',
    access: anyone,
    async run({ input, db, ...caller }) {
      const ticketHash = hashToken(input.registerStr);
      const ticket = await findBindTicket(db, ticketHash, caller.now);
      if (!ticket || ticket.user_id) throw new Refusal('binding_expired');
      const wrong = () => new Refusal('binding_code_wrong', { code: 2, fields: { code: 'binding_code_wrong' } });
      const verification = await verifyPhone(app, { phone: input.phone, type: 'bind', code: input.code, ...caller }, wrong);
      const { identity_id: identityId, nickname } = ticket;
      const account = await bind(app, { ticketHash, identityId, nickname, phone: input.phone, caller, spendCode: verification.spend });
      return admit(app, { account, tried: input.phone, caller });
    },
  });
}
