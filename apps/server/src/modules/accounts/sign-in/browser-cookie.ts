import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../platform/http/sessions.ts';

/** The headers of a call, as `serve` hands them to a run. */
export type Browser = { origin: string; header: (name: string) => string | undefined; setHeader: (name: string, value: string) => void };

const SECRET = /^[\w-]{43}$/;

/**
 * A secret that a browser holds under a name (HttpOnly), limited to a path, for `life` seconds. It signs nobody in: it only shows that two
 * calls come from one browser. The server keeps its hash alone.
 */
export function browserCookie({ name, path, life, sameSite }: { name: string; path: string; life: number; sameSite: 'Lax' | 'Strict' }) {
  function secretIn(cookies: string | undefined) {
    for (const pair of (cookies ?? '').split(';')) {
      const [own, value = ''] = pair.trim().split('=');
      if (own === name && SECRET.test(value)) return value;
    }
    return undefined;
  }
  return {
    /** The hash of the calling browser's secret; undefined when it has none. */
    hashOf({ header }: Pick<Browser, 'header'>) {
      const secret = secretIn(header('cookie'));
      return secret === undefined ? undefined : hashToken(secret);
    },
    /** The hash of the calling browser's secret, which is made when it has none yet and lives on from now. */
    mark({ header, setHeader, origin }: Browser) {
      const secret = secretIn(header('cookie')) ?? randomBytes(32).toString('base64url');
      const secure = origin.startsWith('https:') ? '; Secure' : '';
      setHeader('set-cookie', `${name}=${secret}; Path=${path}; Max-Age=${life}; HttpOnly; SameSite=${sameSite}${secure}`);
      return hashToken(secret);
    },
  };
}
