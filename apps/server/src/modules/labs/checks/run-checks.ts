import type { Language } from '@praxis/contract/core/message';
import type { LabFinding, LabRule } from '@praxis/contract/labs/agent';
import type { LabCheck } from '@praxis/contract/labs/labs';
import type { App } from '../../../platform/app.ts';
import { type Db, withTransaction } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import { type LabContent, type LabKeys, rulesOf } from '../design/draft.rules.ts';
import { askHost, labelOf } from '../hosts/hosts.ts';
import { findKeys } from '../labs.store.ts';
import { machineStateAt } from '../machines/machine.rules.ts';
import { type MachineRow, machinesOf } from '../machines/machines.store.ts';
import { notifyFinding, publishToSession } from '../sessions/publish-session.ts';
import { spentOn } from '../sessions/room.ts';
import { countedScore, labScore } from '../sessions/score.rules.ts';
import { feedProgress } from '../tasks/progress.ts';
import { findResults, insertCheckRun, type SessionRow, saveResult, type TaskRow, updateSession } from '../tasks/tasks.store.ts';
import { type Checked, notifyChecked, scoreOfSession } from './checked-listeners.ts';

/** Whose work is checked, and in whose language what could not be looked at is told. */
export type Checking = {
  task: TaskRow;
  session: SessionRow;
  version: { id: string; content: LabContent };
  userId: string;
  language: Language;
  final: boolean;
  /** When it began. */
  at: Date;
  /** The session is over: machines that have expired are looked at as well. */
  over?: boolean;
  /** Whether its student does not see yet what it finds. */
  hidden: boolean;
};
type Rule = ReturnType<typeof rulesOf>[number];

const compares = { contains: 'contains', equals: 'equals', matches: 'regex' } as const;

/** A rule as a host is asked it; whether the opposite must hold is our own affair. */
function asked(rule: Rule, check: LabCheck, final: boolean): LabRule {
  const expect = check.expect.trim() === '' ? {} : { expect: check.expect, match: compares[check.compare] };
  const outside = check.kind === 'file' ? { outside: final ? ('only' as const) : ('prefer' as const) } : {};
  return { id: rule.id, kind: check.kind, look: check.subject, ...expect, ...outside };
}

const OUTPUT = 2000;

/** Writes down what one rule found and tells it at once. */
async function take(app: App, { task, session, hidden }: Checking, found: { rule_id: string; passed: boolean; output: string }) {
  const at = app.clock.now();
  const result = { ...found, output: found.output.slice(0, OUTPUT) };
  await saveResult(app.db, { session_id: session.id, ...result, at });
  await notifyFinding(app.db, { session_id: session.id, task_id: task.id, hidden }, { what: 'result', ...result, at: at.getTime() });
}

/** Looks at the rules of one machine; whether that machine deceives: its programs were replaced, and without them less is met. */
async function checkMachine(app: App, checking: Checking, machine: MachineRow | undefined, rules: readonly Rule[], keys: LabKeys) {
  const missing = translate(checking.language, 'lab_rule_unlooked');
  const open = new Set(rules.map(({ id }) => id));
  const reported: Promise<void>[] = [];
  let deceives = false;
  const find = ({ rule, ok, output, from, replaced }: LabFinding) => {
    const check = keys.checks[rule];
    if (!check || !open.delete(rule)) return;
    const known = from !== 'unknown';
    const passed = known && ok !== check.not;
    deceives ||= replaced === true && !passed;
    reported.push(take(app, checking, { rule_id: rule, passed, output: known ? output : output || missing }));
  };
  const alive = checking.over ? ['common', 'advanced', 'expired'] : ['common', 'advanced'];
  const runs = machine?.host && alive.includes(machineStateAt(machine, app.clock.now()));
  if (runs) {
    const asks = rules.flatMap((rule) => (keys.checks[rule.id] ? [asked(rule, keys.checks[rule.id]!, checking.final)] : []));
    try {
      const reply = await askHost(app, machine.host!, 'check', { machine: machine.id, rules: asks, outside: checking.final }, find);
      for (const finding of reply.findings) find(finding);
    } catch (error) {
      app.http.log.warn({ word: labelOf(error), machine: machine.id }, 'rules of a lab could not be looked at');
    }
  }
  await Promise.all(reported);
  // A rule without a result counts as not correct, but what was found before stays when the machine is gone.
  if (runs) for (const rule of open) await take(app, checking, { rule_id: rule, passed: false, output: missing });
  return deceives;
}

/** The score after a check, kept with the run. What a machine that deceives told before counts for nothing. */
async function score(db: Db, checking: Checking, now: Date, deceived = false, flag?: Checked['flag']) {
  const { session, version, task } = checking;
  const { content } = version;
  const results = await findResults(db, [session.id]);
  const passed = new Map(results.map((result) => [result.rule_id, result.passed]));
  const reached = labScore(rulesOf(content).map(({ id, weight }) => ({ weight, passed: passed.get(id) })));
  const [known] = await db.selectFrom('lab_sessions').selectAll().where('id', '=', session.id).forUpdate().execute();
  const spent = spentOn(content, known!.hints_read);
  const before = known!.score === null ? null : Number(known!.score);
  const counted = countedScore(deceived ? 'last' : content.keep, before, reached, spent);
  const next = await updateSession(db, session.id, {
    score: String(counted),
    ...(counted !== before && { scored_at: checking.at }),
    checks: known!.checks + 1,
    checking_until: null,
    touched_at: now,
  });
  const run = {
    session_id: session.id,
    by_user: checking.userId,
    at: now,
    results: JSON.stringify(Object.fromEntries(passed)),
    score: String(reached),
  };
  await insertCheckRun(db, run);
  await feedProgress(db, task, next, content, now);
  const result = scoreOfSession(next, content, results);
  if (result) await notifyChecked({ db, task, session: next, result, ...(flag && { flag }) });
  await notifyFinding(db, { session_id: session.id, task_id: task.id, hidden: checking.hidden }, { what: 'checked', score: counted });
  return counted;
}

/** Runs the chosen rules, one machine beside the other; flags keep what was typed. Returns the score that counts now. */
export async function runChecks(app: App, checking: Checking, chosen: (rule: Rule) => boolean) {
  const keys = await findKeys(app.db, checking.version.id);
  const rules = rulesOf(checking.version.content).filter((rule) => rule.kind !== 'flag' && chosen(rule));
  const machines = new Map((await machinesOf(app.db, [checking.session.id])).map((machine) => [machine.node, machine]));
  const nodes = new Set(rules.map(({ node }) => node));
  const deceived = await Promise.all(
    [...nodes].map((node) =>
      checkMachine(
        app,
        checking,
        machines.get(node),
        rules.filter((rule) => rule.node === node),
        keys,
      ),
    ),
  );
  return withTransaction(app.db, (db) => score(db, checking, app.clock.now(), deceived.includes(true)));
}

/** Counts a result that needed no machine. */
export async function countFlag(app: App, db: Db, checking: Checking, found: { rule_id: string; passed: boolean; output: string }) {
  const at = app.clock.now();
  await saveResult(db, { session_id: checking.session.id, ...found, at });
  await publishToSession(
    db,
    { session_id: checking.session.id, task_id: checking.task.id },
    { what: 'result', ...found, at: at.getTime() },
  );
  return score(db, checking, at, false, { ruleId: found.rule_id, passed: found.passed });
}
