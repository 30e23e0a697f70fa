import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { forgetPictures } from './forget-pictures.ts';
import { gridRoutes } from './grid.routes.ts';
import { studentRoutes } from './student.routes.ts';

export { noteHint } from './note-hint.ts';
export { readyToEnter, refuseUnready } from './ready.ts';
export { type ProctoredRoom, registerProctoredRoom, replaceProctoredRoom } from './rooms.ts';

/** Watching over exams and competitions: consent, camera check, stills, hints, and people who look at them. */
export const proctoring = {
  name: 'proctoring',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'proctoring',
      columns: {
        'proctor_sessions.user_id': 'kept',
        'proctor_sessions.exempt_by': 'trace',
        'proctor_sessions.verdict_by': 'trace',
      },
    });
    studentRoutes(app);
    gridRoutes(app);
    app.jobs.every('proctor_pictures', '23 * * * *', () => forgetPictures(app, app.clock.now()));
  },
};
