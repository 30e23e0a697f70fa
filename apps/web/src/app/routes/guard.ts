import type { Role } from '../../platform/person/session.ts';

/** Role tags of a route (S-217). */
export type RouteRole = Role | 'NoValidation';

export type Verdict = { pass: true } | { pass: false; to: string; wipe: boolean };

const roleNames: Record<string, Role> = { '1': 'stu', '2': 'teach', '3': 'specialist' };

/**
 * Decides whether a page may open (S-216…S-242). Token and user type must both be stored; a wrong role goes to `/`;
 * nobody signed in: storage is wiped and a stored expert goes to `/expertlogin`, everybody else to `/login`.
 */
export function guard(roles: readonly RouteRole[], stored: { utoken: string; utype: string }, path: string): Verdict {
  if (roles.includes('NoValidation')) return { pass: true };
  const role = roleNames[stored.utype];
  if (stored.utoken && role) return roles.includes(role) ? { pass: true } : { pass: false, to: '/', wipe: false };
  const entrance = stored.utype === '3' ? '/expertlogin' : '/login';
  return { pass: false, to: `${entrance}?redirect=${encodeURIComponent(path)}`, wipe: true };
}
