import type { UsageEngine } from './usage-engine.ts';

/**
 * An engine that lies in a program of its own. It is prepared at its first use. What only shows the stream (hours, pages, figures) is empty
 * while it cannot be reached; what counts it fails and is repeated.
 */
export function remoteEngine(engine: UsageEngine, prepare: () => Promise<void>, warn: (error: unknown) => void): UsageEngine {
  let ready: Promise<void> | undefined;
  const prepareOnce = () => {
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  };
  const prepared =
    <Arguments extends unknown[], Value>(work: (...given: Arguments) => Promise<Value>) =>
    async (...given: Arguments) => {
      await prepareOnce();
      return work(...given);
    };
  const orEmpty =
    <Arguments extends unknown[], Value>(work: (...given: Arguments) => Promise<Value>, empty: Value) =>
    (...given: Arguments) =>
      prepared(work)(...given).catch((error: unknown) => {
        warn(error);
        return empty;
      });
  return {
    name: engine.name,
    append: prepared(engine.append),
    slice: prepared(engine.slice),
    countDay: prepared(engine.countDay),
    between: prepared(engine.between),
    prepareDays: prepared(engine.prepareDays),
    dropBefore: prepared(engine.dropBefore),
    hours: orEmpty(engine.hours, []),
    opened: orEmpty(engine.opened, { views: 0, people: 0 }),
    figures: orEmpty(engine.figures, { events: 0, bytes: 0, oldest: null }),
  };
}
