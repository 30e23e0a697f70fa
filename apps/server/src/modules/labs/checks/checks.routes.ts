import { checkLab, readLabHint, sendLabFlag } from '@praxis/contract/labs/machines';
import type { App } from '../../../platform/app.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { isFlag, rulesOf } from '../design/draft.rules.ts';
import { sessionTheActorGoesOnWith } from '../labs.access.ts';
import { findKeys } from '../labs.store.ts';
import { hidesResults } from '../sessions/hidden-results.ts';
import { publishToSession } from '../sessions/publish-session.ts';
import { spentOn } from '../sessions/room.ts';
import { scoreAfterHint } from '../sessions/score.rules.ts';
import { isOpen } from '../tasks/open.rules.ts';
import { findResults, takeCheckTurn, updateSession } from '../tasks/tasks.store.ts';
import { notifyChecked, scoreOfSession } from './checked-listeners.ts';
import { countFlag, runChecks } from './run-checks.ts';

/** A check that was not heard of for so long no longer stands in the way of another. */
const CHECK_MS = 200_000;

/** Checking, hints and flags. */
export function checksRoutes(app: App) {
  serve(app, checkLab, {
    transaction: 'none',
    access: sessionTheActorGoesOnWith,
    async run({ subject, input, actor, db, now, language }) {
      const { task, session, version } = subject;
      if (session.state !== 'active' || !isOpen(task, now)) throw new Refusal('lab_not_open');
      const hidden = await hidesResults(db, task, actor.userId, now);
      const step = version.content.steps.find(({ id }) => id === input.step_id);
      const chosen = (rule: { id: string; final: boolean }) =>
        !rule.final &&
        (input.step_id === undefined || (step?.rules.some(({ id }) => id === rule.id) ?? false)) &&
        (input.rule_id === undefined || input.rule_id === rule.id);
      const running = rulesOf(version.content).filter((rule) => rule.kind !== 'flag' && chosen(rule)).length;
      if (running === 0) throw new Refusal('lab_nothing_to_check');
      if (!(await takeCheckTurn(db, session.id, now, new Date(now.getTime() + CHECK_MS)))) throw new Refusal('lab_check_running');
      runChecks(app, { task, session, version, userId: actor.userId, language, final: false, at: now, hidden }, chosen).catch(
        (error: unknown) => app.http.log.error({ err: error, session: session.id }, 'a check of a lab failed'),
      );
      return { running };
    },
  });

  serve(app, readLabHint, {
    access: sessionTheActorGoesOnWith,
    async run({ subject: { session, version, task }, input, actor, db, now }) {
      const hint = version.content.steps.flatMap((step) => step.hints).find(({ id }) => id === input.hint_id);
      if (!hint) throw notForYou();
      const text = (await findKeys(db, version.id)).hints[hint.id] ?? '';
      const known = session.hints_read.includes(hint.id);
      const read = known ? session.hints_read : [...session.hints_read, hint.id];
      const score = session.score === null ? null : Number(session.score);
      const next = known ? score : scoreAfterHint(score, hint.cost);
      if (!known) {
        const ended = await updateSession(db, session.id, {
          hints_read: read,
          touched_at: now,
          score: next === null ? null : String(next),
        });
        const result = scoreOfSession(ended, version.content, await findResults(db, [session.id]));
        if (result) await notifyChecked({ db, task, session: ended, result });
        await publishToSession(db, { session_id: session.id, task_id: task.id }, { what: 'room' });
      }
      const hidden = await hidesResults(db, task, actor.userId, now);
      return { text, spent: spentOn(version.content, read), score: hidden ? null : next };
    },
  });

  serve(app, sendLabFlag, {
    access: sessionTheActorGoesOnWith,
    async run({ subject, input, actor, db, now, language }) {
      const { task, session, version } = subject;
      if (session.state !== 'active' || !isOpen(task, now)) throw new Refusal('lab_not_open');
      const check = (await findKeys(db, version.id)).checks[input.rule_id];
      if (check?.kind !== 'flag') throw notForYou();
      await app.limits.take(`lab flag ${session.id}`, 10, 60);
      const passed = isFlag(check, input.flag);
      const output = translate(language, passed ? 'lab_flag_right' : 'lab_flag_wrong');
      const hidden = await hidesResults(db, task, actor.userId, now);
      const checking = { task, session, version, userId: actor.userId, language, final: false, at: now, hidden };
      const score = await countFlag(app, db, checking, { rule_id: input.rule_id, passed, output });
      return { passed, score: hidden ? null : score };
    },
  });
}
