import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { mountModules } from '../apps/server/src/app.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { closeApp, openApp, startApp } from '../apps/server/src/platform/open-app.ts';
import { throwawayDatabase } from '../scripts/tests/throwaway-database.ts';
import { lack, needs } from './lacks.ts';
import { figure } from './measure.ts';
import { makeBook } from './record/book-of-a-year.ts';
import { bookFigures } from './record/gradebook.ts';
import { gradebookPageFigures } from './record/gradebook-page.ts';
import { workFigures } from './record/marking.ts';
import { importFigures, markingFigures } from './record/part-marks.ts';
import { photoPageFigures } from './record/photo-page.ts';
import { photoFigures } from './record/photos.ts';
import { savesBesideUploads } from './record/saves-beside-uploads.ts';

const UNITS = { _per_s: '/s', _mb_s: 'MB/s', _fps: '/s', _us: 'µs', _ms: 'ms', _kb: 'kB', _mb: 'MB', _s: 's' };
const unitOf = (name: string) => Object.entries(UNITS).find(([ending]) => name.endsWith(ending))?.[1] ?? '';

/** The gradebook of a year over HTTP. */
async function gradebook() {
  const database = await throwawayDatabase();
  const home = mkdtempSync(join(tmpdir(), 'praxis-bench-'));
  await migrate(database.url());
  const { app } = await openApp({ instance: instance({ PRAXIS_HOME: home, DATABASE_URL: database.url(), PORT: '0' }), logLevel: 'silent' });
  try {
    mountModules(app);
    await startApp(app, ['web']);
    const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
    return await bookFigures(origin, await makeBook(app.database, origin), app);
  } finally {
    await closeApp(app);
    await database.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const pages = 'the pages of a gradebook, of marking and of a phone; apt-get install chromium';

/** The gradebook of a year, the marks of parts, photos of work and marking it, each beside what bare would cost in the same run. */
export async function bench(): Promise<Record<string, number>> {
  const inBrowser = needs('chromium', process.env.CHROMIUM ?? '/usr/bin/chromium', pages);
  lack('Moodle', 'its report of the same gradebook (gradebook_moodle_ratio)');
  const figures = {
    ...(await markingFigures()),
    ...(await importFigures()),
    ...(await gradebook()),
    ...(await photoFigures()),
    ...(await savesBesideUploads()),
    ...(await workFigures(inBrowser)),
  };
  if (inBrowser) Object.assign(figures, await gradebookPageFigures(), await photoPageFigures());
  for (const [name, value] of Object.entries(figures)) figure(name, value, unitOf(name));
  return figures;
}
