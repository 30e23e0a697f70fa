import {
  orderSections,
  orderStages,
  removeSection,
  removeStage,
  type StageDraft,
  saveSection,
  saveStage,
} from '@praxis/contract/competitions/stages';
import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { competitionTheActorRuns, sectionTheActorRuns, stageTheActorRuns } from '../competitions.access.ts';
import { type CompetitionRow, findSection, findSections, findStages, lockStage, type StageRow } from '../competitions.store.ts';
import { moveWithStage } from '../section-kinds.ts';
import { addPublishedSection, addPublishedStage, type Change, noteStageChange, notifyMoved } from './add-published.ts';
import * as store from './design.store.ts';
import { movesTimes, ruleAfterOrder, SECTIONS_MOST, STAGES_MOST, sectionHolds, stageHolds } from './stage.rules.ts';
import { cleanText } from './text-pictures.ts';

function isDraft(competition: CompetitionRow) {
  if (competition.state !== 'draft') throw new Refusal('competition_published');
}

/** Changes a stage that has not begun; what entrants rely on is told to them and makes a new version of the rules. */
async function changeStage(change: Change, draft: StageDraft, stage: StageRow) {
  const { app, db, now, competition } = change;
  if (competition.state === 'published' && now >= stage.start_at) throw new Refusal('stage_has_begun');
  const moved = movesTimes(stage, draft);
  for (const section of await findSections(db, [stage.id]))
    sectionHolds(section, { start_at: new Date(draft.start_at), end_at: new Date(draft.end_at) });
  await store.updateStage(db, stage.id, draft, moved);
  if (competition.state !== 'published') return;
  await noteStageChange(change, stage.id, {
    title: draft.title,
    before: stage.start_at.toISOString(),
    after: new Date(draft.start_at).toISOString(),
  });
  if (!moved) return;
  await moveWithStage({ app, db, stageId: stage.id, now });
  await notifyMoved(change, draft.title);
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
        await changeStage({ app, db, actor, now, address, competition }, draft, stage);
        return { stage_id: stage.id };
      }
      if ((await findStages(db, [competition.id])).length >= STAGES_MOST) throw new Refusal('stages_at_most');
      if (competition.state === 'published')
        return { stage_id: await addPublishedStage({ app, db, actor, now, address, competition }, draft) };
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
    async run({ actor, subject: { competition, stage }, input, db, now, address }) {
      if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
      const section = input.section_id === undefined ? undefined : await findSection(db, input.section_id);
      if (input.section_id !== undefined && section?.stage_id !== stage.id) throw new Refusal('section_not_found');
      if (competition.state === 'published' && section) {
        await store.renameSection(db, section.id, input.section);
        return { section_id: section.id };
      }
      sectionHolds(input.section, stage);
      if (section) {
        await store.updateSection(db, section.id, input.section);
        return { section_id: section.id };
      }
      if ((await findSections(db, [stage.id])).length >= SECTIONS_MOST) throw new Refusal('sections_at_most');
      if (competition.state === 'published')
        return { section_id: await addPublishedSection({ app, db, actor, now, address, competition }, stage, input.section) };
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
