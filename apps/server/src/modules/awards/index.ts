import { placesOf } from '@praxis/scoring/judging/award';
import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { registerAwardAccess } from '../certificates/index.ts';
import { dutiesIn, findStage, registerRuleSentences } from '../competitions/index.ts';
import { registerAwardLines, registerResultAwards } from '../ranks/index.ts';
import { awardSentences } from './award-sentences.rules.ts';
import { awardsRoutes } from './awards.routes.ts';
import { findRules, findSettings, publishedAwards, stageOfCertificate } from './awards.store.ts';

/** Awards by published results, with certificates for everybody who won or mentored. */
export const awards = {
  name: 'awards',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'awards',
      columns: { 'award_publications.published_by': 'trace', 'award_certificates.user_id': 'mine' },
    });
    registerResultAwards(app, async (db, stageId, no) => {
      const rows = await publishedAwards(db, stageId, no);
      const names = new Map<string, string[]>();
      for (const { entrant_id, name } of rows) names.set(entrant_id, [...(names.get(entrant_id) ?? []), name]);
      return names;
    });
    registerAwardLines(app, async (db, stageId, official) => {
      // Within divisions there is no one line across the board.
      if ((await findSettings(db, stageId))?.per_division !== false) return [];
      let place = 0;
      return (await findRules(db, stageId)).flatMap((rule) => {
        const places = placesOf(rule, official);
        place += places;
        return places > 0 ? [{ name: rule.name, place }] : [];
      });
    });
    registerAwardAccess(app, async (db, userId, certificateId) => {
      const stageId = await stageOfCertificate(db, certificateId);
      const stage = stageId === undefined ? undefined : await findStage(db, stageId);
      return stage !== undefined && (await dutiesIn(db, stage.competition_id, userId)).duties.includes('organiser');
    });
    registerRuleSentences(app, async (db, stage) => {
      const settings = await findSettings(db, stage.id);
      return settings ? awardSentences(await findRules(db, stage.id), settings.per_division, stage.rule.kind === 'icpc') : [];
    });
    awardsRoutes(app);
  },
};
