import { storedValue, storeValue } from '../../platform/storage.ts';

const NAME = 'praxis-capture';
const MOST = 20;

/** The secret of this phone for a code, which the first one to open it has. It stays when the browser is killed and the code is scanned again. */
export function phoneKey(ticket: string): string {
  const all = JSON.parse(storedValue(NAME) || '[]') as [ticket: string, key: string][];
  const known = all.find(([name]) => name === ticket);
  if (known) return known[1];
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  storeValue(NAME, JSON.stringify([...all, [ticket, key]].slice(-MOST)));
  return key;
}
