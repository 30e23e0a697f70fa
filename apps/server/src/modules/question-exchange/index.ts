import { IMPORT_PURPOSE } from '@praxis/contract/question-exchange/question-exchange';
import type { App } from '../../platform/app.ts';
import { MB } from '../../platform/files/files.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { exportRoutes } from './exporting/export.routes.ts';
import { exportQuestionsToFile } from './exporting/export-questions.ts';
import { checkFile } from './importing/check-file.ts';
import { importRoutes } from './importing/import.routes.ts';
import { takeIn } from './importing/take-questions.ts';
import { sweepExchange } from './sweep-exchange.ts';

export {
  type CartridgeQuestions,
  type PackedQuestion,
  questionsOfCartridge,
  scoreOfPacked,
  takePackedQuestions,
} from './cartridge-questions.ts';
export { type LeftOut, leftOutNote } from './left-out.ts';
export { mathmlAsFormulas, renamedMarks, texOfPicture, withForeignMarks } from './reading/foreign-html.ts';
export { withFormulas } from './reading/math-marks.ts';
export { inlineName } from './reading/read-qti-package.ts';
export { eachText, toPictureViews, withPicturesNamed } from './reading/read-question.ts';
export { cartridgeQuiz } from './writing/cartridge-quiz.ts';

/** Files of questions: import with a look before, export. */
export const questionExchange = {
  name: 'question-exchange',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'question-exchange',
      columns: { 'question_imports.user_id': 'mine', 'question_exports.user_id': 'mine' },
    });
    app.files.purpose(IMPORT_PURPOSE, { authors: true, most: 50 * MB });
    app.files.purpose('question_export', { most: 500 * MB, made: true });
    app.jobs.define('question_check', (work) => checkFile(app, work));
    app.jobs.define('question_take', (work) => takeIn(app, work));
    app.jobs.every('question_exchange', '*/10 * * * *', () => sweepExchange(app));
    app.jobs.define('question_export', (work) => exportQuestionsToFile(app, work));
    importRoutes(app);
    exportRoutes(app);
  },
};
