import { resolveAddress } from '@praxis/contract/home/addresses';
import { getHome, getSpaceOverview } from '@praxis/contract/home/home';
import type { App } from '../../platform/app.ts';
import { anyone, serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/messages.ts';
import { learningInSpaces } from '../courses/index.ts';
import { reviewsOf } from '../judging/index.ts';
import { classesOfToday, classMarks } from '../live-classes/index.ts';
import { newestNotices } from '../messages/index.ts';
import { findOpenSpaces, spaceTheActorEnters } from '../spaces/index.ts';
import { competitionsFor } from './competitions.ts';
import { placeTheActorEnters } from './home.access.ts';
import { learningOf } from './learning.ts';
import { quizzesDue } from './quizzes.ts';
import { weekOf } from './space-overview.ts';
import { dueFor, platformWorkFor, workFor } from './work.ts';

const NOTICES_MOST = 5;
const OPEN_SPACES_MOST = 6;

/** The home page, and what addresses name. */
export function homeRoutes(app: App) {
  serve(app, getHome, {
    access: anyone,
    async run({ actor, db, now, language }) {
      const notices = await newestNotices(db, actor, now, NOTICES_MOST);
      const { quizzes, ...learning } = actor ? await learningOf(app, db, actor, now) : { quizzes: [], spaces: [], continue: [] };
      const { work, deadlines } = actor ? await workFor(db, actor.userId, now) : { work: [], deadlines: [] };
      const due = actor ? await dueFor(db, actor.userId, now, { quizzes }) : { due: [], due_total: 0, marks: [] };
      return {
        now: now.getTime(),
        classes: actor ? await classesOfToday(db, actor.userId, { now, zone: app.instance.timeZone }) : [],
        due: due.due,
        due_total: due.due_total,
        work: actor ? [...(await platformWorkFor(app, db, actor.userId, language)), ...work] : [],
        deadlines,
        notices: notices.map((notice) => ({ ...notice, source: translate(language, 'notice_of_platform'), at: notice.at.getTime() })),
        ...learning,
        open_spaces: actor ? [] : await findOpenSpaces(db, OPEN_SPACES_MOST),
        marks: actor ? [...(await classMarks(db, actor.userId, now)), ...due.marks] : [],
        competitions: await competitionsFor(app, db, actor, now, language),
        reviews: actor ? await reviewsOf(db, actor.userId, now) : [],
      };
    },
  });

  serve(app, getSpaceOverview, {
    access: spaceTheActorEnters,
    async run({ actor, subject: { space, member }, db, now }) {
      const learning = member.role === 'student' ? await learningInSpaces(app, db, actor.userId, [space.id]) : [];
      const quizzes = await quizzesDue(db, actor.userId, learning, () => space.name);
      const { due } = await dueFor(db, actor.userId, now, { spaceId: space.id, quizzes });
      const { work } = await workFor(db, actor.userId, now, space.id);
      const sees = member.role !== 'student' && member.rights.includes('see_scores');
      const week = sees ? await weekOf(app, db, space.id, now) : { week: null, attention: [] };
      return { now: now.getTime(), due, work, ...week };
    },
  });

  serve(app, resolveAddress, { access: placeTheActorEnters(app), run: async ({ subject: place }) => place });
}
