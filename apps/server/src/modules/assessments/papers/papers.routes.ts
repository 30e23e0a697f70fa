import { printPaper } from '@praxis/contract/assessments/paper-print';
import {
  archivePaper,
  copyPaper,
  countForRules,
  listPapers,
  makePaper,
  type PaperMode,
  type PaperSection,
  previewPaper,
  removePaper,
  savePaper,
  showPaper,
} from '@praxis/contract/assessments/papers';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { countAvailable, keysForMarking, type PictureViewer } from '../../questions/index.ts';
import { toKeyView, toQuestionViews } from '../questions-view.ts';
import { problemsOf, problemTexts, shortRules } from './check-paper.ts';
import { chosenQuestions } from './chosen-questions.ts';
import { frozenDraft } from './freeze-paper.ts';
import { randomSeed } from './frozen.store.ts';
import { fullScore, layoutOf, optionsOf, sectionsOf } from './layout.rules.ts';
import { draftOf, sizeOf } from './paper.rules.ts';
import { paperMakerTheActorIs, paperTheActorChanges, paperTheActorOwns } from './papers.access.ts';
import { deleteUnusedPaper, insertPaper, moveSkillInRules, papersPage, setPaperArchived, updatePaper } from './papers.store.ts';

const savedDraft = (input: { title: string; mode: PaperMode; sections: PaperSection[] }) => {
  const sections = draftOf(input.mode, input.sections);
  return { title: input.title, mode: input.mode, sections, ...sizeOf(input.mode, sections) };
};

/** A question that was never the teacher's to use does not get into a draft; one that was retired since is only named as a problem. */
async function refuseForeign(db: Db, userId: string, draft: ReturnType<typeof savedDraft>, known: readonly PaperSection[] = []) {
  if (draft.mode !== 'fixed') return;
  const before = new Set(known.flatMap(({ items }) => items.map(({ version_id }) => version_id)));
  const problems = await problemsOf(db, userId, draft);
  const foreign = problems.some(
    ({ key, section, entry }) =>
      key === 'question_not_usable' && !before.has(draft.sections[section ?? 0]?.items[entry ?? 0]?.version_id ?? ''),
  );
  if (foreign) throw new Refusal('question_not_usable', { fields: { sections: 'question_not_usable' } });
}

/** Papers of a teacher. */
export function papersRoutes(app: App) {
  serve(app, listPapers, {
    access: paperMakerTheActorIs,
    async run({ actor, input, db }) {
      const { rows, total } = await papersPage(db, { ...input, ownerId: actor.userId });
      const list = rows.map((row) => ({
        ...row,
        mode: row.mode as PaperMode,
        used: Number(row.used ?? 0),
        updated_at: row.updated_at.getTime(),
      }));
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, showPaper, {
    access: paperTheActorOwns,
    async run({ actor, subject: paper, db, language, now }) {
      const viewer: PictureViewer = { app, userId: actor.userId, now };
      return {
        ...paper,
        updated_at: paper.updated_at.getTime(),
        chosen: await chosenQuestions(db, paper.sections, viewer),
        problems: problemTexts(language, await problemsOf(db, actor.userId, paper)),
      };
    },
  });

  serve(app, makePaper, {
    access: paperMakerTheActorIs,
    async run({ actor, input, db, now }) {
      const draft = savedDraft(input);
      await refuseForeign(db, actor.userId, draft);
      const created = await insertPaper(db, actor.userId, draft, now);
      return { paper_id: created.id, revision: created.revision };
    },
  });

  serve(app, savePaper, {
    access: paperTheActorChanges,
    async run({ actor, subject: paper, input, db, now, language }) {
      if (paper.revision !== input.revision) throw new Refusal('paper_changed_elsewhere');
      const draft = savedDraft(input);
      await refuseForeign(db, actor.userId, draft, paper.sections);
      const { revision } = await updatePaper(db, paper.id, draft, now);
      const problems = problemTexts(language, await problemsOf(db, actor.userId, draft));
      return { revision, questions: draft.questions, total_score: draft.totalScore, problems };
    },
  });

  serve(app, copyPaper, {
    access: paperTheActorOwns,
    async run({ actor, subject: paper, input, db, now }) {
      const created = await insertPaper(db, actor.userId, savedDraft({ ...paper, title: input.title }), now);
      return { paper_id: created.id };
    },
  });

  serve(app, archivePaper, {
    access: paperTheActorChanges,
    async run({ subject: paper, input, db }) {
      await setPaperArchived(db, paper.id, input.archived);
      return {};
    },
  });

  serve(app, removePaper, {
    access: paperTheActorChanges,
    async run({ subject: paper, db }) {
      if (!(await deleteUnusedPaper(db, paper.id))) throw new Refusal('paper_in_use');
      return {};
    },
  });

  app.events.subscribe('skill_removed', 'rules of papers follow', ({ payload, db }) => moveSkillInRules(db, payload.skillId, payload.into));
  lookingRoutes(app);
}

/** Looking before using: counts for rules, the paper as a student would see it, and on paper. */
function lookingRoutes(app: App) {
  serve(app, countForRules, {
    transaction: 'read',
    access: paperMakerTheActorIs,
    async run({ actor, input, db }) {
      const picks = input.rules.map(({ pick }) => pick);
      const available = await countAvailable(db, actor.userId, picks);
      const sections = [{ title: '', items: [], rules: input.rules }];
      const short = new Set((await shortRules(db, actor.userId, sections, available)).map(({ entry }) => entry));
      return { rules: available.map((count, at) => ({ available: count, enough: !short.has(at) && count >= input.rules[at]!.count })) };
    },
  });

  serve(app, previewPaper, {
    access: paperTheActorOwns,
    async run({ actor, subject: paper, input, db, now }) {
      const frozen = await frozenDraft(db, actor.userId, paper);
      const seed = randomSeed();
      const layout = layoutOf(frozen, seed, input.shuffle_questions);
      const options = optionsOf(frozen, layout, seed, input.shuffle_options);
      return {
        title: paper.title,
        sections: sectionsOf(layout),
        questions: toQuestionViews(frozen, layout, options, { app, userId: actor.userId, now }),
        total_score: fullScore(layout),
      };
    },
  });

  serve(app, printPaper, {
    access: paperTheActorOwns,
    async run({ actor, subject: paper, input: { version }, db, now }) {
      const viewer: PictureViewer = { app, userId: actor.userId, now };
      const seed = `print ${paper.id} ${version}`;
      const frozen = await frozenDraft(db, actor.userId, paper, seed);
      const layout = layoutOf(frozen, seed, false);
      const options = optionsOf(frozen, layout, seed, false);
      const versionAt = (item: number) => frozen.questions.get(layout.questions[item - 1]![0])!.versionId!;
      const questions = toQuestionViews(frozen, layout, options, viewer);
      const keys = await keysForMarking(
        db,
        questions.map(({ item }) => versionAt(item)),
      );
      return {
        ...{ title: paper.title, random: paper.mode === 'random', version },
        sections: sectionsOf(layout),
        questions: questions.map((question) => ({
          ...question,
          key: toKeyView(keys.get(versionAt(question.item))!, options[question.item - 1]!, viewer),
        })),
        total_score: fullScore(layout),
      };
    },
  });
}
