import { listCompetitions, listDissents, listPackages, lookAtPlace } from '@praxis/contract/home/addresses';
import { getHome, getSpaceOverview } from '@praxis/contract/home/home';
import type { App } from '../../platform/app.ts';
import { say } from '../../platform/messages.ts';
import { anyone, serve } from '../../platform/serve.ts';
import { classesOfToday, classMarks } from '../live-classes/index.ts';
import { newestNotices } from '../messages/index.ts';
import { spaceTheActorEnters } from '../spaces/index.ts';
import { placeTheActorEnters } from './home.access.ts';
import { learningOf } from './learning.ts';
import { weekOf } from './space-overview.ts';
import { dueFor, workFor } from './work.ts';

const NOTICES_SHOWN = 5;

const emptyPage = ({ page, size }: { page: number; size: number }) => ({ list: [], total: 0, page, size });

/** The home page, and what addresses name. */
export function homeRoutes(app: App) {
  serve(app, getHome, {
    access: anyone,
    async run({ actor, db, now, language }) {
      const notices = await newestNotices(db, actor, now, NOTICES_SHOWN);
      const due = actor ? await dueFor(db, actor.userId, now) : { due: [], due_total: 0, marks: [] };
      const learning = actor ? await learningOf(app, db, actor, now) : { spaces: [], continue: [] };
      return {
        now: now.getTime(),
        classes: actor ? await classesOfToday(db, actor.userId, now) : [],
        due: due.due,
        due_total: due.due_total,
        work: actor ? await workFor(db, actor.userId, now) : [],
        notices: notices.map((notice) => ({ ...notice, source: say(language, 'notice_of_platform'), at: notice.at.getTime() })),
        ...learning,
        marks: actor ? [...(await classMarks(db, actor.userId, now)), ...due.marks] : [],
        competitions: [],
        reviews: [],
      };
    },
  });

  serve(app, getSpaceOverview, {
    access: spaceTheActorEnters,
    async run({ actor, subject: { space, standing }, db, now }) {
      const { due } = await dueFor(db, actor.userId, now, space.id);
      const work = await workFor(db, actor.userId, now, space.id);
      const sees = standing.role !== 'student' && standing.rights.includes('see_scores');
      const week = sees ? await weekOf(app, db, space.id, now) : { week: null, attention: [] };
      return { now: now.getTime(), due, work, ...week };
    },
  });

  serve(app, lookAtPlace, { access: placeTheActorEnters, run: async ({ subject: place }) => place });

  // Competitions, objections and course packages have no rows in this school yet; their lists say so.
  serve(app, listCompetitions, { access: anyone, run: async ({ input }) => emptyPage(input) });
  serve(app, listDissents, { access: anyone, run: async ({ input }) => emptyPage(input) });
  serve(app, listPackages, { access: anyone, run: async ({ input }) => emptyPage(input) });
}
