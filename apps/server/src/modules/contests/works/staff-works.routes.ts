import * as contract from '@praxis/contract/productions/productions';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findSection } from '../../competitions/index.ts';
import { blindWork, decideFile, findProduction, listedWorks, toListedFiles, workOfFile } from '../../productions/index.ts';
import { stageOfOrganiser } from './works.access.ts';
import { worksInStage } from './works.store.ts';

/** The works of a stage for its organisers: what was found in them, and what of them is withheld from experts. */
export function staffWorksRoutes(app: App) {
  serve(app, contract.listWorks, {
    access: stageOfOrganiser,
    async run({ actor, subject: { stage }, input, db, now, language }) {
      const known = await worksInStage(db, stage.id, input.q.trim());
      const entrants = new Map(known.map((row) => [row.production_id, row]));
      const { filter, page, size } = input;
      const { rows, total, counts } = await listedWorks(db, [...entrants.keys()], { filter, page, size });
      const files = await toListedFiles({ app, db, userId: actor.userId, now, language }, rows);
      const list = rows.map((row) => {
        const of = entrants.get(row.id)!;
        return {
          ...{ id: row.id, section_id: row.section_id, section: of.label, blind_no: row.blind_no, state: row.state },
          entrant: { id: row.entrant_id, name: of.name, number: of.number },
          ...{ title: row.title, version: row.current_version, at: row.at?.getTime() ?? null },
          ...{ files: files.get(row.id) ?? [], findings: row.findings },
        };
      });
      return { works: { list, total, page, size }, counts };
    },
  });

  serve(app, contract.openWork, {
    access: stageOfOrganiser,
    async run({ actor, subject: { stage }, input, db, now }) {
      const work = await findProduction(db, input.production_id);
      if (!work || (await findSection(db, work.section_id))?.stage_id !== stage.id) throw notForYou();
      return blindWork({ app, db, userId: actor.userId, now }, work.id);
    },
  });

  serve(app, contract.decideWorkFile, {
    access: stageOfOrganiser,
    async run({ actor, subject: { stage }, input, db, now, address }) {
      const found = await workOfFile(db, input.file_id);
      if (!found || (await findSection(db, found.work.section_id))?.stage_id !== stage.id) throw new Refusal('file_not_found');
      await decideFile(db, found.file, { pass: input.pass, userId: actor.userId }, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: input.pass ? 'work_file_passed' : 'work_file_withheld', objectType: 'production' },
        ...{ objectId: found.work.id, address, detail: { file_id: found.file.id, reason: input.reason } },
      });
      return {};
    },
  });
}
