import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const repository = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Where one instance keeps its data and how it is reached; every process reads it from the environment. */
export type Instance = ReturnType<typeof instance>;

const number = (text: string | undefined, otherwise: number) => (text ? Number(text) : otherwise);

const hostOf = (address: string | undefined) => {
  const url = address && URL.parse(address.includes('://') ? address : `http://${address}`);
  return url ? [url.hostname] : [];
};

const folders = (home: string) => ({
  database: join(home, 'postgres'),
  socket: socketFolder(home),
  /** Where the decoders of pictures listen, when they are a process of their own. */
  pictures: socketFolder(home, 'pictures'),
  files: join(home, 'files'),
  uploads: join(home, 'uploads'),
  secrets: join(home, 'secrets'),
  certificates: join(home, 'certificates'),
  logs: join(home, 'logs'),
  run: join(home, 'run'),
  backups: join(home, 'backups'),
});

const s3 = (env: NodeJS.ProcessEnv) =>
  env.S3_ENDPOINT
    ? {
        endpoint: env.S3_ENDPOINT,
        bucket: env.S3_BUCKET || 'praxis',
        region: env.S3_REGION || 'us-east-1',
        accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        prefix: env.S3_PREFIX ?? '',
      }
    : undefined;

const sms = (env: NodeJS.ProcessEnv) => ({
  /** `aliyun`, `tencent` or `outbox`; the outbox sends nothing and is for development. */
  channel: env.PRAXIS_SMS || 'outbox',
  keyId: env.PRAXIS_SMS_KEY_ID || '',
  keySecret: env.PRAXIS_SMS_KEY_SECRET || '',
  /** The approved signature that stands in front of every message. */
  signature: env.PRAXIS_SMS_SIGNATURE || '',
  /** Approved templates: one with a code, one that tells a decision, one that tells of a message. */
  templates: {
    code: env.PRAXIS_SMS_TEMPLATE_CODE || '',
    decision: env.PRAXIS_SMS_TEMPLATE_DECISION || '',
    /** Takes one value: the title of a message. Without it no messages go out by SMS. */
    notice: env.PRAXIS_SMS_TEMPLATE_NOTICE || '',
  },
  /** Tencent Cloud's SdkAppId. */
  appId: env.PRAXIS_SMS_APP_ID || '',
  region: env.PRAXIS_SMS_REGION || '',
  /** Another address than the channel's own. */
  address: env.PRAXIS_SMS_ADDRESS || '',
});

const wechat = (env: NodeJS.ProcessEnv) => ({
  /** The service account, used inside the WeChat browser. */
  appid: env.PRAXIS_WECHAT_APPID || '',
  secret: env.PRAXIS_WECHAT_SECRET || '',
  /** The website application, used by every other browser. */
  webAppid: env.PRAXIS_WECHAT_WEB_APPID || '',
  webSecret: env.PRAXIS_WECHAT_WEB_SECRET || '',
  /** Where codes are exchanged and where people agree; other addresses for tests and gateways. */
  api: env.PRAXIS_WECHAT_API || 'https://api.weixin.qq.com',
  open: env.PRAXIS_WECHAT_OPEN || 'https://open.weixin.qq.com',
  /** The service account's template for messages, and its fields for title, text and time in this order. */
  noticeTemplate: env.PRAXIS_WECHAT_TEMPLATE_NOTICE || '',
  noticeFields: (env.PRAXIS_WECHAT_TEMPLATE_FIELDS || 'thing1,thing2,time3').split(','),
  /** In development a pretend WeChat answers unless this is `off`. */
  pretend: env.PRAXIS_WECHAT !== 'off',
});

