import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { memberIn } from '../spaces/index.ts';
import { gradesRoutes } from './grades.routes.ts';
import { mineRoutes } from './mine.routes.ts';
import { visibleCells } from './personal-records.ts';

export {
  type CellState,
  type GradeSource,
  type Learner,
  registerGradeSource,
  type SourceCell,
  type SourceColumn,
  toUnits,
} from './grade-sources.ts';
export { releaseColumns } from './release/release.ts';
export { saveCells } from './save-cells.ts';
export { saveColumn, saveSetup } from './setup.ts';

/** Gradebooks: what is made of the scores of a space, by one rule, and what students see of it. */
export const grades = {
  name: 'grades',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'grades',
      columns: { 'grade_cells.user_id': 'kept', 'grade_changes.user_id': 'trace', 'grade_changes.changed_by': 'trace' },
      visible: { 'grade_cells.user_id': visibleCells },
    });
    app.realtime.topic(
      'gradebook',
      async ({ actor, id, db }) => (await memberIn(db, actor.userId, id))?.rights.includes('see_scores') ?? false,
    );
    gradesRoutes(app);
    mineRoutes(app);
  },
};
