import { randomBytes } from 'node:crypto';
import { endRepositoryToken, makeRepositoryToken, openProjectRepository, PUSHES_MOST } from '@praxis/contract/projects/repository';
import { REPOSITORY_LIMITS } from '@praxis/contract/projects/repository-agent';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { hashToken } from '../../../platform/http/sessions.ts';
import { translate } from '../../../platform/messages.ts';
import { people } from '../../accounts/index.ts';
import { type EnteredRun, runTheActorSees } from '../projects.access.ts';
import { findWork } from '../runs/runs.store.ts';
import { NO_VALUE, partsOf } from '../works/works.store.ts';
import { closedValues, pushGateFor } from './git-access.ts';
import { codeValue } from './handed-in-code.ts';
import { bundlesOf, endTokens, findRepository, insertToken, ownToken, pushesOf } from './repositories.store.ts';
import { readyHost } from './repository-host.ts';

/** The address a repository is cloned from. */
const cloneAddress = (origin: string, runId: string) => `${origin}/git/${runId}.git`;

function refuseOff(app: App, { run }: EnteredRun) {
  if (!app.instance.repositories) throw new Refusal('repositories_off');
  if (run.state === 'not_started') throw new Refusal('project_not_started');
}

function openRoute(app: App) {
  serve(app, openProjectRepository, {
    access: runTheActorSees,
    async run({ subject, actor, input, db, now, origin, language }) {
      refuseOff(app, subject);
      const { run, content } = subject;
      const stage = content.stages.find(({ id }) => id === input.stage_id);
      if (!stage?.deliverables.some(({ id, kind }) => id === input.part_id && kind === 'repository')) throw notForYou();
      const repository = await findRepository(db, run.id);
      const saved = (await partsOf(db, run.id, stage.id)).find(({ part_id }) => part_id === input.part_id)?.value ?? NO_VALUE;
      const { link, note } = codeValue(saved, repository);
      const pushes = await pushesOf(db, run.id, PUSHES_MOST);
      const named = await people(
        app,
        db,
        pushes.flatMap(({ user_id }) => user_id ?? []),
      );
      const work = await findWork(db, run.id, stage.id);
      const bundles = work ? await bundlesOf(db, work.id, input.part_id) : [];
      const files = new Map(
        (
          await findFiles(
            db,
            bundles.flatMap(({ file_id }) => file_id ?? []),
          )
        ).map((file) => [file.id, file]),
      );
      const gate = await pushGateFor(app, subject, now);
      const token = await ownToken(db, run.id, actor.userId);
      return {
        ...{ ready: (await readyHost(app)) !== undefined, address: cloneAddress(origin, run.id) },
        token: token ? { created_at: token.created_at.getTime(), used_at: token.used_at?.getTime() ?? null } : null,
        ...{ refs: repository?.refs ?? [], head: repository?.head ?? '', bytes: repository?.bytes ?? 0 },
        most_bytes: REPOSITORY_LIMITS.repositoryBytes,
        chosen: link.startsWith('refs/') ? { ref: link, commit: note } : null,
        push: { open: gate.open, reason: gate.open ? '' : translate(language, gate.key, closedValues(app, gate)) },
        pushes: pushes.map(({ id, user_id, pushed_at, changes }) => ({
          ...{ id, at: pushed_at.getTime(), person: (user_id && named.get(user_id)) || null },
          changes: changes.map(({ ref, to }) => ({ ref, commit: to })),
        })),
        bundles: bundles.map(({ number, commit, branch, state, file_id, bytes }) => {
          const file = file_id ? files.get(file_id) : undefined;
          return {
            ...{ number, commit, branch, state: state as 'stored', bytes: bytes === null ? null : Number(bytes) },
            address: file ? app.files.signAddress(file, `project:${run.id}:${actor.userId}`, now) : null,
          };
        }),
      };
    },
  });
}

/** What the page of a team shows of its repository, and the tokens that open it. */
export function repositoryRoutes(app: App) {
  openRoute(app);
  serve(app, makeRepositoryToken, {
    access: runTheActorSees,
    async run({ subject, actor, db, now }) {
      refuseOff(app, subject);
      const of = { run_id: subject.run.id, user_id: actor.userId };
      await endTokens(db, of, now);
      const token = randomBytes(32).toString('base64url');
      await insertToken(db, { ...of, token_hash: hashToken(token), created_at: now });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'make_repository_token', objectType: 'project_run', objectId: subject.run.id },
      });
      return { token };
    },
  });
  serve(app, endRepositoryToken, {
    access: runTheActorSees,
    async run({ subject, actor, db, now }) {
      const ended = await endTokens(db, { run_id: subject.run.id, user_id: actor.userId }, now);
      if (ended > 0)
        await audit(db, {
          ...{ actorId: actor.userId, action: 'end_repository_token', objectType: 'project_run', objectId: subject.run.id },
        });
      return {};
    },
  });
}