const smtp = (env: NodeJS.ProcessEnv) => ({
  host: env.PRAXIS_SMTP_HOST || '',
  port: number(env.PRAXIS_SMTP_PORT, env.PRAXIS_SMTP_TLS === 'tls' ? 465 : 587),
  user: env.PRAXIS_SMTP_USER || '',
  password: env.PRAXIS_SMTP_PASSWORD || '',
  /** The sender, `school@example.org` or `School <school@example.org>`. */
  from: env.PRAXIS_SMTP_FROM || '',
  /** `starttls` (the default) and `tls` encrypt or fail; `none` is for a mail server on this machine. */
  tls: env.PRAXIS_SMTP_TLS || 'starttls',
  /** A PEM file with the authority of the mail server's certificate, when it is not a public one. */
  authority: env.PRAXIS_SMTP_CA || '',
});

const payments = (env: NodeJS.ProcessEnv) => ({
  /** Sells nothing, although merchants are entered. */
  off: env.PRAXIS_PAY === 'off',
  /** Where the channels are asked; other addresses for gateways of a school. */
  wechatApi: env.PRAXIS_WECHATPAY_API || 'https://api.mch.weixin.qq.com',
  alipayGateway: env.PRAXIS_ALIPAY_GATEWAY || 'https://openapi.alipay.com/gateway.do',
});

const turn = (env: NodeJS.ProcessEnv) => ({
  /** STUN and TURN servers of the stage, `turn:turn.example.org:3478,turns:turn.example.org:5349`; without them people meet directly only. */
  urls: (env.PRAXIS_TURN_URLS || '').split(',').filter(Boolean),
  /** The `static-auth-secret` of coturn (`use-auth-secret`). */
  secret: env.PRAXIS_TURN_SECRET || '',
});

const livekit = (env: NodeJS.ProcessEnv) => ({
  /** Its address for browsers, `wss://livekit.example.org`. */
  url: env.PRAXIS_LIVEKIT_URL || '',
  key: env.PRAXIS_LIVEKIT_KEY || '',
  secret: env.PRAXIS_LIVEKIT_SECRET || '',
});

const databases = (env: NodeJS.ProcessEnv, home: string) => ({
  /** Outside database; without it the embedded server listens on the socket folder below. */
  databaseUrl: env.DATABASE_URL || `postgresql://praxis@localhost/praxis?host=${encodeURIComponent(socketFolder(home))}`,
  embeddedDatabase: !env.DATABASE_URL,
  /** Another PostgreSQL for the stream of use, so that it does not share the disk of exams. */
  statisticsDatabaseUrl: env.STATISTICS_DATABASE_URL || undefined,
  /** A ClickHouse for the stream of use, `https://user:password@host:8443/database`. */
  clickHouseUrl: env.CLICKHOUSE_URL || undefined,
});

/** The address of a page, or null: only http and https lead anywhere from a page of ours. */
const pageIn = (text = '') => (/^https?:\/\//.test(text) && URL.canParse(text) ? text : null);

/** Hosts that are written beside each other with commas between. */
const hostsIn = (text = '') =>
  text
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);

const statistics = (env: NodeJS.ProcessEnv) => ({
  /** Another analytics service that receives page views as JSON, beside the school's own table. */
  analyticsUrl: env.PRAXIS_ANALYTICS_URL,
  /** Hosts of learning record stores; with a list only these, and only these may lie inside the network. */
  xapiHosts: hostsIn(env.PRAXIS_XAPI_HOSTS),
  /** The time zone of the school: its days begin and end by it in every statistic. */
  timeZone: env.PRAXIS_TIME_ZONE || 'Asia/Shanghai',
});

