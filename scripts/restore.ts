// npm run restore -- file.zip [--keep-sessions]: makes the school of a backup in an empty PRAXIS_HOME. Everybody signs in anew,
// unless --keep-sessions is given.
import { instance } from '@praxis/instance/instance';
import { reported } from './backup/report-outcome.ts';
import { restore } from './backup/restore.ts';

await reported(async () => {
  const at = instance();
  const args = process.argv.slice(2);
  const preserveSessions = args.includes('--keep-sessions');
  const source = args.find((argument) => !argument.startsWith('--')) ?? '';
  const { tables, files, madeAt: createdAt } = await restore(at, source, { keepSessions: preserveSessions });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `The school of ${createdAt} stands in ${at.home}: ${rows} rows, ${files.length} files. ${preserveSessions ? 'Sessions go on.' : 'Everybody signs in anew.'} Start it with: npm start\n`,
  );
});
