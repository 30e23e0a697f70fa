// npm run restore -- file.zip: makes the school of a backup in an empty PRAXIS_HOME.
import { instance } from '@praxis/instance/instance';
import { restore } from './backup/restore.ts';
import { told } from './backup/told.ts';

await told(async () => {
  const at = instance();
  const { tables, files, madeAt } = await restore(at, process.argv[2] ?? '');
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(`The school of ${madeAt} stands in ${at.home}: ${rows} rows, ${files.length} files. Start it with: npm start\n`);
});
