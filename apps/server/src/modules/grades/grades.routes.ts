import { gradeHistory, saveGradeCells, showGradebook, undoGradeChange } from '@praxis/contract/grades/grades';
import {
  exportGrades,
  gradeChangesToNotify,
  hideGradeColumns,
  notifyGradeChanges,
  readGradeSheet,
  releaseGrades,
  saveGradeColumn,
  saveGradeSetup,
} from '@praxis/contract/grades/setup';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { serve } from '../../platform/http/serve.ts';
import { savedSheet } from '../../platform/sheets/write.ts';
import { people } from '../accounts/index.ts';
import { groupsIn } from '../spaces/index.ts';
import { columnsOfBook, readBook } from './book.ts';
import { bookView } from './book-view.ts';
import { gradebookTheActorManages, gradebookTheActorReads } from './grades.access.ts';
import { historyPage } from './grades.store.ts';
import { changedScores, notifyChanges } from './release/changed-scores.ts';
import { changedAtSources } from './release/changed-sources.ts';
import { hideColumns, releaseColumns } from './release/release.ts';
import { saveCells, undoCells } from './save-cells.ts';
import { saveColumn, saveSetup } from './setup.ts';
import { gradesSheet } from './sheet/grades-sheet.ts';
import { readSheet } from './sheet/read-sheet.ts';

/** Reading a gradebook. */
function readingRoutes(app: App) {
  serve(app, showGradebook, {
    access: gradebookTheActorReads,
    async run({ subject: { space, member }, db, now }) {
      const book = await readBook(db, space.id, now);
      const edit = member.rights.includes('manage_grades') && space.state !== 'archived';
      return bookView(book, {
        space: space.name,
        groups: await groupsIn(db, space.id),
        changed: await changedAtSources(db, space.id, now),
        can: { edit, release: edit && member.rights.includes('mark') },
      });
    },
  });

  serve(app, gradeHistory, {
    access: gradebookTheActorReads,
    async run({ subject: { space }, input, db, now }) {
      const { key, user_id: userId, page, size } = input;
      const { rows, total } = await historyPage(db, { spaceId: space.id, key, userId, page, size });
      const known = await people(app, db, [
        ...new Set(rows.flatMap(({ user_id, changed_by }) => (user_id ? [user_id, changed_by] : [changed_by]))),
      ]);
      const view = (id: string) => known.get(id) ?? { id, name: '', avatar: null };
      const titles = await titlesOf(db, space.id, now);
      const list = rows.map(({ source, ref, title, user_id, changed_by, at, before, after, ...row }) => ({
        ...row,
        ...{ key: source === null ? null : `${source}:${ref}`, column: titles.get(`${source}:${ref}`) ?? title ?? '' },
        ...{ before: row.kind === 'cell' ? before : null, after: row.kind === 'cell' ? after : null },
        ...{ student: user_id === null ? null : view(user_id), by: view(changed_by), at: at.getTime() },
      }));
      return { list, total, page, size };
    },
  });

  serve(app, gradeChangesToNotify, {
    access: gradebookTheActorReads,
    async run({ subject: { space }, db, now }) {
      const changed = await changedScores(db, space.id, now);
      return { people: changed.length, cells: changed.reduce((sum, { cells }) => sum + cells, 0) };
    },
  });

  serve(app, exportGrades, {
    access: gradebookTheActorReads,
    async run({ subject: { space }, input, db, language, now }) {
      const sheet = gradesSheet(await readBook(db, space.id, now), language);
      return savedSheet(input.format, `${space.name} ${sheet.title}`, sheet);
    },
  });
}

async function titlesOf(db: Db, spaceId: string, now: Date) {
  const { columns, rest } = await columnsOfBook(db, spaceId, now);
  return new Map([...rest, ...columns].map(({ key, title }) => [key, title]));
}

/** Writing in a gradebook. */
function writingRoutes(app: App) {
  serve(app, saveGradeCells, {
    access: gradebookTheActorManages,
    run: ({ actor, subject: { space }, input, db, now }) =>
      saveCells(db, { spaceId: space.id, batch: input.batch, via: input.via, reason: input.reason, by: actor.userId }, input.cells, now),
  });

  serve(app, undoGradeChange, {
    access: gradebookTheActorManages,
    run: ({ actor, subject: { space }, input, db, now }) => undoCells(db, { spaceId: space.id, batch: input.batch, by: actor.userId }, now),
  });

  serve(app, saveGradeSetup, {
    access: gradebookTheActorManages,
    run: ({ actor, subject: { space }, input: { revision, settings, columns }, db, now }) =>
      saveSetup(db, { spaceId: space.id, revision, settings, columns, by: actor.userId }, now),
  });

  serve(app, saveGradeColumn, {
    access: gradebookTheActorManages,
    run: ({ actor, subject: { space }, input: { key, title, max, category, archived }, db, now }) =>
      saveColumn(db, { spaceId: space.id, key, title, max, category, archived, by: actor.userId }, now),
  });

  serve(app, releaseGrades, {
    access: gradebookTheActorManages,
    run: ({ actor, subject: { space, member }, input: { keys, released }, db, now }) =>
      releaseColumns(
        db,
        { spaceId: space.id, space: space.name, keys, released, marks: member.rights.includes('mark'), by: actor.userId },
        now,
      ),
  });

  serve(app, notifyGradeChanges, {
    access: gradebookTheActorManages,
    run: ({ actor, subject: { space }, db, now }) => notifyChanges(db, { spaceId: space.id, space: space.name, by: actor.userId }, now),
  });

  serve(app, hideGradeColumns, {
    access: gradebookTheActorManages,
    async run({ actor, subject: { space }, input: { keys, hidden }, db, now }) {
      await hideColumns(db, { spaceId: space.id, keys, hidden, by: actor.userId }, now);
      return {};
    },
  });

  serve(app, readGradeSheet, {
    access: gradebookTheActorManages,
    transaction: 'read',
    run: ({ subject: { space }, input, db, now }) => readSheet(db, space.id, input.base64, now),
  });
}

/** Everything staff do with a gradebook. */
export function gradesRoutes(app: App) {
  readingRoutes(app);
  writingRoutes(app);
}
