const PAUSES_MS = [300, 1500];

/** Fetches a part of the program; one that breaks off, because a server died while it answered, is asked for again. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch (failure) {
      if (!(failure instanceof TypeError) || !navigator.onLine) throw failure;
      await new Promise((done) => window.setTimeout(done, pause));
    }
  }
  return load();
}
