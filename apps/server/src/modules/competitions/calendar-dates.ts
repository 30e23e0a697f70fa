import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../platform/app.ts';
import type { CalendarAsk, CalendarDate } from '../calendar/index.ts';
import { findStages } from './competitions.store.ts';
import { findMany } from './list/list.store.ts';
import { participantsOf } from './participants.ts';

/** When registration of a person's competitions ends, and when their stages are. */
export async function calendarDates(app: App, { db, userId }: CalendarAsk): Promise<CalendarDate[]> {
  const ids = await participantsOf(app).competitionsOf(db, userId);
  const competitions = (await findMany(db, ids)).filter((competition) => competition.state === 'published');
  const stages = await findStages(
    db,
    competitions.map(({ id }) => id),
  );
  return competitions.flatMap((competition) => {
    const link = addressOf('competitionDetail', { id: competition.id });
    const values = { competition: competition.title };
    const dates: CalendarDate[] = stages
      .filter((stage) => stage.competition_id === competition.id)
      .map((stage) => ({
        key: `stage-${stage.id}`,
        kind: 'exam',
        title: { key: 'calendar_stage', values: { ...values, stage: stage.title } },
        startsAt: stage.start_at,
        endsAt: stage.end_at,
        link,
      }));
    if (competition.reg_end)
      dates.push({
        key: `registration-ends-${competition.id}`,
        kind: 'due',
        title: { key: 'calendar_registration_ends', values },
        startsAt: competition.reg_end,
        link,
      });
    return dates;
  });
}
