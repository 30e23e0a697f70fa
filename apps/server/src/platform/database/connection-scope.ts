import { AsyncLocalStorage } from 'node:async_hooks';

/** A call inside a transaction asked for another connection. Enough of such calls at once would wait for each other for ever. */
export class ConnectionInsideTransaction extends Error {
  override name = 'ConnectionInsideTransaction';
}

/** On whose behalf code runs, and whether that call holds a database connection now. */
type Scope = { label: string; held: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** Names a call for as long as it runs, so that the log can say which calls hold connections. */
export const inCall = <T>(label: string, work: () => T): T => scopes.run({ label, held: false }, work);

/** The name of the call that runs now. */
export const callLabel = () => scopes.getStore()?.label ?? 'background work';

/** Whether a transaction is open around the code that runs now. */
export const holdsConnection = () => scopes.getStore()?.held === true;

/** Fails when the code that runs now holds a connection: for work that others do on connections of their own while the caller waits. */
export function assertOutsideTransaction(work: string) {
  if (holdsConnection())
    throw new ConnectionInsideTransaction(`${callLabel()} waits for ${work} inside a transaction; do it before or after.`);
}

/** A scope around one transaction: what `enter` runs counts as holding a connection until `leave`. */
export function transactionScope() {
  const scope: Scope = { label: callLabel(), held: true };
  return {
    enter: <T>(work: () => T): T => scopes.run(scope, work),
    leave: () => {
      scope.held = false;
    },
  };
}

/** Runs what outlives the call that starts it (a timer, a batch of many callers) as background work. */
export const asBackgroundWork = <T>(work: () => T): T => scopes.exit(work);
