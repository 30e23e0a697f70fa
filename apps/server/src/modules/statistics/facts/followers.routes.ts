import { statApart, statCheck, statFollowers, statRebuild, statRetry } from '@praxis/contract/statistics/followers';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { findFollowerStates, findNotesApart, knowsFollower, retryNotes } from '../../../platform/following/following.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { startJob, sweepSoon } from '../../../platform/jobs/jobs.ts';
import { theOperator } from '../statistics.access.ts';
import { countAlarms, countDropped, findCountedAt } from '../usage/fold.store.ts';
import type { Usage } from '../usage/usage.ts';
import { checkNumbers } from './check-numbers.ts';
import { findNumberCheck, type NumberCheck } from './checks.store.ts';

/** Derived data as operators look after it: how old it is, what failed, and making it anew. */
export function followersRoutes(app: App, usage: Usage) {
  serve(app, statFollowers, {
    access: theOperator,
    async run({ db }) {
      const states = await findFollowerStates(db);
      const figures = await usage.engine.figures();
      const counted = await findCountedAt(db, usage.engine.name);
      const { checked_at, ...check } = (await findNumberCheck(db)) ?? {};
      return {
        followers: states.map((state) => ({
          name: state.follower,
          as_of: state.asOf.getTime(),
          apart: state.apart,
          waiting: state.waiting,
        })),
        usage: {
          ...{ events: figures.events, bytes: figures.bytes, oldest: figures.oldest?.getTime() ?? null },
          ...{ counted_at: counted?.getTime() ?? null, waiting: usage.writer.state().waiting },
          ...{ dropped: await countDropped(db), alarms: await countAlarms(db) },
        },
        check: checked_at ? { at: checked_at.getTime(), ...(check as NumberCheck) } : null,
      };
    },
  });

  serve(app, statRebuild, {
    access: theOperator,
    async run({ actor, input: { follower }, db, address }) {
      if (!knowsFollower(app, follower)) throw new Refusal('follower_unknown');
      const jobId = await startJob(db, 'follower_rebuild', { follower }, actor.userId);
      const what = { action: 'statistics_rebuilt', objectType: 'job', objectId: jobId, detail: { follower } } as const;
      await audit(db, { actorId: actor.userId, ...what, address });
      return { job_id: jobId };
    },
  });

  app.jobs.define('stat_check', (work) => checkNumbers(app, usage, work));
  serve(app, statCheck, {
    access: theOperator,
    async run({ actor, db, address }) {
      const jobId = await startJob(db, 'stat_check', {}, actor.userId, { queue: 'stat_check' });
      const what = { action: 'statistics_checked', objectType: 'job', objectId: jobId } as const;
      await audit(db, { actorId: actor.userId, ...what, address });
      return { job_id: jobId };
    },
  });

  serve(app, statApart, {
    access: theOperator,
    async run({ input: { follower, page, size }, db }) {
      const { list, total } = await findNotesApart(db, follower, { page, size });
      return { list: list.map((note) => ({ ...note, apart_at: note.apart_at.getTime() })), total, page, size };
    },
  });

  serve(app, statRetry, {
    access: theOperator,
    async run({ actor, input: { follower, note_ids }, db, address }) {
      const retried = await retryNotes(db, follower, note_ids);
      // Somebody else may have tried them again, or they were followed meanwhile.
      if (retried === 0) return { retried };
      await sweepSoon(db, 'following');
      const what = { action: 'changes_retried', objectType: 'follower', detail: { follower, retried, note_ids } } as const;
      await audit(db, { actorId: actor.userId, ...what, address });
      return { retried };
    },
  });
}
