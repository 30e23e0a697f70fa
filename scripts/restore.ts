// npm run restore -- file.zip [--keep-sessions]: makes the school of a backup in an empty PRAXIS_HOME. Everybody signs in anew,
// unless --keep-sessions is given.
import { instance } from '@praxis/instance/instance';
import { restore } from './backup/restore.ts';
import { told } from './backup/told.ts';

await told(async () => {
  const at = instance();
  const args = process.argv.slice(2);
  const keepSessions = args.includes('--keep-sessions');
  const source = args.find((argument) => !argument.startsWith('--')) ?? '';
  const { tables, files, madeAt } = await restore(at, source, { keepSessions });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `The school of ${madeAt} stands in ${at.home}: ${rows} rows, ${files.length} files. ${keepSessions ? 'Sessions go on.' : 'Everybody signs in anew.'} Start it with: npm start\n`,
  );
});
