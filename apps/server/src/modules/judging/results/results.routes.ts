import { showGroup } from '@praxis/contract/judging/judging';
import { aggregateGroup as countGroup, handToRank, listOwnSheets, settleFlag, spotCheck } from '@praxis/contract/judging/results';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { noteWorkScores } from '../../contests/index.ts';
import { addExpertTo, notifyGroup } from '../assignments/assigning.ts';
import { groupPage } from '../experts/group-page.ts';
import { ownSheets } from '../experts/own-sheets.ts';
import { flagTheActorSettles, groupTheActorReads, groupTheActorRuns, stageTheActorEntered } from '../judging.access.ts';
import { updateGroup } from '../judging.store.ts';
import { worksOfGroup } from '../works.ts';
import { aggregateGroup } from './aggregate-group.ts';
import { checkEveryWork, findChecks, findFlags, findResults, findRun, setCheck, setHanded, settleFlagRow } from './results.store.ts';
import { wholeGroupIsChecked, withoutChecks, wrongShare } from './spot-check.rules.ts';

function counting(app: App) {
  serve(app, showGroup, {
    access: groupTheActorReads,
    run: ({ subject: { group }, actor, db }) => groupPage(app, db, group, actor.userId),
  });

  serve(app, listOwnSheets, {
    access: stageTheActorEntered,
    run: async ({ subject: { stage, entrantIds }, db }) => ({ list: await ownSheets(db, stage, entrantIds) }),
  });

  serve(app, countGroup, {
    access: groupTheActorRuns,
    async run({ subject: { group }, actor, db, now, address }) {
      if (group.state === 'handed') throw new Refusal('judging_handed');
      if (group.state !== 'submitted' && group.state !== 'aggregated') throw new Refusal('group_not_complete');
      const counted = await aggregateGroup(db, group, actor.userId, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_aggregated', objectType: 'expert_group', objectId: group.id, address },
        detail: { ...counted },
      });
      return counted;
    },
  });

  serve(app, spotCheck, {
    access: groupTheActorRuns,
    async run({ subject: { group }, input, actor, db, now, address }) {
      if (group.state === 'handed') throw new Refusal('judging_handed');
      const counted = await findRun(db, group.id, group.run);
      if (counted?.created_by === actor.userId) throw new Refusal('spot_check_second_person');
      const check = { groupId: group.id, run: group.run, productionId: input.production_id, agrees: input.agrees };
      if (!(await setCheck(db, { ...check, by: actor.userId, now }))) throw new Refusal('work_not_found');
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_spot_checked', objectType: 'expert_group', objectId: group.id, address },
        detail: { run: group.run, production_id: input.production_id, agrees: input.agrees },
      });
      const checks = await findChecks(db, group.id, group.run);
      if (wholeGroupIsChecked(checks)) await checkEveryWork(db, group.id, group.run);
      return { wrong_percent: wrongShare(checks), checks: (await findChecks(db, group.id, group.run)).length };
    },
  });
}

function settling(app: App) {
  serve(app, settleFlag, {
    access: flagTheActorSettles,
    async run({ subject, input, actor, db, now, address }) {
      const { flag, group } = subject;
      if (group.state === 'handed') throw new Refusal('judging_handed');
      if (flag.state !== 'open' || flag.run !== group.run) throw new Refusal('flag_settled');
      const note = input.note.trim();
      if (input.by === 'note' && note === '') throw new Refusal('judging_reason_required', { fields: { note: 'judging_reason_required' } });
      let added: string | undefined;
      if (input.by !== 'note') {
        const work = (await worksOfGroup(db, group)).find(({ id }) => id === flag.production_id);
        const adding = { held: subject, expertId: input.expert_id, arbiter: input.by === 'arbiter', now };
        added = work && (await addExpertTo(db, { ...adding, work }));
        if (!added) throw new Refusal('nobody_free');
      }
      const state = input.by === 'note' ? ('kept' as const) : ('rescoring' as const);
      await settleFlagRow(db, flag.id, { state, note, settled_by: actor.userId, settled_at: now });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_flag_settled', objectType: 'expert_group', objectId: group.id, address },
        ...{ from: 'open', to: state, detail: { reason: flag.reason, production_id: flag.production_id, by: input.by, note } },
      });
      return { to: added ? ((await people(app, db, [added])).get(added) ?? null) : null };
    },
  });

  serve(app, handToRank, {
    access: groupTheActorRuns,
    async run({ subject, input, actor, db, now, address }) {
      const { group } = subject;
      if (group.state === 'handed') throw new Refusal('judging_handed');
      if (group.state !== 'aggregated') throw new Refusal('group_not_aggregated');
      if ((await findFlags(db, group.id, group.run)).some(({ state }) => state !== 'kept')) throw new Refusal('flags_open');
      const unchecked = withoutChecks(await findChecks(db, group.id, group.run), input.unchecked_because);
      await updateGroup(db, group.id, { state: 'handed', handed_run: group.run });
      await setHanded(db, group.id, group.run, now);
      await noteWorkScores(db, group.section_id, now);
      await notifyGroup(db, group.id);
      const works = (await findResults(db, group.id, group.run)).length;
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_handed', objectType: 'expert_group', objectId: group.id, address },
        ...{ from: 'aggregated', to: 'handed', detail: { run: group.run, works, ...unchecked } },
      });
      return { works };
    },
  });
}

/** From sheets to results, and from results to the rank. */
export function resultsRoutes(app: App) {
  counting(app);
  settling(app);
}
