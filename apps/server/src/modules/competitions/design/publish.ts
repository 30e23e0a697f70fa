import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type CompetitionRow, findSections, findStages, type SectionRow, type StageRow } from '../competitions.store.ts';
import { moveWithStage, publicationOf } from '../section-kinds.ts';
import { setFrozen } from './design.store.ts';
import { type Fault, publishFaults } from './publish.rules.ts';

type Whole = { competition: CompetitionRow; stages: StageRow[]; sections: SectionRow[] };

/** A competition with everything it gives. */
export async function wholeOf(db: Db, competition: CompetitionRow): Promise<Whole> {
  const stages = await findStages(db, [competition.id]);
  const sections = await findSections(
    db,
    stages.map((stage) => stage.id),
  );
  return { competition, stages, sections };
}

/** What is confirmed when publishing. */
export const countsOf = ({ competition, stages, sections }: Whole) => ({
  stages: stages.length,
  sections: sections.length,
  fields: competition.form.length,
});

/** Everything against publishing one section. */
export async function faultsOfSection(app: App, db: Db, competition: CompetitionRow, section: SectionRow, now: Date): Promise<Fault[]> {
  const at = { stageId: section.stage_id, sectionId: section.id };
  const publication = publicationOf(app, section.kind);
  if (!publication) return [{ ...at, key: 'section_kind_unknown', hinders: true }];
  const faults = await publication.validate({ app, db, section, organiserId: competition.organiser_id, now });
  return faults.map((fault) => ({ ...at, ...fault }));
}

/** Everything against publishing, all at once. */
export async function faultsOf(app: App, db: Db, whole: Whole, now: Date) {
  const stages = whole.stages.map((stage) => ({ ...stage, sections: whole.sections.filter((section) => section.stage_id === stage.id) }));
  const found = publishFaults(whole.competition, stages, now);
  for (const section of whole.sections) found.push(...(await faultsOfSection(app, db, whole.competition, section, now)));
  return found;
}

/** Freezes what a section gives. */
export async function freezeSection(app: App, db: Db, competition: CompetitionRow, section: SectionRow, now: Date) {
  const publication = publicationOf(app, section.kind);
  if (!publication) throw new Refusal('publish_hindered');
  await setFrozen(db, section.id, await publication.freeze({ app, db, section, organiserId: competition.organiser_id, now }));
}

/** Freezes what every section gives and tells whoever moves with the stages. */
export async function freezeSections(app: App, db: Db, { competition, stages, sections }: Whole, now: Date) {
  for (const section of sections) await freezeSection(app, db, competition, section, now);
  for (const stage of stages) await moveWithStage({ app, db, stageId: stage.id, now });
}
