import type { SectionDraft, StageDraft } from '@praxis/contract/competitions/stages';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { sendMessage } from '../../messages/index.ts';
import { type CompetitionRow, findSection, findStages, type StageRow, updateCompetition } from '../competitions.store.ts';
import { participantsOf } from '../participants.ts';
import { moveWithStage } from '../section-kinds.ts';
import { insertSection, insertStage } from './design.store.ts';
import { faultsOfSection, freezeSection } from './publish.ts';
import { newStageHolds } from './stage.rules.ts';

/** A change of a competition after its publication, and who makes it. */
export type Change = { app: App; db: Db; actor: Actor; now: Date; address: string; competition: CompetitionRow };

/** What entrants rely on changed: the rules get a new version, and the log says who did it. */
export async function noteStageChange({ db, actor, now, address, competition }: Change, stageId: string, detail: Record<string, string>) {
  await updateCompetition(db, competition.id, { rule_version: competition.rule_version + 1, rule_changed_at: now, updated_at: now });
  await audit(db, { actorId: actor.userId, action: 'stage_changed', objectType: 'stage', objectId: stageId, detail, address });
}

/** Tells everybody of entrants that there is a new time. */
export async function notifyMoved({ app, db, competition }: Pick<Change, 'app' | 'db' | 'competition'>, stage: string) {
  await sendMessage(db, {
    userIds: await participantsOf(app).people(db, competition.id),
    kind: 'competition_moved',
    values: { competition: competition.title, stage },
    link: addressOf('competitionDetail', { id: competition.id }),
  });
}

/** Adds a stage to a published competition of which no stage has begun; entrants are told. */
export async function addPublishedStage(change: Change, draft: StageDraft) {
  newStageHolds(draft, await findStages(change.db, [change.competition.id]), change.now);
  const id = await insertStage(change.db, change.competition.id, draft);
  await noteStageChange(change, id, { title: draft.title, after: new Date(draft.start_at).toISOString() });
  await moveWithStage({ app: change.app, db: change.db, stageId: id, now: change.now });
  await notifyMoved(change, draft.title);
  return id;
}

/** Adds a section to a published stage that has not begun; what it gives is checked and frozen at once. */
export async function addPublishedSection(change: Change, stage: StageRow, draft: SectionDraft) {
  const { app, db, now, competition } = change;
  if (now >= stage.start_at) throw new Refusal('stage_has_begun');
  const id = await insertSection(db, stage.id, draft);
  const section = (await findSection(db, id))!;
  const fault = (await faultsOfSection(app, db, competition, section, now)).find(({ hinders }) => hinders);
  if (fault) throw new Refusal(fault.key);
  await freezeSection(app, db, competition, section, now);
  await noteStageChange(change, stage.id, { title: `${stage.title}: ${draft.title}` });
  await moveWithStage({ app, db, stageId: stage.id, now });
  return id;
}
