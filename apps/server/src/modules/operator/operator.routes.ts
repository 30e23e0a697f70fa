import { getOverview, getWaiting, type JobState, listAgents, listAudit, listJobs, retryJob } from '@praxis/contract/admin/operator';
import type { Language } from '@praxis/contract/core/message';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { serve } from '../../platform/http/serve.ts';
import { worded } from '../../platform/messages.ts';
import { withinDeadline } from '../../platform/part-state.ts';
import { jobTheOperatorRetries, theOperator } from './operator.access.ts';
import { mayBeRetried } from './operator.rules.ts';
import * as store from './operator.store.ts';

const FAILURES_MOST = 20;

const DAY_MS = 86_400_000;

/** The state of the parts, as readiness asks them. */
async function statesOf(app: App, language: Language) {
  return Promise.all(
    [...app.parts].map(async ([name, check]) => {
      const state = await withinDeadline(check);
      return { name, state: state?.level ?? ('ready' as const), why: state ? worded(state.why, language) : '' };
    }),
  );
}

function overviewRoutes(app: App) {
  serve(app, getOverview, {
    access: theOperator,
    async run({ db, now, language }) {
      const count = await store.countSchool(db, now);
      const opened = await app.usage.opened(new Date(now.getTime() - DAY_MS), db);
      return {
        at: now.getTime(),
        people: {
          students: count('students'),
          teachers: count('teachers'),
          experts: count('experts'),
          locked: count('locked'),
          new_this_week: count('new_this_week'),
        },
        active_today: opened.people,
        views_today: opened.views,
        figures: await Promise.all([...app.figures].map(async ([name, figure]) => ({ name, count: await figure(db) }))),
        jobs: { queued: count('queued'), running: count('running'), done: count('done'), failed: count('failed') },
        files: { count: count('files'), bytes: count('bytes') },
        agents: app.agents.connected(),
        parts: await statesOf(app, language),
      };
    },
  });

  serve(app, getWaiting, {
    access: theOperator,
    async run({ db }) {
      const waiting = [];
      for (const [panel, count] of app.waiting) waiting.push({ panel, count: await count(db) });
      return { waiting };
    },
  });

  serve(app, listAgents, {
    access: theOperator,
    async run({ db }) {
      const failures = await store.findFailedTasks(db, FAILURES_MOST);
      return {
        agents: app.agents.connected(),
        tasks: await store.countTasks(db),
        failures: failures.map(({ updated_at, error, ...task }) => ({ ...task, error: error ?? '', at: updated_at.getTime() })),
      };
    },
  });
}

function jobsRoutes(app: App) {
  serve(app, listJobs, {
    access: theOperator,
    async run({ input, db }) {
      const { rows, total } = await store.findJobs(db, input);
      const list = rows.map((row) => ({
        ...row,
        state: row.state as JobState,
        error: row.error ?? '',
        created_at: row.created_at.getTime(),
        updated_at: row.updated_at.getTime(),
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, retryJob, {
    access: jobTheOperatorRetries,
    async run({ actor, subject: job, db, address }) {
      mayBeRetried(job.state);
      await app.jobs.retry(db, job.id);
      const action = { action: 'job_retried', objectType: 'job', objectId: job.id, from: job.state, to: 'queued' };
      await audit(db, { ...action, actorId: actor.userId, detail: { kind: job.kind }, address });
      return {};
    },
  });
}

function auditRoutes(app: App) {
  serve(app, listAudit, {
    access: theOperator,
    async run({ input, db }) {
      const { rows, total } = await store.findAuditActions(db, input);
      const list = rows.map(({ created_at, from_state, to_state, detail, ...row }) => ({
        ...row,
        at: created_at.getTime(),
        from_state: from_state ?? '',
        to_state: to_state ?? '',
        detail: JSON.stringify(detail),
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });
}

/** The console: overview, agents, jobs, audit log. */
export function operatorRoutes(app: App) {
  overviewRoutes(app);
  jobsRoutes(app);
  auditRoutes(app);
}
