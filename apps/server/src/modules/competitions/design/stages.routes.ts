import {
  orderSections,
  orderStages,
  removeSection,
  removeStage,
  type StageDraft,
  saveSection,
  saveStage,
} from '@praxis/contract/competitions/stages';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { serve } from '../../../platform/serve.ts';
import type { Actor } from '../../../platform/sessions.ts';
import { sendMessage } from '../../messages/index.ts';
import { competitionTheActorRuns, sectionTheActorRuns, stageTheActorRuns } from '../competitions.access.ts';
import {
  type CompetitionRow,
  findSection,
  findSections,
  findStages,
  lockStage,
  type StageRow,
  updateCompetition,
} from '../competitions.store.ts';
import { participantsOf } from '../participants.ts';
import { moveWithStage } from '../section-kinds.ts';
import * as store from './design.store.ts';
import { movesTimes, ruleAfterOrder, SECTIONS_MOST, STAGES_MOST, sectionHolds, stageHolds } from './stage.rules.ts';
import { cleanText } from './text-pictures.ts';

function isDraft(competition: CompetitionRow) {
  if (competition.state !== 'draft') throw new Refusal('competition_published');
}

async function notifyMoved(app: App, db: Db, competition: CompetitionRow, stage: string) {
  await sendMessage(db, {
    userIds: await participantsOf(app).people(db, competition.id),
    kind: 'competition_moved',
    values: { competition: competition.title, stage },
    link: addressOf('competitionDetail', { id: competition.id }),
  });
}

type Change = { app: App; db: Db; actor: Actor; now: Date; address: string; competition: CompetitionRow; draft: StageDraft };

/** Changes a stage that has not begun; what entrants rely on is told to them and makes a new version of the rules. */
async function changeStage({ app, db, actor, now, address, competition, draft }: Change, stage: StageRow) {
  if (competition.state === 'published' && now >= stage.start_at) throw new Refusal('stage_has_begun');
  const moved = movesTimes(stage, draft);
  for (const section of await findSections(db, [stage.id]))
    sectionHolds({ ...section, weight: Number(section.weight) }, { start_at: new Date(draft.start_at), end_at: new Date(draft.end_at) });
  await store.updateStage(db, stage.id, draft, moved);
  if (competition.state !== 'published') return;
  await updateCompetition(db, competition.id, { rule_version: competition.rule_version + 1, rule_changed_at: now, updated_at: now });
  await audit(db, {
    actorId: actor.userId,
    action: 'stage_changed',
    objectType: 'stage',
    objectId: stage.id,
    detail: { title: draft.title, before: stage.start_at.toISOString(), after: new Date(draft.start_at).toISOString() },
    address,
  });
  if (!moved) return;
  await moveWithStage({ app, db, stageId: stage.id, now });
  await notifyMoved(app, db, competition, draft.title);
}

function stagesThemselves(app: App) {
  serve(app, saveStage, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, input, db, now, address }) {
      if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
      stageHolds(input.stage);
      const stage = input.stage_id === undefined ? undefined : await lockStage(db, input.stage_id);
      if (input.stage_id !== undefined && stage?.competition_id !== competition.id) throw new Refusal('stage_not_found');
      const written = { before: stage?.rule_html ?? '', userId: actor.userId };
      const draft = { ...input.stage, rule_html: await cleanText(db, input.stage.rule_html, written) };
      if (stage) {
        await changeStage({ app, db, actor, now, address, competition, draft }, stage);
        return { stage_id: stage.id };
      }
      isDraft(competition);
      if ((await findStages(db, [competition.id])).length >= STAGES_MOST) throw new Refusal('stages_at_most');
      return { stage_id: await store.insertStage(db, competition.id, draft) };
    },
  });

  serve(app, removeStage, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { competition, stage }, db }) {
      isDraft(competition);
      await store.deleteStage(db, stage.id);
      const left = await findStages(db, [competition.id]);
      await store.numberStages(
        db,
        left.map(({ id }) => id),
      );
      return {};
    },
  });

  serve(app, orderStages, {
    access: competitionTheActorRuns('organiser'),
    async run({ subject: { competition }, input, db }) {
      isDraft(competition);
      const known = (await findStages(db, [competition.id])).map(({ id }) => id);
      if (known.toSorted().join() !== input.stage_ids.toSorted().join()) throw new Refusal('parameter_error');
      await store.numberStages(db, input.stage_ids);
      return {};
    },
  });
}

/** Stages and their sections. */
export function stagesRoutes(app: App) {
  stagesThemselves(app);

  serve(app, saveSection, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { competition, stage }, input, db }) {
      if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
      const section = input.section_id === undefined ? undefined : await findSection(db, input.section_id);
      if (input.section_id !== undefined && section?.stage_id !== stage.id) throw new Refusal('section_not_found');
      if (competition.state === 'published' && section) {
        await store.renameSection(db, section.id, input.section);
        return { section_id: section.id };
      }
      isDraft(competition);
      sectionHolds(input.section, stage);
      if (section) {
        await store.updateSection(db, section.id, input.section);
        return { section_id: section.id };
      }
      if ((await findSections(db, [stage.id])).length >= SECTIONS_MOST) throw new Refusal('sections_at_most');
      return { section_id: await store.insertSection(db, stage.id, input.section) };
    },
  });

  serve(app, removeSection, {
    access: sectionTheActorRuns,
    async run({ subject: { competition, section }, db }) {
      isDraft(competition);
      await store.deleteSection(db, section);
      return {};
    },
  });

  serve(app, orderSections, {
    access: stageTheActorRuns('organiser'),
    async run({ subject: { competition, stage }, input, db }) {
      isDraft(competition);
      const known = (await findSections(db, [stage.id])).map(({ id }) => id);
      if (known.toSorted().join() !== input.section_ids.toSorted().join()) throw new Refusal('parameter_error');
      await store.placeSections(db, input.section_ids);
      await store.setStageRule(db, stage.id, ruleAfterOrder(stage.rule, known, input.section_ids));
      return {};
    },
  });
}
