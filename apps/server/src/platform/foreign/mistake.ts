import type { Logger } from 'pino';
import { PackageProblem } from './package-limits.rules.ts';

/** Values the database can hold in no way, whoever sends them and however often. */
const UNFIT_FOR_THE_DATABASE = /^22/;

/**
 * A fault in reading a stranger's file that the same file would bring about each time: a mistake of ours, or a text nobody can store. It is
 * logged and becomes a problem that is shown; anything that may pass by itself, such as a lost connection, is thrown on and tried again.
 */
export function repeatableFault(error: unknown, log: Pick<Logger, 'error'>, what: string): PackageProblem {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const programs = (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) && cause === undefined;
  const unfit = typeof code === 'string' && code.length === 5 && UNFIT_FOR_THE_DATABASE.test(code);
  if (!programs && !unfit) throw error;
  log.error({ err: error }, `${what}: reading the file failed in a way that would repeat itself; the import is refused`);
  return new PackageProblem('import_our_mistake');
}
