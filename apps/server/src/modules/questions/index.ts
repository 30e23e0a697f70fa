import type { App } from '../../platform/app.ts';

export { keysForMarking } from './keys.store.ts';
export { type PictureViewer, shownContent, shownRichText } from './pictures.ts';
export {
  availableVersions,
  countAvailable,
  countUse,
  type QuestionVersion,
  questionsTheActorMayUse,
  questionVersions,
} from './versions.store.ts';

/** The question bank: questions of six types, their versions and keys, import and export. */
export const questions = {
  name: 'questions',
  mount(_app: App) {},
};
