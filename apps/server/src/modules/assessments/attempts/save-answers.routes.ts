import { heartbeat, saveAnswers, submitAttempt } from '@praxis/contract/assessments/attempts';
import type { App } from '../../../platform/app.ts';
import { openGroupCommit } from '../../../platform/database/group-commit.ts';
import { notForYou, notLoggedIn, Refusal } from '../../../platform/http/refusal.ts';
import { serve, serveByToken } from '../../../platform/http/serve.ts';
import type { ChangeFeed } from '../monitoring/change-feed.ts';
import { visibleState } from '../settings/show.rules.ts';
import { stateNow } from '../settings/times.rules.ts';
import { attemptOfTheActor } from './attempts.access.ts';
import { noteLife } from './attempts.store.ts';
import { deviceHash } from './devices.rules.ts';
import type { SaveAnswer, SaveAsk, SaveWriter } from './save-writer.store.ts';

const REFUSED = {
  other_device: 'other_device_active',
  withdrawn: 'assessment_withdrawn',
  over: 'attempt_over',
  submitted: 'attempt_submitted',
  closed: 'question_closed',
  number_taken: 'save_number_taken',
} as const;

function refuse(why: Extract<SaveAnswer, { saved: false }>['why']): never {
  if (why === 'no_session') throw notLoggedIn();
  if (why === 'not_available') throw notForYou();
  throw new Refusal(REFUSED[why]);
}

type Input = { attempt_id: string; device: string; client_seq: number; changes: { item: number }[] };

function askOf(token: Buffer, input: Input, at: Date): SaveAsk {
  const items = input.changes.map(({ item }) => item);
  return {
    token,
    attemptId: input.attempt_id,
    device: deviceHash(input.device),
    seq: input.client_seq,
    changes: JSON.stringify(input.changes),
    firstItem: Math.min(...items),
    lastItem: Math.max(...items),
    at,
  };
}

/** The path of saves: one save is one row of a batch, acknowledged after its commit. */
export function savingRoutes(app: App, writer: SaveWriter, changeFeed: ChangeFeed, wake: () => void) {
  const save = async (token: Buffer, input: Input, at: Date) => {
    const answer = await writer.saves.add(askOf(token, input, at));
    if (!answer.saved) refuse(answer.why);
    return answer;
  };

  serveByToken(app, saveAnswers, async ({ token, input, now }) => {
    const { savedAt, late, endAt } = await save(token, input, now);
    return { client_seq: input.client_seq, saved_at: savedAt.getTime(), late, now: now.getTime(), end_at: endAt?.getTime() ?? null };
  });

  serveByToken(app, submitAttempt, async ({ token, input, now }) => {
    const { client_seq, changes } = input;
    if (changes && client_seq === undefined) throw new Refusal('parameter_error', { fields: { client_seq: 'parameter_error' } });
    if (changes && client_seq !== undefined) await save(token, { ...input, client_seq, changes }, now);
    const answer = await writer.submissions.add({ token, attemptId: input.attempt_id, device: deviceHash(input.device) });
    if (!answer.submitted) refuse(answer.why);
    wake();
    changeFeed.changed(answer.assessmentId);
    return { state: answer.state as 'submitted', submitted_at: answer.submittedAt.getTime(), now: now.getTime() };
  });

  const signs = openGroupCommit<{ attemptId: string; answered: number; unsaved: number }, true>({
    async commit(batch) {
      await noteLife(app.db, batch, app.clock.now());
      return batch.map(() => true as const);
    },
    most: 1000,
    maxWeight: 1000,
    weightOf: () => 1,
    concurrency: 1,
  });

  serve(app, heartbeat, {
    transaction: 'read',
    access: attemptOfTheActor,
    async run({ subject: { attempt, assessment }, input, now }) {
      const active = attempt.device.equals(deviceHash(input.device));
      if (active) await signs.add({ attemptId: attempt.id, answered: input.answered, unsaved: input.unsaved });
      return {
        now: now.getTime(),
        end_at: attempt.end_at?.getTime() ?? null,
        state: visibleState(stateNow(attempt, now), 'nothing', assessment.settings),
        active,
        withdrawn: assessment.state !== 'published' || attempt.stopped_at !== null,
      };
    },
  });
}
