import type { Language } from '@praxis/contract/core/message';
import type { LabGridFilter, LabTile } from '@praxis/contract/labs/grid';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { people } from '../../accounts/index.ts';
import { reportStates } from '../../reports/index.ts';
import { participantIds, venueOf } from '../../spaces/index.ts';
import { openAssists } from '../assistance/assists.store.ts';
import type { LabContent } from '../design/draft.rules.ts';
import { askHost, hostsHere, labelOf } from '../hosts/hosts.ts';
import { toAssistViews, toMachineViews } from '../machines/machine-view.ts';
import { type MachineRow, machinesOf } from '../machines/machines.store.ts';
import { stepState } from '../sessions/score.rules.ts';
import { findResults, sessionsOfTask, type TaskRow } from '../tasks/tasks.store.ts';

/** Nothing was typed or clicked for so long. */
const IDLE_SECONDS = 300;

/** Whether a tile belongs to a filter of the wall. */
export function belongs(filter: LabGridFilter, tile: LabTile): boolean {
  switch (filter) {
    case 'help':
      return tile.assist?.state === 'waiting' && tile.assist.by === 'student';
    case 'helped':
      return tile.assist?.state === 'active';
    case 'idle':
      return tile.idle !== null;
    case 'broken':
      return tile.machine?.state === 'failed';
    case 'finished':
      return tile.state === 'finished';
    default:
      return true;
  }
}

const urgency = (tile: LabTile) => (belongs('help', tile) ? 0 : belongs('broken', tile) ? 1 : tile.state === 'absent' ? 3 : 2);

/** Every student of a task, those who ask for help first; screens are asked for later, for those on the page. */
export async function tilesOf(app: App, db: Db, task: TaskRow, content: LabContent, viewer: { language: Language; now: Date }) {
  const { now } = viewer;
  const students = await participantIds(db, venueOf(task));
  const sessions = new Map((await sessionsOfTask(db, task.id)).map((session) => [session.user_id, session]));
  const ids = [...sessions.values()].map(({ id }) => id);
  const [named, machines, results, assists, reports] = [
    await people(app, db, students),
    await machinesOf(db, ids),
    await findResults(db, ids),
    await openAssists(db, ids),
    await reportStates(db, 'lab', [task.id]),
  ];
  const owners = new Map([...sessions.values()].map((session) => [session.id, session.user_id]));
  const pleas = await toAssistViews(app, db, assists, (assist) => owners.get(assist.session_id)!);
  const view = new Map(
    (await toMachineViews(db, machines, { extensions: content.extensions, closesAt: task.closes_at }, viewer.language, now)).map((one) => [
      one.id,
      one,
    ]),
  );
  const tiles = students.map((userId): LabTile => {
    const session = sessions.get(userId);
    const own = machines.filter((machine) => machine.session_id === session?.id);
    const first = own.find((machine) => machine.state === 'failed') ?? own[0];
    const machine = first && view.get(first.id);
    const passed = new Map(results.filter((result) => result.session_id === session?.id).map((result) => [result.rule_id, result.passed]));
    const idle = session ? Math.floor((now.getTime() - session.touched_at.getTime()) / 1000) : 0;
    const working = session?.state === 'active' && machine !== undefined && ['common', 'advanced'].includes(machine.state);
    return {
      user: named.get(userId) ?? { id: userId, name: '', avatar: null },
      state: session ? (session.state as 'active' | 'finished') : 'absent',
      machine: machine
        ? { id: machine.id, state: machine.state, operation: machine.operation, error: machine.error, expires_at: machine.expires_at }
        : null,
      screen: '',
      picture: null,
      seconds: session ? Math.floor(((session.finished_at ?? now).getTime() - session.started_at.getTime()) / 1000) : 0,
      idle: working && idle >= IDLE_SECONDS ? idle : null,
      score: session?.score == null ? null : Number(session.score),
      steps: content.steps.map((step) => stepState(step.rules.map(({ id, weight }) => ({ weight, passed: passed.get(id) })))),
      assist: pleas.find((plea) => own.some(({ id }) => id === plea.machine_id)) ?? null,
      report: reports.find((report) => report.user_id === userId)?.state ?? null,
    };
  });
  tiles.sort((one, other) => urgency(one) - urgency(other) || one.user.name.localeCompare(other.user.name));
  return { tiles, machines: new Map(machines.map((machine) => [machine.id, machine])) };
}

const FRESH_MS = 5000;
const LINES = 12;
type Screen = { screen: string; picture: string | null };
const saved = new Map<string, Screen & { at: number }>();

async function screenOf(app: App, machine: MachineRow): Promise<Screen> {
  const name = `${machine.id} ${machine.generation}`;
  const known = saved.get(name);
  if (known && Date.now() - known.at < FRESH_MS) return known;
  try {
    const { text = '', picture, type } = await askHost(app, machine.host!, 'thumbnail', { machine: machine.id, width: 320 });
    const screen = text.split('\n').slice(-LINES).join('\n').slice(0, 2000);
    const found = { screen, picture: picture ? `data:${type ?? 'image/jpeg'};base64,${picture}` : null, at: Date.now() };
    if (saved.size > 2000) saved.clear();
    saved.set(name, found);
    return found;
  } catch (error) {
    app.http.log.debug({ word: labelOf(error), machine: machine.id }, 'no thumbnail');
    return known ?? { screen: '', picture: null };
  }
}

/** The same tiles with what their screens show now. */
export async function withScreens(app: App, tiles: readonly LabTile[], machines: ReadonlyMap<string, MachineRow>): Promise<LabTile[]> {
  const here = new Set(hostsHere(app));
  return Promise.all(
    tiles.map(async (tile) => {
      const machine = tile.machine && machines.get(tile.machine.id);
      const runs = machine?.host && here.has(machine.host) && ['common', 'advanced'].includes(tile.machine!.state);
      return runs ? { ...tile, ...(await screenOf(app, machine)) } : tile;
    }),
  );
}
