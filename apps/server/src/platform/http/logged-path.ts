import { SECRET_PARTS } from '@praxis/contract/core/pages';

/** What comes before a secret in an address, in a group, and the secret. */
const patterns = SECRET_PARTS.map(([address, part]) => {
  const parts = address.split('/').slice(1);
  const before = parts.slice(
    0,
    parts.findIndex((one) => one.replace('?', '') === `:${part}`),
  );
  return new RegExp(`^(/${before.map((one) => (one.startsWith(':') ? '[^/]+' : one)).join('/')}/)[^/]+`, 'i');
});

/**
 * A path as it is logged: without its query, and without signatures, tickets, passes and codes, which open what they stand for to whoever
 * reads them.
 */
export function loggedPath(url: string): string {
  const path = url.split('?')[0]!;
  if (path.startsWith('/assets/')) return path;
  const bare = patterns.reduce((text, pattern) => text.replace(pattern, '$1*'), path);
  return bare.replace(/[\w.~%-]{40,}/g, '*');
}
