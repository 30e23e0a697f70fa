import { addressOf } from '@praxis/contract/core/pages';
import { declareConflict, expertGroup, reportUnreadable, saveSheet, showSheet, submitSheet } from '@praxis/contract/judging/expert';
import { sheetComplete, sheetTotal } from '@praxis/scoring/judging/sheets';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findSection, organisersOf } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { replaced, withdraw } from '../assignments/assign.routes.ts';
import { completeGroup, notifyGroup } from '../assignments/assigning.ts';
import { findAssignments, findSheet, putConflict, saveSheetRow, setTotal, updateAssignment } from '../assignments/assignments.store.ts';
import { assignmentTheActorHolds, type HeldGroup, sheetTheActorReads, sheetTheActorWrites } from '../judging.access.ts';
import { findCriteria, findGroup, findGroups } from '../judging.store.ts';
import { expertPage, mayScore, sheetPage, stageTheExpertScores, toSheet } from './expert-page.ts';

type OrganiserNotice = 'review_conflict' | 'review_unreadable' | 'review_group_complete';

async function notifyOrganisers(
  db: Db,
  { competition, group, stage }: HeldGroup,
  kind: OrganiserNotice,
  values: Record<string, string | number> = {},
) {
  await sendMessage(db, {
    userIds: await organisersOf(db, competition.id),
    kind,
    values: { competition: competition.title, group: group.name, ...values },
    link: addressOf('competitionDesk', { id: competition.id, tab: 'judging' }, { stage: stage.id, group: group.id }),
  });
}

/** The next work somebody has still to score in a stage, after one, in the order of the list. */
async function nextWork(db: Db, stageId: string, userId: string, after: string) {
  const groups = await findGroups(db, stageId);
  const open = (
    await findAssignments(
      db,
      groups.map(({ id }) => id),
    )
  ).filter((row) => row.expert_id === userId && mayScore(row) && row.unreadable === '' && row.id !== after);
  return (open.find(({ id }) => Number(id) > Number(after)) ?? open[0])?.id ?? null;
}

function writing(app: App) {
  serve(app, expertGroup, {
    access: stageTheExpertScores,
    run: ({ subject, db, now }) => expertPage(db, subject, now),
  });

  serve(app, showSheet, {
    access: sheetTheActorReads,
    run: ({ subject, actor, db, now }) => sheetPage(app, db, { ...subject, userId: actor.userId, now }),
  });

  serve(app, saveSheet, {
    access: sheetTheActorWrites,
    async run({ subject: { assignment }, input, db, now }) {
      if (!mayScore(assignment)) throw new Refusal('sheet_closed');
      const group = (await findGroup(db, assignment.group_id))!;
      const criteria = new Map((await findCriteria(db, [group.section_id])).map((criterion) => [criterion.id, criterion]));
      for (const [id, score] of Object.entries(input.scores))
        if (score > (criteria.get(id)?.max ?? -1)) throw new Refusal('score_out_of_range', { fields: { [id]: 'score_out_of_range' } });
      const { scores, note, seq } = input;
      const notes = Object.fromEntries(Object.entries(input.notes).filter(([id]) => criteria.has(id)));
      await saveSheetRow(db, assignment.id, { scores, notes, note, seq }, now);
      if (assignment.state === 'assigned') await updateAssignment(db, assignment.id, { state: 'scoring', first_opened_at: now });
      return { sheet: toSheet(await findSheet(db, assignment.id)) };
    },
  });
}

function handingIn(app: App) {
  serve(app, submitSheet, {
    access: assignmentTheActorHolds,
    async run({ subject, input, actor, db, now }) {
      const { assignment, group, stage } = subject;
      if (!mayScore(assignment)) throw new Refusal('sheet_closed');
      const sheet = await findSheet(db, assignment.id);
      const criteria = await findCriteria(db, [group.section_id]);
      if (!sheet || !sheetComplete(criteria, sheet.scores)) throw new Refusal('sheet_incomplete');
      if (sheet.seq !== input.seq) throw new Refusal('sheet_changed');
      const total = sheetTotal(criteria, sheet.scores);
      await setTotal(db, assignment.id, total);
      const change = { state: 'submitted' as const, submitted_at: now, unreadable: '', unreadable_at: null, reason: '' };
      await updateAssignment(db, assignment.id, change);
      if (await completeGroup(db, group)) await notifyOrganisers(db, subject, 'review_group_complete');
      await notifyGroup(db, group.id);
      return { total, next_id: await nextWork(db, stage.id, actor.userId, assignment.id) };
    },
  });

  serve(app, declareConflict, {
    access: assignmentTheActorHolds,
    async run({ subject, input, actor, db, now, address }) {
      const { assignment, group } = subject;
      if (!mayScore(assignment)) throw new Refusal('sheet_closed');
      await putConflict(db, {
        ...{ group_id: group.id, production_id: assignment.production_id, expert_id: actor.userId },
        ...{ source: 'self', kind: input.kind, reason: input.reason, created_by: actor.userId, created_at: now },
      });
      await withdraw(db, assignment, 'conflict_declared', input.reason);
      const found = await replaced(db, subject, assignment, now);
      await notifyOrganisers(db, subject, 'review_conflict', { replaced: found ? 1 : 0 });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'judging_conflict_declared', objectType: 'expert_group', objectId: group.id, address },
        detail: { assignment_id: assignment.id, kind: input.kind, replaced: found },
      });
      return { replaced: found };
    },
  });

  serve(app, reportUnreadable, {
    access: assignmentTheActorHolds,
    async run({ subject, input, db, now }) {
      const { assignment, group } = subject;
      if (!mayScore(assignment)) throw new Refusal('sheet_closed');
      const first = assignment.unreadable === '';
      await updateAssignment(db, assignment.id, { unreadable: input.what, unreadable_at: now });
      const section = await findSection(db, group.section_id);
      if (first) await notifyOrganisers(db, subject, 'review_unreadable', { section: section?.title ?? '', what: input.what });
      await notifyGroup(db, group.id);
      return {};
    },
  });
}

/** What experts do: their list, one sheet, conflicts and works that do not open. */
export function expertRoutes(app: App) {
  writing(app);
  handingIn(app);
}
