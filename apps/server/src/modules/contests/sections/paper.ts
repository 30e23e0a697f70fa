import { assessmentSettings } from '@praxis/contract/assessments/settings';
import * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import {
  type AttemptScore,
  closePaper,
  countUnmarked,
  freezeForSection,
  giveAtStage,
  onMarked,
  paperForSection,
  paperWorkOf,
  pausePaper,
  resumePaper,
  scoresOfPaper,
} from '../../assessments/index.ts';
import { findSection, type SectionRow } from '../../competitions/index.ts';
import { noteScores } from '../scores/note-scores.ts';
import { outcomeOf, pointsOf } from './reveal.rules.ts';
import { eachSection, type PersonalScore, registerSectionKind, type SectionKind } from './section-kinds.ts';

/** A paper takes no more attempts of one person, wherever it is given. */
const MOST_TRIES = 100;

/** What the organiser picks, and how it is answered. */
const paperConfig = z.object({
  paper_id: z._default(z.nullable(z.string()), null),
  resp_mode: z._default(z.union([z.literal(1), z.literal(2)]), 1),
  shuffle_questions: z._default(z.boolean(), false),
  shuffle_options: z._default(z.boolean(), false),
  multi_partial: z._default(z.enum(['full', 'half', 'none']), 'none'),
});
const frozenPaper = z.object({ ...paperConfig.shape, frozen_paper_id: z.string(), hash: z.string(), title: z.string() });

function settingsOf(section: SectionRow) {
  const { resp_mode, shuffle_questions, shuffle_options, multi_partial } = frozenPaper.parse(section.frozen);
  return assessmentSettings.parse({
    ...{ timer: section.duration_s !== null, duration_s: section.duration_s, attempts: section.tries ?? 1, attempt_kept: 'best' },
    // What is shown, and when, is the stage's affair.
    ...{ show_result: 'none', pass_percent: null, proctoring: 'off' },
    ...{ resp_mode, shuffle_questions, shuffle_options, multi_partial, by_group: section.by === 'team' },
  });
}

/** What an attempt is worth in a section. */
const scoreOf = (section: SectionRow, attempt: AttemptScore): PersonalScore => {
  const of = { userId: attempt.userId, source: `attempt:${attempt.attemptId}`, at: attempt.handedInAt };
  if (attempt.score === undefined) return { ...of, points: 0, outcome: 'pending' };
  const share = attempt.full > 0 ? attempt.score / attempt.full : 0;
  return { ...of, points: pointsOf(share, section.max_points), outcome: outcomeOf(share) };
};

const paper: SectionKind = {
  kind: 'paper',
  async validate({ db, section, organiserId }) {
    const { paper_id } = paperConfig.parse(section.config);
    const found = paper_id === null ? undefined : await paperForSection(db, organiserId, paper_id);
    if (!found) return [{ key: 'section_paper_missing', hinders: true }];
    const most = (section.tries ?? 1) > MOST_TRIES ? [{ key: 'section_paper_tries' as const, hinders: true }] : [];
    return [...(found.problems.length > 0 ? [{ key: 'paper_not_ready' as const, hinders: true }] : []), ...most];
  },
  async freeze({ db, section, organiserId, now }) {
    const config = paperConfig.parse(section.config);
    const frozen = config.paper_id === null ? undefined : await freezeForSection(db, organiserId, config.paper_id, now);
    if (!frozen) throw new Error(`The paper of section ${section.id} is gone`);
    return { ...config, frozen_paper_id: frozen.id, hash: frozen.hash, title: frozen.title };
  },
  async prepare({ db, section, stage, times, now }) {
    const { frozen_paper_id: frozenPaperId } = frozenPaper.parse(section.frozen);
    const input = { stageId: stage.id, sectionId: section.id, title: section.title, frozenPaperId, userId: times.by };
    await giveAtStage(db, { ...input, settings: settingsOf(section) }, times, now);
  },
  pause: ({ db, section, now }) => pausePaper(db, section.id, now),
  resume: ({ db, section, times, now }) => resumePaper(db, section.id, times, now),
  close: ({ db, section, by, now }) => closePaper(db, section.id, by, now),
  worksOf: ({ db, sections, userId, now }) =>
    eachSection(sections, async ({ id, tries }) => {
      const work = await paperWorkOf(db, id, userId, now);
      return {
        ...{ subjectId: work.assessmentId, ownId: work.attemptId, started: work.used > 0, savedAt: work.savedAt, triesUsed: work.used },
        done: work.used >= (tries ?? 1) && !work.open,
      };
    }),
  scoresOf: async ({ db, section, userIds }) => (await scoresOfPaper(db, section.id, userIds)).map((attempt) => scoreOf(section, attempt)),
  unfinished: ({ db, section }) => countUnmarked(db, section.id),
};

/** Sections that give a paper; every mark is recorded in its transaction. */
export function paperSections(app: App) {
  registerSectionKind(app, paper);
  onMarked(app, async ({ db, assessment, attempts }) => {
    const section = assessment.section_id === null ? undefined : await findSection(db, assessment.section_id);
    if (!section) return;
    await noteScores(
      db,
      section,
      attempts.map((attempt) => scoreOf(section, attempt)),
      app.clock.now(),
    );
  });
}
