import { setImmediate as nextTurn } from 'node:timers/promises';

const LONGEST_MS = 15;
let since = performance.now();

/** Lets others have their turn when the present one has lasted long: long files must not hold up those who answer. */
export async function breathe() {
  if (performance.now() - since < LONGEST_MS) return;
  await nextTurn();
  since = performance.now();
}
