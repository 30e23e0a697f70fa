/**
 * Does something for each of some things, one after the other. One that fails holds up none of the others; when all were tried, what failed is
 * thrown together, so that the sweep counts as failed and says why.
 */
export async function eachApart<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${things.length} failed: ${String(failures[0])}`);
}
