import * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { findScoring, type SectionRow, type StageRow } from '../../competitions/index.ts';
import {
  closeLab,
  countRunningSessions,
  giveLabAtStage,
  labForSection,
  labWorkAt,
  onChecked,
  pauseLab,
  resumeLab,
  type SessionScore,
  scoresOfLab,
} from '../../labs/index.ts';
import { noteScores } from '../scores/note-scores.ts';
import { outcomeOf, pointsOf } from './reveal.rules.ts';
import { eachSection, type PersonalScore, registerSectionKind, type SectionKind } from './section-kinds.ts';

const taskConfig = z.object({ lab_id: z._default(z.nullable(z.string()), null) });
const frozenTask = z.object({ lab_id: z.string(), version_id: z.string(), version: z.number(), title: z.string() });

/** What a session is worth: its score, or, where the stage counts flags, each flag by itself. */
function scoresFrom(section: Pick<SectionRow, 'max_points'>, stage: Pick<StageRow, 'rule'>, session: SessionScore): PersonalScore[] {
  const { userId } = session;
  if (stage.rule.kind === 'ctf')
    return session.flags.map(({ ruleId, at }) => ({
      ...{ userId, at, source: `flag:${session.sessionId}:${ruleId}`, points: 0, outcome: 'ok' as const },
      detail: { rule: ruleId },
    }));
  const share = session.score / 100;
  const of = { userId, at: session.at, source: `check:${session.sessionId}` };
  return [{ ...of, points: pointsOf(share, section.max_points), outcome: outcomeOf(share) }];
}

const task: SectionKind = {
  kind: 'task',
  async validate({ db, section, organiserId }) {
    const { lab_id } = taskConfig.parse(section.config);
    const lab = lab_id === null ? undefined : await labForSection(db, organiserId, lab_id);
    if (!lab) return [{ key: 'section_lab_missing', hinders: true }];
    return lab.version ? [] : [{ key: 'section_lab_unpublished', hinders: true }];
  },
  async freeze({ db, section, organiserId }) {
    const { lab_id } = taskConfig.parse(section.config);
    const lab = lab_id === null ? undefined : await labForSection(db, organiserId, lab_id);
    if (!lab?.version) throw new Error(`The lab of section ${section.id} is gone`);
    return { lab_id, version_id: lab.version.id, version: lab.version.number, title: lab.title };
  },
  async prepare({ db, section, stage, times, now }) {
    const { lab_id: labId, version_id: versionId } = frozenTask.parse(section.frozen);
    await giveLabAtStage(db, { stageId: stage.id, sectionId: section.id, labId, versionId, userId: times.by }, times, now);
  },
  pause: ({ db, section, now }) => pauseLab(db, section.id, now),
  resume: ({ db, section, times, now }) => resumeLab(db, section.id, times, now),
  close: ({ db, section, by, now }) => closeLab(db, section.id, by, now),
  worksOf: ({ db, sections, userId }) =>
    eachSection(sections, async ({ id }) => {
      const work = await labWorkAt(db, id, userId);
      return {
        ...{ subjectId: work.taskId, ownId: work.started ? work.taskId : null, started: work.started, done: work.finished },
        ...{ savedAt: work.touchedAt, triesUsed: work.started ? 1 : 0 },
      };
    }),
  scoresOf: async ({ db, section, stage, userIds }) =>
    (await scoresOfLab(db, section.id, userIds)).flatMap((session) => scoresFrom(section, stage, session)),
  unfinished: ({ db, section }) => countRunningSessions(db, section.id),
};

/** Sections that give a lab; every check is recorded in its transaction. */
export function taskSections(app: App) {
  registerSectionKind(app, task);
  onChecked(app, async ({ db, task: input, result }) => {
    const section = input.section_id === null ? undefined : await findScoring(db, input.section_id);
    if (section) await noteScores(db, section, scoresFrom(section, section, result), app.clock.now());
  });
}