/** Reads the environment once; nothing is created here. */
export function instance(env: NodeJS.ProcessEnv = process.env) {
  const home = resolve(env.PRAXIS_HOME || join(repository, '.praxis'));
  const production = env.NODE_ENV === 'production';
  return {
    home,
    /** Developer pages and the demo school; never in production. */
    dev: env.PRAXIS_DEV === '1' && !production,
    production,
    port: number(env.PORT, 8080),
    httpsPort: number(env.HTTPS_PORT, 0),
    /** Demo mode listens on loopback only; a school sets HOST. */
    host: env.HOST || (production ? '0.0.0.0' : '127.0.0.1'),
    tls: { cert: env.PRAXIS_TLS_CERT, key: env.PRAXIS_TLS_KEY },
    /** The public address people type, used in links we send; derived when not set. */
    origin: env.PRAXIS_ORIGIN || `http://localhost:${number(env.PORT, 8080)}`,
    /** Further hosts, with their ports, at which processes of our own reach the servers; no address is ever written with them. */
    internalHosts: hostsIn(env.PRAXIS_INTERNAL_HOSTS),
    /** Hosts at which agents of this machine's keys listen beside loopback, as they are told to. */
    agentHosts: {
      live: hostOf(env.PRAXIS_LIVE_ADDRESS),
      repositories: hostOf(env.PRAXIS_REPOSITORIES_ADDRESS),
      labs: [...hostOf(env.PRAXIS_LABS_CONSOLES), ...hostOf(env.PRAXIS_LABS_CONSOLE_HOST)],
    } as Record<string, string[]>,
    ...databases(env, home),
    folders: folders(home),
    /** A bucket for the files of the school; without it they lie in the folder above. */
    s3: s3(env),
    /** Carries realtime news and limit counters between servers; without it PostgreSQL does. */
    redisUrl: env.REDIS_URL || undefined,
    /** Reaches `/metrics` from outside loopback. */
    metricsToken: env.PRAXIS_METRICS_TOKEN,
    ...statistics(env),
    /** Whether an address in front of us may name the client (X-Forwarded-For): number of trusted proxies. */
    trustedProxies: number(env.PRAXIS_TRUSTED_PROXIES, 0),
    /** Which new passwords are accepted (C-01): three readings, or the strong one only. */
    passwordPolicy: (env.PRAXIS_PASSWORD_POLICY === 'strict' ? 'strict' : 'compatible') as 'strict' | 'compatible',
    /** Pages of the school a person agrees to by registering. */
    termsUrl: pageIn(env.PRAXIS_TERMS_URL),
    privacyUrl: pageIn(env.PRAXIS_PRIVACY_URL),
    /** Whether visitors may open the list of competitions and the pages of public ones (C-07). */
    competitionsOpen: env.PRAXIS_COMPETITIONS_OPEN === '1',
    sms: sms(env),
    wechat: wechat(env),
    /** The mail server messages go out by; without a host they stay in the development outbox, or are off in production. */
    smtp: smtp(env),
    payments: payments(env),
    /** The pretend payment channels of the demo mode: their books, and the file that says where they listen and what their merchants are. */
    pretendPay: {
      folder: join(home, 'pretend-pay'),
      facts: join(home, 'pretend-pay', 'merchants.json'),
      port: number(env.PRAXIS_PRETEND_PAY_PORT, 0),
    },
    /** Whether teams keep the code of their projects here; off unless it is asked for. */
    repositories: env.PRAXIS_REPOSITORIES === 'on',
    turn: turn(env),
    /** A LiveKit server that holds the stages instead of a mesh between the people on them. */
    livekit: livekit(env),
    webDist: join(repository, 'apps/web/dist'),
  };
}

/** A unix socket path is limited to 107 bytes, so a deep home gets a short folder under /tmp named after it. */
function socketFolder(home: string, name: 'database' | 'pictures' = 'database') {
  const inside = join(home, 'run', name);
  if (Buffer.byteLength(`${inside}/.s.PGSQL.5432`) <= 100) return inside;
  let hash = 0;
  for (const character of home) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return `/tmp/praxis-${(hash >>> 0).toString(36)}${name === 'database' ? '' : `-${name}`}`;
}

/** Whether the web application has been built. */
export const webIsBuilt = (at: Instance) => existsSync(join(at.webDist, 'index.html'));
