import { addressOf } from '@praxis/contract/core/pages';
import { dissentNumber } from '@praxis/contract/dissents/dissents';
import type { App } from '../../platform/app.ts';
import { type Db, withTransaction } from '../../platform/database/db.ts';
import type { CalendarAsk, CalendarDate } from '../calendar/index.ts';
import { findCompetition, findStage } from '../competitions/index.ts';
import { assignedTo, dueDissents, findDissent, isOpen, updateDissent } from './dissents.store.ts';
import { dissentLink, notifyDissent, staffOf } from './notify.ts';
import { reminderDue } from './publicity.rules.ts';
import { objectableFor } from './reading.routes.ts';

/** The objections that wait for somebody's reply. */
export async function repliesDue(db: Db, userId: string) {
  const rows = await assignedTo(db, userId);
  const due = [];
  for (const row of rows) {
    const competition = await findCompetition(db, row.competition_id);
    if (competition?.state === 'published')
      due.push({ id: row.id, no: dissentNumber(row.id), competition: competition.title, since: row.assigned_at, answer_by: row.answer_by });
  }
  return due;
}

/** When somebody has to reply, and until when they may object. */
export async function dissentDates({ db, userId, now }: CalendarAsk): Promise<CalendarDate[]> {
  const replies: CalendarDate[] = (await repliesDue(db, userId)).map(({ id, no, competition, answer_by }) => ({
    ...{ key: `dissent-${id}`, kind: 'due', startsAt: answer_by, link: dissentLink(id) },
    title: { key: 'calendar_dissent_due', values: { no, competition } },
  }));
  const open: CalendarDate[] = (await objectableFor(db, userId, now)).map(({ competition, stage, entrant, until }) => ({
    ...{ key: `dissents-until-${stage.id}-${entrant.id}`, kind: 'due', startsAt: new Date(until) },
    title: { key: 'calendar_dissents_until', values: { competition: competition.title, stage: stage.title } },
    link: addressOf('competitionResult', { id: competition.id, step_id: stage.id }),
  }));
  return [...replies, ...open];
}

/** Reminds of replies: whoever looks into it at half of the time, the organisers as well when it is over. */
export async function remindOfReplies(app: App) {
  const now = app.clock.now();
  for (const { id } of await dueDissents(app.db, now))
    await withTransaction(app.db, async (db) => {
      const dissent = await findDissent(db, id);
      const step = dissent && isOpen(dissent) ? reminderDue(dissent, now) : 0;
      const stage = dissent && (await findStage(db, dissent.stage_id));
      const competition = stage && (await findCompetition(db, stage.competition_id));
      if (!dissent || !stage || !competition || step === 0) return;
      const place = { dissent, stage, competition };
      const handler = dissent.handler_id ? [dissent.handler_id] : [];
      const staff = step === 2 || handler.length === 0 ? await staffOf(db, place) : [];
      await notifyDissent(db, place, { kind: step === 2 ? 'dissent_overdue' : 'dissent_due_soon', userIds: [...handler, ...staff] });
      await updateDissent(db, id, { reminders: step });
    });
}
