import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { AttendanceState } from '@praxis/contract/live-classes/participants';
import type { getClassReport, ReportLine } from '@praxis/contract/live-classes/replay';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import type { SheetToWrite } from '../../../platform/sheets/sheet-to-write.ts';
import { people } from '../../accounts/index.ts';
import { formerStudents, memberIds } from '../../spaces/index.ts';
import { attendanceOf } from '../participants/attendance.rules.ts';
import { attendedIds, peopleOfClass, signedInIds } from '../participants/people.store.ts';
import { secondsOf, watchedByMinute } from '../participants/watching.rules.ts';
import { answersOf, questionsOfClass } from '../questions/questions.store.ts';
import { curveOf, roomActionsOf, watchesOf } from '../replay/replay.store.ts';
import type { ClassRow } from '../schedule/classes.store.ts';

const EVERYBODY = { q: '', filter: 'all', order: 'presence', up: [], page: 1, size: 200_000 } as const;

/** Students who attended and have left the space since. */
async function leftSince(db: Db, { started_at, ...row }: ClassRow, now: Date) {
  if (!started_at) return [];
  return formerStudents(db, row.space_id, await attendedIds(db, { ...row, started_at }, now));
}

/** What every student of a class did, without their pictures. */
async function linesOf(db: Db, row: ClassRow, now: Date, watches: Awaited<ReturnType<typeof watchesOf>>) {
  const left = new Set(await leftSince(db, row, now));
  const students = [...(await memberIds(db, row.space_id, 'student')), ...left];
  const { rows } = await peopleOfClass(db, row, students, { ...EVERYBODY, now });
  const actions = await roomActionsOf(db, row.id);
  const signed = await signedInIds(db, row.id);
  const keyed = (await questionsOfClass(db, row.id)).some(({ state, correct }) => state !== 'prepared' && correct.length > 0);
  return rows.map((one) => {
    const action = actions.get(one.user_id);
    return {
      user_id: one.user_id,
      left: left.has(one.user_id),
      attendance: attendanceOf(one.state, { startedAt: row.started_at, firstAt: one.first_at, over: row.state === 'ended' }),
      seconds: Math.round(one.seconds),
      replay_seconds: Math.round(secondsOf(watches.get(one.user_id) ?? [])),
      signed_in: signed.has(one.user_id),
      ...{ chats: action?.chats ?? 0, hands: action?.hands ?? 0, called: action?.called ?? 0 },
      ...{ answered: action?.answered ?? 0, correct: keyed ? (action?.correct ?? 0) : null },
    };
  });
}

async function toQuestionViews(db: Db, classId: string) {
  const questions = (await questionsOfClass(db, classId)).filter(({ state }) => state !== 'prepared');
  const answers = await answersOf(
    db,
    questions.map(({ id }) => id),
  );
  return questions.map(({ id, stem, answered, correct }) => ({
    ...{ id, stem, answered },
    correct: correct.length === 0 ? null : answers.filter((answer) => answer.question_id === id && answer.correct).length,
  }));
}

type Asked = { row: ClassRow; spaceName: string; now: Date; page: number; size: number };

/** The report of a class, with one page of its students. */
export async function classReport(
  app: App,
  db: Db,
  { row, spaceName, now, page, size }: Asked,
): Promise<Omit<DataOf<typeof getClassReport>, 'can_change'>> {
  const watches = await watchesOf(db, row.id);
  const lines = await linesOf(db, row, now, watches);
  const count = (state: AttendanceState) => lines.filter(({ attendance }) => attendance === state).length;
  const sum = (of: 'chats' | 'hands') => lines.reduce((all, line) => all + line[of], 0);
  const view = lines.slice((page - 1) * size, page * size);
  const who = await people(
    app,
    db,
    view.map(({ user_id }) => user_id),
  );
  const length = row.started_at ? ((row.ended_at ?? now).getTime() - row.started_at.getTime()) / 1000 : 0;
  const minutes = Math.min(600, Math.floor(length / 60));
  return {
    ...{ title: row.title, space_id: row.space_id, space_name: spaceName, state: row.state },
    ...{ started_at: (row.started_at ?? row.start_at).getTime(), length },
    counts: {
      ...{ students: lines.length, present: count('present'), late: count('late'), leave: count('leave'), absent: count('absent') },
      ...{ chats: sum('chats'), hands: sum('hands') },
    },
    questions: await toQuestionViews(db, row.id),
    curve: row.started_at ? await curveOf(db, row.id, row.started_at, minutes) : [],
    replay_curve: row.ended_at ? watchedByMinute(watches.values(), minutes + 1) : [],
    list: view.flatMap(({ user_id, ...line }) => {
      const person = who.get(user_id);
      return person ? [{ person, ...line }] : [];
    }),
    ...{ total: lines.length, page, size },
  };
}

/** The same as a sheet. */
export function reportSheet(lines: readonly ReportLine[], numbers: ReadonlyMap<string, string>, language: Language): SheetToWrite {
  const [title = '', ...heads] = translate(language, 'class_report_sheet').split(',');
  const leftLabel = translate(language, 'class_report_left');
  const text = new Map(
    translate(language, 'class_report_words')
      .split(',')
      .map((pair) => pair.split('=') as [string, string]),
  );
  return {
    title,
    heads,
    lines: lines.map((line) => [
      line.person.name,
      numbers.get(line.person.id) ?? '',
      (line.attendance && text.get(line.attendance)) ?? '',
      line.signed_in ? (text.get('signed') ?? '') : '',
      ...[Math.round(line.seconds / 6) / 10, Math.round(line.replay_seconds / 6) / 10],
      ...[line.chats, line.hands, line.called, line.answered, line.correct ?? ''],
      line.left ? leftLabel : '',
    ]),
  };
}
