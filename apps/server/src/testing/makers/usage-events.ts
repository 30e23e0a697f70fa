import type { StoredEvent, UsageEngine } from '../../modules/statistics/usage/engines/usage-engine.ts';
import type { Db } from '../../platform/database/db.ts';

const AT = new Date('2026-11-24T03:30:00Z');

/** An event of the stream as an engine keeps it. */
export const storedEvent = (traits: Partial<StoredEvent>): StoredEvent => ({
  ...{ at: AT, person: '1', visit: '1', spaceId: '0', institutionId: '0', seq: 1, pathId: 1, value: 15, kind: 2, area: 0 },
  ...traits,
});

/** What an engine answers about a few events that it was given twice: every engine must answer the same. */
export async function answersOfEngine(engine: UsageEngine, db: Db) {
  // Batches are known to a whole school: each engine of one has its own.
  const visit = String(Math.floor(Math.random() * 1e12));
  const events = [
    storedEvent({}),
    storedEvent({ person: '2', batch: { visit, number: 1 } }),
    storedEvent({ person: '2', value: 30, seq: 2, batch: { visit, number: 1 } }),
    storedEvent({ person: '3', institutionId: '9', at: new Date('2026-11-25T18:00:00Z') }),
    storedEvent({ person: '3', kind: 1, value: 7 }),
    storedEvent({ person: '0', kind: 1, value: 7 }),
  ];
  await engine.prepareDays(['2026-11-24']);
  await engine.append(events);
  await engine.append(events.filter(({ batch }) => batch));
  const counts = await engine.countDay('2026-11-24');
  const hours = await engine.hours({ from: '2026-11-23', to: '2026-11-29' }, db);
  const ofOne = await engine.hours({ institutionId: '9', from: '2026-11-23', to: '2026-11-29' }, db);
  const opened = await engine.opened(new Date('2026-11-24T00:00:00Z'), db);
  await engine.dropBefore(new Date('2026-11-25T00:00:00Z'), new Date(0));
  const after = await engine.countDay('2026-11-24');
  const by = (one: object, other: object) => JSON.stringify(one).localeCompare(JSON.stringify(other));
  return { counts: counts.toSorted(by), hours: hours.toSorted(by), ofOne, opened, after };
}
