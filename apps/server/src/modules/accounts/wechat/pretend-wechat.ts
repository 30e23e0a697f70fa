import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Who the pretend WeChat knows, enough for a walk through every branch. */
const PERSONS = ['小明', '小红', '小刚', 'Zoë'];

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

type Grant = { appid: string; openid: string; unionid: string; nickname: string };

type SentMessage = { touser: string; template_id: string; url: string; data: Record<string, { value: string }> };

const SENT_MOST = 50;

/** Template messages of the service account: a token for the account, and the newest messages at `/sent`. */
function pretendNotices(http: FastifyInstance, prefix: string, allowed: (request: FastifyRequest) => boolean) {
  const sent: SentMessage[] = [];
  const token = randomBytes(16).toString('hex');

  http.post(`${prefix}/cgi-bin/stable_token`, async (request, reply) =>
    allowed(request) ? { access_token: token, expires_in: 7200 } : reply.callNotFound(),
  );
  http.post(`${prefix}/cgi-bin/message/template/send`, async (request, reply) => {
    if (!allowed(request)) return reply.callNotFound();
    if ((request.query as Record<string, string>).access_token !== token) return { errcode: 40001, errmsg: 'invalid credential' };
    const message = request.body as SentMessage;
    if (!String(message.touser).startsWith('o')) return { errcode: 40003, errmsg: 'invalid openid' };
    sent.unshift(message);
    sent.length = Math.min(sent.length, SENT_MOST);
    return { errcode: 0, errmsg: 'ok', msgid: sent.length };
  });
  http.get(`${prefix}/sent`, async (request, reply) =>
    allowed(request) ? reply.header('cache-control', 'no-store').send({ code: 1, msg: '', data: { list: sent } }) : reply.callNotFound(),
  );
}

/**
 * A WeChat that speaks the same HTTP protocol for login and for messages: a page to agree on, codes that work once, tokens and user facts.
 * For development and tests only; `allowed` keeps everybody else out.
 */
export function pretendWeChat(http: FastifyInstance, prefix: string, allowed: (request: FastifyRequest) => boolean) {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  pretendNotices(http, prefix, allowed);

  const agree = async (request: FastifyRequest, reply: import('fastify').FastifyReply) => {
    if (!allowed(request)) return reply.callNotFound();
    const { appid = '', redirect_uri: back = '', state = '', scope } = request.query as Record<string, string>;
    const addresses = PERSONS.map((nickname) => {
      const code = randomBytes(16).toString('hex');
      const openid = `o${Buffer.from(`${appid} ${nickname}`).toString('base64url')}`;
      codes.set(code, { appid, openid, unionid: `u${Buffer.from(nickname).toString('base64url')}`, nickname });
      const address = new URL(back, 'http://localhost');
      address.searchParams.set('code', code);
      address.searchParams.set('state', state);
      return { nickname, href: address.href };
    });
    // Nobody is asked for the silent scope: whoever holds the phone is sent straight back.
    if (scope === 'snsapi_base') return reply.redirect(addresses[0]!.href);
    const links = addresses.map(({ nickname, href }) => `<p><a href="${escaped(href)}">${escaped(nickname)}</a></p>`);
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><meta charset="utf-8"><title>WeChat (pretend)</title><link rel="icon" href="data:,"><h1>WeChat (pretend)</h1>${links.join('')}`,
      );
  };
  http.get(`${prefix}/connect/oauth2/authorize`, agree);
  http.get(`${prefix}/connect/qrconnect`, agree);

  http.get(`${prefix}/sns/oauth2/access_token`, async (request, reply) => {
    if (!allowed(request)) return reply.callNotFound();
    const { appid, code = '', grant_type: type } = request.query as Record<string, string>;
    const grant = codes.get(code);
    codes.delete(code);
    if (type !== 'authorization_code' || !grant || grant.appid !== appid) return { errcode: 40029, errmsg: 'invalid code' };
    const access = randomBytes(16).toString('hex');
    tokens.set(access, grant);
    return {
      access_token: access,
      expires_in: 7200,
      refresh_token: randomBytes(16).toString('hex'),
      openid: grant.openid,
      scope: 'snsapi_userinfo',
      unionid: grant.unionid,
    };
  });

  http.get(`${prefix}/sns/userinfo`, async (request, reply) => {
    if (!allowed(request)) return reply.callNotFound();
    const { access_token: access = '', openid } = request.query as Record<string, string>;
    const grant = tokens.get(access);
    if (!grant || grant.openid !== openid) return { errcode: 40001, errmsg: 'invalid credential' };
    return {
      openid,
      nickname: grant.nickname,
      sex: 0,
      province: '',
      city: '',
      country: '',
      headimgurl: '',
      privilege: [],
      unionid: grant.unionid,
    };
  });
}
