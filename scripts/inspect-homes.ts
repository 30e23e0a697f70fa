// npm run inspect-homes [-- --set-aside FOLDER]: looks for home directories of lab machines that hold what none should.
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { instance } from '@praxis/instance/instance';
import { faultsOfHome, type HomeFaults } from '../apps/labs/src/home-faults.ts';
import { savedHomes, withdrawHome } from '../apps/server/src/modules/labs/index.ts';
import { openDatabase, withTransaction } from '../apps/server/src/platform/database/db.ts';
import { openStore } from '../apps/server/src/platform/open-app.ts';
import { reported } from './backup/report-outcome.ts';

const USAGE = `Usage: npm run inspect-homes [-- --set-aside FOLDER]
Reports, of every saved home directory of a lab machine, links that lead out of it, device nodes, absolute names and damaged archives, and
which ones a host packed from a disk that a guest wrote: those may hold files of that host. Run it on each lab host as well, where home
directories wait for their next machine. Nothing is changed; with --set-aside what is reported moves into FOLDER and no machine gets it.
`;

const { values } = parseArgs({ options: { 'set-aside': { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}

const aside = values['set-aside'];
let found = 0;

/** Says what is remarkable; whether anything was. */
function report(whose: string, { faults, packedOnHost }: HomeFaults) {
  if (faults.length === 0 && !packedOnHost) return false;
  found++;
  process.stdout.write(`${whose}\n`);
  if (packedOnHost) process.stdout.write('  packed by a host from a disk a guest wrote: look at what it holds\n');
  for (const fault of faults) process.stdout.write(`  ${JSON.stringify(fault).slice(1, -1)}\n`);
  return true;
}

async function setAside(name: string, packed: Buffer) {
  await mkdir(aside!, { recursive: true, mode: 0o700 });
  await writeFile(join(aside!, name), packed, { flag: 'wx', mode: 0o600 });
}

/** Those that wait on this host for their next machine. */
async function inspectWaiting(folder: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith('.tgz'))) {
    const remarkable = report(`waiting on this host: machine ${name.slice(0, -4)}`, await faultsOfHome(await readFile(join(folder, name))));
    if (!remarkable || !aside) continue;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(join(folder, name), join(aside, `waiting-${name}`));
    await chmod(join(aside, `waiting-${name}`), 0o600);
  }
}

async function inspectSaved() {
  const at = instance();
  const database = openDatabase(at.databaseUrl, 2);
  try {
    const store = await openStore(at);
    const homes = await savedHomes(database.db);
    for (const home of homes) {
      const whose = `lab ${home.lab_id}, machine ${home.node}, person ${home.user_id} (${home.name}), saved ${home.kept_at.toISOString()}`;
      const packed = await buffer(await store.read(home.storage_key));
      if (!report(whose, await faultsOfHome(packed)) || !aside) continue;
      await setAside(`lab-${home.lab_id}-person-${home.user_id}-${home.node.replaceAll(/[^\w-]/g, '_')}.tgz`, packed);
      await withTransaction(database.db, (db) => withdrawHome(db, home, new Date()));
    }
    return homes.length;
  } finally {
    await database.close();
  }
}

await reported(async () => {
  await inspectWaiting(join(instance().home, 'labs', 'furniture'));
  const looked = await inspectSaved();
  process.stdout.write(
    `${looked} saved home directories were looked at; ${found} are remarkable${aside && found ? `, set aside in ${aside}` : ''}.\n`,
  );
});
