import type { GitService } from '@praxis/contract/projects/repository-agent';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { requestAddress } from '../../../platform/http/addresses/request-address.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { hashToken } from '../../../platform/http/sessions.ts';
import { isActivePerson } from '../../accounts/index.ts';
import { findMemberSpace } from '../../spaces/index.ts';
import { type EnteredRun, runTheActorSees } from '../projects.access.ts';
import { findRun, memberOf, worksOf } from '../runs/runs.store.ts';
import { findTask } from '../tasks/tasks.store.ts';
import { timeText } from '../tasks/time-text.ts';
import { GitRefusal, tokenOfGit } from './git-answers.ts';
import { type PushGate, pushGate } from './push.rules.ts';
import { endTokens, findToken, markTokenUsed } from './repositories.store.ts';

const WRONG_TOKENS = { most: 30, seconds: 600 };
const CALLS = { most: 600, seconds: 600 };
const USED_MS = 60_000;
const NAME = /^([1-9]\d{0,17})\.git$/;

/** Whether somebody may push into the repository of a team now, and else why not. */
export async function pushGateFor(app: App, { run, task, content, member, permissions }: EnteredRun, now: Date) {
  if (!member) return { open: false, key: 'repository_read_only' } as const;
  if (!permissions.work || task.state !== 'open' || run.state === 'not_started') return { open: false, key: 'repository_closed' } as const;
  return pushGate({ content, task, startedAt: run.started_at, works: await worksOf(app.db, [run.id]) }, now);
}
type Closed = Exclude<Awaited<ReturnType<typeof pushGateFor>>, { open: true }> | Exclude<PushGate, { open: true }>;

/** The values of the text that says why pushes are closed. */
export const closedValues = (app: App, gate: Closed): Record<string, string> => ('due' in gate ? { time: timeText(app, gate.due) } : {});

/** Whether somebody has left a team or its space; a project that was withdrawn or a right that was withdrawn may come back. */
async function hasLeft(db: Db, runId: string, userId: string): Promise<boolean> {
  const run = await findRun(db, runId);
  const task = run && (await findTask(db, run.task_id));
  const place = task && (await findMemberSpace(db, userId, task.space_id));
  return !place || (place.member.role === 'student' && !(await memberOf(db, runId, userId)));
}

type Wanted = { name: string; service: GitService };

/** Who calls, by the token of their call, as they belong to the team of the repository now. */
export async function enterRepository(app: App, request: FastifyRequest, { name, service }: Wanted) {
  const now = app.clock.now();
  const [, runId] = NAME.exec(name) ?? [];
  if (!app.instance.repositories) throw new GitRefusal(404, 'repositories_off');
  if (!runId) throw new GitRefusal(404, 'not_available');
  const token = tokenOfGit(request.headers);
  if (!token) throw new GitRefusal(401, 'repository_token_wrong');
  const from = `git_wrong:${requestAddress(request.raw, app.instance.trustedProxies)}`;
  await app.limits.check(from, WRONG_TOKENS.most);
  const known = await findToken(app.db, hashToken(token));
  if (known?.run_id !== runId) {
    await app.limits.hit(from, WRONG_TOKENS.seconds);
    throw new GitRefusal(401, 'repository_token_wrong');
  }
  await app.limits.take(`git:${known.id}`, CALLS.most, CALLS.seconds);
  if (!(await isActivePerson(app.db, known.user_id))) throw new GitRefusal(403, 'account_locked');
  const entered = await runTheActorSees({ actor: { userId: known.user_id }, input: { run_id: runId }, db: app.db, now }).catch(
    async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (!(await hasLeft(app.db, runId, known.user_id))) throw new GitRefusal(403, 'repository_not_now');
      await endTokens(app.db, { run_id: runId, user_id: known.user_id }, now);
      throw new GitRefusal(403, 'repository_left');
    },
  );
  if (entered.run.state === 'not_started') throw new GitRefusal(403, 'repository_not_now');
  if (service === 'git-receive-pack') {
    const gate = await pushGateFor(app, entered, now);
    if (!gate.open) throw new GitRefusal(403, gate.key, closedValues(app, gate));
  }
  if (!known.used_at || now.getTime() - known.used_at.getTime() > USED_MS) await markTokenUsed(app.db, known.id, now);
  return { runId, userId: known.user_id };
}
