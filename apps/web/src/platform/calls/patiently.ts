const PAUSES_MS = [300, 1500];

/** Fetches a part of the program; one that breaks off, because a server died while it answered, is asked for again. */
export const patiently = <T>(load: () => Promise<T>, [pause, ...later] = PAUSES_MS): Promise<T> =>
  load().catch(async (failure) => {
    if (!pause || !(failure instanceof TypeError) || !navigator.onLine) throw failure;
    await new Promise((done) => window.setTimeout(done, pause));
    return patiently(load, later);
  });
