// npm run backup [-- file.zip]: the whole school, while the server runs, as it stands at one moment.
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { backup } from './backup/backup.ts';
import { reported } from './backup/report-outcome.ts';

await reported(async () => {
  const at = instance();
  const moment = new Date().toISOString().replace(/[-:]/g, '').slice(0, 15).replace('T', '-');
  const target = process.argv[2] ?? join(at.folders.backups, `praxis-${moment}.zip`);
  const { tables, files, missing } = await backup(at, target);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  for (const key of missing) process.stdout.write(`Not in the backup, because the file is not on the disk: ${key}\n`);
  process.stdout.write(
    `${target}: ${rows} rows in ${tables.length} tables, ${files.length} files, and the keys of this instance. Keep it in a safe place.\n`,
  );
});
