import type { Language } from '@praxis/contract/core/message';
import type { LabRoom, StepView } from '@praxis/contract/labs/tasks';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { withPictures } from '../../../platform/rich-text.ts';
import { people } from '../../accounts/index.ts';
import { reportStates } from '../../reports/index.ts';
import { openAssists } from '../assistance/assists.store.ts';
import { labAddress } from '../console/addresses.ts';
import type { LabContent } from '../design/draft.rules.ts';
import type { roomTheActorSees } from '../labs.access.ts';
import { findKeys, findVersion } from '../labs.store.ts';
import { toAssistViews, toMachineViews } from '../machines/machine-view.ts';
import { machinesOf } from '../machines/machines.store.ts';
import { minutesLeft } from '../minutes/minutes.ts';
import { isOpen } from '../tasks/open.rules.ts';
import { findResults, findSession, type SessionRow } from '../tasks/tasks.store.ts';
import { hidesResults } from './hidden-results.ts';

export type SeenRoom = Awaited<ReturnType<typeof roomTheActorSees>>;
type Viewer = { id: string; language: Language; now: Date };

/** Points spent on the hints somebody read. */
export const spentOn = (content: LabContent, read: readonly string[]) =>
  content.steps.flatMap((step) => step.hints).reduce((sum, hint) => sum + (read.includes(hint.id) ? hint.cost : 0), 0);

async function toStepViews(
  app: App,
  db: Db,
  version: { id: string; content: LabContent },
  session: SessionRow | undefined,
  viewer: Viewer & { hidden: boolean },
): Promise<StepView[]> {
  const read = session?.hints_read ?? [];
  const texts = read.length > 0 ? (await findKeys(db, version.id)).hints : {};
  const results = new Map((session ? await findResults(db, [session.id]) : []).map((result) => [result.rule_id, result]));
  const address = (id: string) => app.files.signAddress({ id, name: 'picture' }, viewer.id, viewer.now);
  return version.content.steps.map((step) => ({
    id: step.id,
    title: step.title,
    html: withPictures(step.html, address),
    hints: step.hints.map(({ id, cost }) => ({ id, cost, text: read.includes(id) ? (texts[id] ?? '') : null })),
    rules: step.rules.map(({ id, title, weight, kind, advice, final }) => {
      const result = viewer.hidden && kind !== 'flag' ? undefined : results.get(id);
      return {
        id,
        title,
        weight,
        kind,
        advice,
        final,
        result: result ? { passed: result.passed, output: result.output, at: result.at.getTime() } : null,
      };
    }),
  }));
}

/** Everything the lab page shows of one person's work. */
export async function toRoomView(app: App, db: Db, seen: SeenRoom, viewer: Viewer): Promise<LabRoom> {
  const { task, place, permissions, userId, own } = seen;
  const { now } = viewer;
  const session = await findSession(db, task.id, userId);
  const hidden = own && (await hidesResults(db, task, userId, now));
  const version = (await findVersion(db, session?.version_id ?? task.version_id))!;
  const { content } = version;
  const named = await people(app, db, [userId]);
  const machines = session ? await machinesOf(db, [session.id]) : [];
  const terms = { extensions: content.extensions, closesAt: task.closes_at };
  const view = await toMachineViews(db, machines, terms, viewer.language, now);
  const [assist] = session ? await openAssists(db, [session.id]) : [];
  const [report] = await reportStates(db, 'lab', [task.id], userId);
  return {
    task_id: task.id,
    space: { id: task.space_id, name: place.name },
    course_id: task.course_id,
    activity_id: task.activity_id,
    title: content.title,
    intro: content.intro,
    minutes: content.minutes,
    minutes_left: own && task.stage_id === null ? ((await minutesLeft(db, userId, task.space_id, now))?.left ?? null) : null,
    opens_at: task.opens_at?.getTime() ?? null,
    closes_at: task.closes_at?.getTime() ?? null,
    keep: content.keep,
    recording: content.recording,
    student: named.get(userId) ?? { id: userId, name: '', avatar: null },
    steps: await toStepViews(app, db, version, session, { ...viewer, hidden }),
    nodes: content.machines.map(({ node, title }) => ({ node, title })),
    session: session
      ? {
          id: session.id,
          state: session.state as 'active' | 'finished',
          ending: session.state === 'active' && session.ending_until !== null && session.ending_until > now,
          started_at: session.started_at.getTime(),
          score: session.score === null || hidden ? null : Number(session.score),
          checks: session.checks,
          spent: spentOn(content, session.hints_read),
        }
      : null,
    machines: view.map((machine, at) => (view.length > 1 ? { ...machine, address: labAddress(at) } : machine)),
    assist: assist ? ((await toAssistViews(app, db, [assist], () => userId))[0] ?? null) : null,
    report:
      content.report.wanted && task.stage_id === null
        ? { wanted: true, state: report?.state ?? null, score: report?.score ?? null, max_score: content.report.max_score }
        : null,
    now: now.getTime(),
    can: {
      work: own && permissions.work && session?.state === 'active' && isOpen(task, now),
      start: own && permissions.work && isOpen(task, now),
      advance: content.advanced,
      watch: permissions.watch,
    },
  };
}
