/** The keys other software may rely on (S-128…S-136), and two of our own: who is signed in and what they were granted. */
export const storageKeys = [
  'utoken',
  'utype',
  'user_name',
  'headimgurl',
  'language',
  'themeColor',
  'slogo',
  'stitle',
  'online_environment',
  'uid',
  'grants',
] as const;
export type StorageKey = (typeof storageKeys)[number];

/** Entries that only save time and may be dropped when the browser has no room left (S-280). */
const expendable = ['problemset-', 'Evaluating-'];

const isOutOfRoom = (failure: unknown) =>
  failure instanceof DOMException &&
  (failure.name === 'QuotaExceededError' || failure.name === 'NS_ERROR_DOM_QUOTA_REACHED' || failure.code === 22);

function dropExpendable() {
  for (const key of Object.keys(localStorage)) if (expendable.some((start) => key.startsWith(start))) localStorage.removeItem(key);
}

/** Writes one entry. Out of room: cached problems and verdicts go, then the write is tried once more; a second failure is thrown. */
export function storeValue(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch (failure) {
    if (!isOutOfRoom(failure)) throw failure;
    dropExpendable();
    localStorage.setItem(key, value);
  }
}

/** Reads one entry, empty text when absent. */
export const storedValue = (key: string) => localStorage.getItem(key) ?? '';

/** Removes entries. */
export const forget = (...keys: string[]) => {
  for (const key of keys) localStorage.removeItem(key);
};

/** Wipes everything, then writes back user type 1, the device's preferences and the branding (S-116, S-117, C-09). */
export function wipeStorage() {
  const survivors = (['language', 'themeColor', 'slogo', 'stitle', 'online_environment'] as const).map(
    (key) => [key, localStorage.getItem(key)] as const,
  );
  localStorage.clear();
  for (const [key, value] of survivors) if (value !== null) storeValue(key, value);
  storeValue('utype', '1');
}
