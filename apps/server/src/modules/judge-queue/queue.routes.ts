import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import { drainJudge, forgetJudge, judgeClasses, setJudgeRules, showJudgeQueue } from '@praxis/contract/judge-queue/judge-queue';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { translate } from '../../platform/messages.ts';
import { holdsPermission, operator } from '../accounts/index.ts';
import { RESERVED } from './fairness.rules.ts';
import {
  classFigures,
  drainJudgeNamed,
  findJudge,
  forgetJudgeNamed,
  judgeRules,
  listJudges,
  setPracticeWithoutCgroups,
} from './judges.store.ts';
import { noticeOf } from './tiers.rules.ts';

type Judges = Awaited<ReturnType<typeof listJudges>>;

const toJudgeViews = (judges: Judges): DataOf<typeof showJudgeQueue>['judges'] =>
  judges.map(({ name, about, slots, busy, connected, drained, seen_at }) => ({
    ...{ name, connected, tier: about.tier, reason: about.reason, cgroup: about.cgroup, slots, busy, drained },
    ...{ draining_itself: about.draining, languages: about.languages, last_seen_at: seen_at.getTime() },
  }));

function noticesOf(judges: Judges, rules: Awaited<ReturnType<typeof judgeRules>>, language: Language) {
  const there = judges.filter(({ connected }) => connected);
  const notice = noticeOf(
    there.map(({ about }) => about.tier),
    rules,
  );
  return notice ? [translate(language, notice)] : [];
}

async function toQueueView(db: Db, now: Date, language: Language): Promise<DataOf<typeof showJudgeQueue>> {
  const [judges, rules, figures] = await Promise.all([listJudges(db, now), judgeRules(db), classFigures(db, now)]);
  return {
    at: now.getTime(),
    classes: judgeClasses.map((name) => {
      const open = figures.open.get(name);
      const judged = figures.judged.get(name);
      return {
        ...{ name, waiting: open?.waiting ?? 0, running: open?.running ?? 0, share: RESERVED[name] },
        oldest_s: open?.oldest ? Math.max(0, Math.round((now.getTime() - open.oldest.getTime()) / 1000)) : null,
        ...{ judged_hour: judged?.judged ?? 0, median_wait_s: judged?.median ?? null },
      };
    }),
    judges: toJudgeViews(judges),
    practice_without_cgroups: rules.practiceWithoutCgroups,
    notices: noticesOf(judges, rules, language),
  };
}

async function judgeTheOperatorSees(ask: { actor: Actor; input: { name: string }; db: Db }) {
  await operator(ask);
  const judge = await findJudge(ask.db, ask.input.name);
  if (!judge) throw notForYou();
  return judge;
}

/** The queue and the judges, for operators. */
export function queueRoutes(app: App) {
  app.realtime.topic('judge', async ({ actor, id, db }) => id === 'queue' && holdsPermission(db, actor.userId, 'platform_operator'));

  serve(app, showJudgeQueue, { access: operator, run: ({ db, now, language }) => toQueueView(db, now, language) });

  serve(app, drainJudge, {
    access: judgeTheOperatorSees,
    async run({ actor, input, db }) {
      await drainJudgeNamed(db, input.name, input.drained);
      await audit(db, {
        actorId: actor.userId,
        action: input.drained ? 'judge_drained' : 'judge_opened',
        objectType: 'judge',
        detail: { name: input.name },
      });
      return {};
    },
  });

  serve(app, setJudgeRules, {
    access: operator,
    async run({ actor, input, db }) {
      await setPracticeWithoutCgroups(db, input.practice_without_cgroups);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judge_rules_changed', objectType: 'judge' },
        to: input.practice_without_cgroups ? 'on' : 'off',
      });
      return {};
    },
  });

  serve(app, forgetJudge, {
    access: judgeTheOperatorSees,
    async run({ subject, actor, input, db, now }) {
      const there = (await listJudges(db, now)).some(({ name, connected }) => connected && name === subject.name);
      if (there) throw new Refusal('judge_connected');
      await forgetJudgeNamed(db, input.name);
      await audit(db, { actorId: actor.userId, action: 'judge_forgotten', objectType: 'judge', detail: { name: input.name } });
      return {};
    },
  });
}
