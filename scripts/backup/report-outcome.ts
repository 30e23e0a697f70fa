import { Explained } from '@praxis/supervisor/postgres-binaries';

/** Runs a command for an operator; what can go wrong is said in one sentence with the next step. */
export async function reported(run: () => Promise<void>) {
  try {
    await run();
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException;
    if (error instanceof Explained) process.stderr.write(`${message}\n`);
    else if (code === 'ECONNREFUSED' || code === 'ENOENT')
      process.stderr.write(`The database does not answer (${message}). Start Praxis first: npm start\n`);
    else if (code === 'ENOSPC')
      process.stderr.write('The disk is full. Free some space or name another place: npm run backup -- /other/disk/praxis.zip\n');
    else process.stderr.write(`${stack}\n`);
    process.exitCode = 1;
  }
}
