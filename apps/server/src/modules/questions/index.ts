import type { App } from '../../platform/app.ts';
import { MB } from '../../platform/files/files.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { banksRoutes } from './banks/banks.routes.ts';
import { editingRoutes } from './editing/editing.routes.ts';
import { moveSkill, restoreSkill } from './editing/editing.store.ts';
import { linkQuestionsRoutes } from './link-questions.ts';
import { questionSearchSource } from './listing/search-source.store.ts';
import { questionsRoutes } from './questions.routes.ts';

export type { AddedStems } from './stems/share-stem.ts';
export { inStemOrder } from './stems/stems.store.ts';

import { stemsRoutes } from './stems/stems.routes.ts';
import { versionHistoryRoutes } from './versions/version-history.routes.ts';

export { correctKey, versionAfterCorrection } from './editing/correct-key.ts';
export { linkToSkill } from './editing/editing.store.ts';
export { ALIKE, bandsOf, likeness, shinglesOf } from './editing/likeness.rules.ts';
export { contentView, type PictureViewer, renderRichText } from './editing/pictures.ts';
export { storedText } from './editing/save-question.ts';
export {
  addQuestions,
  bankToFill,
  likenessFinder,
  newBank,
  type QuestionInFull,
  questionsAskedFor,
  questionsInFull,
  versionsInFull,
} from './exchange-port.ts';
export { keysForMarking } from './keys.store.ts';
export { eachRichPart } from './parts.rules.ts';
export { plainOf } from './plain.rules.ts';
export { bankPermissionsForActions } from './questions.access.ts';
export {
  availableVersions,
  countAvailable,
  countUse,
  currentVersions,
  difficultiesOf,
  type QuestionVersion,
  questionsTheActorMayUse,
  questionVersions,
} from './versions/versions.store.ts';

/** The question bank: questions of every type, their versions and keys. */
export const questions = {
  name: 'questions',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'questions',
      columns: {
        'question_banks.owner_id': 'kept',
        'questions.created_by': 'trace',
        'question_stems.created_by': 'trace',
        'question_versions.created_by': 'trace',
        'question_drafts.user_id': 'mine',
        'question_views.user_id': 'mine',
      },
    });
    const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
    app.files.purpose('question_image', { authors: true, most: 2 * MB - 1, types, image: true });
    app.search.set('question', questionSearchSource);
    app.events.subscribe('skill_removed', 'questions follow', ({ payload, db }) =>
      moveSkill(db, payload.skillId, payload.into, payload.editId),
    );
    app.events.subscribe('skill_restored', 'questions follow', ({ payload, db }) => restoreSkill(db, payload.skillId, payload.editId));
    banksRoutes(app);
    questionsRoutes(app);
    editingRoutes(app);
    linkQuestionsRoutes(app);
    versionHistoryRoutes(app);
    stemsRoutes(app);
  },
};
