/** A new key is announced that many segments before it is used, so that players fetch it ahead and not all at once. */
const KEY_NOTICE = 2;

/** The newest segment there is, and the key it leaves with. */
type Newest = { msn: number; key: number };

/** Which key segments leave with, and which one comes. */
export function openKeyChanges(newestOf: () => Newest | undefined) {
  // A packager that starts anew may have missed that somebody was shown the door; the key after the last may have been announced.
  const last = newestOf();
  let key = last ? last.key + 2 : 0;
  let next: { number: number; from: number } | undefined;
  let again = false;
  const of = (msn: number) => (next && msn >= next.from ? next.number : key);
  return {
    /** Somebody was shown the door: what comes soon is of no use with the keys they hold. */
    change() {
      const newest = newestOf();
      // Nobody has been given a key that no segment had yet.
      if (!newest || newest.key !== key) return;
      // The one that is announced may be in their hands as well.
      if (next) again = true;
      else next = { number: key + 1, from: newest.msn + KEY_NOTICE };
    },
    /** The key of a segment that begins. */
    take(msn: number) {
      key = of(msn);
      if (next?.number === key) {
        next = again ? { number: key + 1, from: msn + KEY_NOTICE } : undefined;
        again = false;
      }
      return key;
    },
    /** The key of the next segment. */
    get coming() {
      return of((newestOf()?.msn ?? -1) + 1);
    },
    /** The key that is about to be used, while it is not yet. */
    get announced() {
      return next?.number;
    },
  };
}
