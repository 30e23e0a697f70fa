import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

/** Who WeChat says somebody is. */
export type WeChatPerson = { appid: string; openid: string; unionid?: string; nickname: string; headimgurl: string };

/** WeChat's login by OAuth 2: where people agree, and who they are. */
export type WeChat = ReturnType<typeof openWeChat>;

type Registration = { appid: string; secret: string };
type Token = { access_token?: string; openid?: string; unionid?: string; errcode?: number; errmsg?: string };
type UserFacts = { nickname?: string; headimgurl?: string; unionid?: string; errcode?: number };

type Answer = { access_token?: string; expires_in?: number; errcode?: number; errmsg?: string; msgid?: number };

/** What a template message says. */
export type WeChatNotice = { title: string; body: string; when: string; link: string };

/** WeChat's no to a template message. `final` says that trying again cannot help. */
export class WeChatFailure extends Error {
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** Agreed to on a page, by scanning a code, or without being seen, which tells the openid alone. */
type Scope = 'snsapi_userinfo' | 'snsapi_login' | 'snsapi_base';

const TIMEOUT = 5_000;
/** The person does not follow the account, is unknown to it, or the template is not ours. */
const FINAL = new Set([40003, 40036, 40037, 40039, 43004, 43019, 47003]);
/** The access token has ended before its time. */
const STALE = new Set([40001, 40014, 42001]);

/** The pretend WeChat of development, mounted on this server. */
export const PRETEND_PATH = '/dev/wechat';
const pretendRegistration: Registration = { appid: 'wxpretend00000000', secret: 'pretend' };

/** Opens the adapter as the instance is set up; undefined when WeChat is not (D-17). */
export function openWeChat(app: Pick<App, 'instance' | 'http'>) {
  const { instance } = app;
  const { wechat } = instance;
  const pretend = !wechat.appid && !wechat.webAppid && instance.dev && wechat.pretend;
  const inside: Registration = pretend ? pretendRegistration : { appid: wechat.appid, secret: wechat.secret };
  const website: Registration = wechat.webAppid ? { appid: wechat.webAppid, secret: wechat.webSecret } : inside;
  if (!inside.appid && !website.appid) return undefined;

  /** The pretend server is this very process, on whatever port it listens. */
  const apiAddress = () => {
    const at = app.http.server.address();
    return pretend && at && typeof at === 'object' ? `http://127.0.0.1:${at.port}${PRETEND_PATH}` : wechat.api;
  };

  async function ask<Answer>(path: string, parameters: Record<string, string>): Promise<Answer> {
    try {
      const reply = await fetch(`${apiAddress()}${path}?${new URLSearchParams(parameters)}`, { signal: AbortSignal.timeout(TIMEOUT) });
      return (await reply.json()) as Answer;
    } catch (error) {
      app.http.log.warn({ err: error }, 'WeChat did not answer');
      throw new Refusal('wechat_failed');
    }
  }

  const template = pretend ? 'pretend-notice' : wechat.noticeTemplate;
  let access: { token: string; until: number } | undefined;

  async function post(path: string, body: unknown): Promise<Answer> {
    const reply = await fetch(`${apiAddress()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return (await reply.json()) as Answer;
  }

  /** The stable token is the same for every server of the school. */
  async function accessToken() {
    const now = Date.now();
    if (access && access.until > now) return access.token;
    const { appid, secret } = inside;
    const answer = await post('/cgi-bin/stable_token', { grant_type: 'client_credential', appid, secret });
    if (!answer.access_token) throw new WeChatFailure(`wechat: ${answer.errcode} ${answer.errmsg}`, false);
    access = { token: answer.access_token, until: now + ((answer.expires_in ?? 7200) - 300) * 1000 };
    return access.token;
  }

  const cut = (text: string) => ([...text].length > 20 ? `${[...text].slice(0, 19).join('')}…` : text || '-');

  return {
    pretend,
    /** The service account whose followers can be sent template messages; undefined without a template. */
    noticeAppid: inside.appid && template ? inside.appid : undefined,
    /** Sends a template message to a follower of the service account; returns WeChat's number for it. */
    async notify(openid: string, notice: WeChatNotice) {
      const [title = '', body = '', time = ''] = wechat.noticeFields;
      const answer = await post(`/cgi-bin/message/template/send?access_token=${encodeURIComponent(await accessToken())}`, {
        touser: openid,
        template_id: template,
        url: notice.link,
        data: { [title]: { value: cut(notice.title) }, [body]: { value: cut(notice.body) }, [time]: { value: notice.when } },
      });
      if (STALE.has(answer.errcode ?? 0)) access = undefined;
      if (answer.errcode) throw new WeChatFailure(`wechat: ${answer.errcode} ${answer.errmsg}`, FINAL.has(answer.errcode));
      return String(answer.msgid ?? '');
    },
    /** The registration a browser uses: the service account inside WeChat, the website elsewhere. */
    appidFor: (browser: 'weixin' | '') => (browser === 'weixin' && inside.appid ? inside.appid : website.appid || inside.appid),
    /** The page on which people agree; WeChat then opens `redirectUri` with `code` and `state`. */
    authorizeAddress({ scope, ...of }: { scope: Scope; appid: string; redirectUri: string; state: string; origin: string }) {
      const base = pretend ? `${of.origin}${PRETEND_PATH}` : wechat.open;
      const path = scope === 'snsapi_login' ? '/connect/qrconnect' : '/connect/oauth2/authorize';
      const query = `appid=${of.appid}&redirect_uri=${encodeURIComponent(of.redirectUri)}&response_type=code&scope=${scope}&state=${of.state}`;
      return `${base}${path}?${query}#wechat_redirect`;
    },
    /** Whether people can be asked who they are to a registration: only by the one that holds its secret. */
    answersFor: (appid: string) => pretend || (inside.appid !== '' && inside.appid === appid),
    /** Who the person behind a silent return is; undefined when WeChat does not say. */
    async openidOf(appid: string, code: string): Promise<string | undefined> {
      const parameters = { appid, secret: inside.secret, code, grant_type: 'authorization_code' };
      return (await ask<Token>('/sns/oauth2/access_token', parameters)).openid;
    },
    /** Exchanges the code of a return for the person behind it. */
    async personOf(appid: string, code: string): Promise<WeChatPerson> {
      const secret = appid === inside.appid ? inside.secret : website.secret;
      const token = await ask<Token>('/sns/oauth2/access_token', { appid, secret, code, grant_type: 'authorization_code' });
      if (!token.access_token || !token.openid) throw new Refusal('wechat_failed');
      const facts = await ask<UserFacts>('/sns/userinfo', { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' });
      return {
        appid,
        openid: token.openid,
        unionid: facts.unionid ?? token.unionid,
        nickname: (facts.nickname ?? '').replaceAll('\0', '').toWellFormed().slice(0, 30),
        headimgurl: (facts.headimgurl ?? '').slice(0, 500),
      };
    },
  };
}
