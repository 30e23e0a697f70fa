import * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findScoring, type SectionRow, type StageRow } from '../../competitions/index.ts';
import { type JudgedCode, judgedCodeAt, judgedCodeAtPlaces, onHandedIn, onRunEnded, placeKey } from '../../judge-queue/index.ts';
import { mayUseProblem, problemInUse } from '../../problems/index.ts';
import { lockEntrantOf } from '../entry/entry.store.ts';
import { noteScores } from '../scores/note-scores.ts';
import { contestPlaces } from './oj-place.ts';
import { placeOfSection, triesIn, triesUsed } from './oj-tries.ts';
import { outcomeOf, pointsOf } from './reveal.rules.ts';
import { eachSection, type PersonalScore, registerSectionKind, type SectionKind } from './section-kinds.ts';

const ojConfig = z.object({ problem_id: z._default(z.nullable(z.string()), null) });

const countsCompileErrors = ({ rule }: Pick<StageRow, 'rule'>) => rule.kind === 'icpc' && rule.compile_errors_count;

/** What a submission is worth: a program that does not compile is no try unless the rule says so, one the judge failed on never is. */
export function scoreOfCode(section: Pick<SectionRow, 'max_points'>, stage: Pick<StageRow, 'rule'>, code: JudgedCode): PersonalScore {
  const of = { userId: code.userId, source: `submission:${code.id}`, at: code.at };
  const { verdict } = code;
  if (verdict === null) return { ...of, points: 0, outcome: 'pending' };
  if (verdict === 'SE') return { ...of, points: 0, outcome: 'ignored', detail: { verdict } };
  if (verdict === 'CE') return { ...of, points: 0, outcome: countsCompileErrors(stage) ? 'wrong' : 'ignored', detail: { verdict } };
  const full = code.full > 0 ? code.full : 1;
  const share = verdict === 'AC' ? 1 : Math.min(code.score / full, 0.9999);
  const groups = code.groups.map((points) => pointsOf(points / full, section.max_points));
  return {
    ...of,
    points: pointsOf(share, section.max_points),
    outcome: outcomeOf(share),
    detail: { verdict, ...(groups.length > 0 && { groups }) },
  };
}

const oj: SectionKind = {
  kind: 'oj',
  async validate({ db, section, organiserId }) {
    const { problem_id } = ojConfig.parse(section.config);
    const problem = problem_id === null ? undefined : await problemInUse(db, problem_id);
    if (!problem || !(await mayUseProblem(db, organiserId, problem.id))) return [{ key: 'section_problem_missing', hinders: true }];
    return problem.listed ? [{ key: 'section_problem_practised', hinders: false }] : [];
  },
  async freeze({ db, section }) {
    const { problem_id } = ojConfig.parse(section.config);
    const problem = problem_id === null ? undefined : await problemInUse(db, problem_id);
    if (!problem) throw new Error(`The problem of section ${section.id} is gone`);
    return { problem_id, revision_id: problem.live_revision_id, title: problem.title };
  },
  // A problem needs nothing made before it; its place asks the clock of the stage itself.
  prepare: async () => undefined,
  pause: async () => undefined,
  resume: async () => undefined,
  close: async () => undefined,
  async worksOf({ db, sections, mates }) {
    const keyOf = (section: SectionRow) => placeKey(placeOfSection(section));
    const codes = await judgedCodeAtPlaces(db, sections.map(keyOf), mates);
    return eachSection(sections, async (section) => {
      const own = codes.get(keyOf(section)) ?? [];
      const last = own.at(-1);
      const { problem_id } = ojConfig.parse(section.config);
      return {
        ...{ subjectId: problem_id, ownId: last?.id ?? null, started: own.length > 0, savedAt: last?.at ?? null, triesUsed: triesIn(own) },
        done: section.tries !== null && triesIn(own) >= section.tries,
      };
    });
  },
  scoresOf: async ({ db, section, stage, userIds }) =>
    (await judgedCodeAt(db, placeKey(placeOfSection(section)), userIds)).map((code) => scoreOfCode(section, stage, code)),
  async unfinished({ db, section }) {
    return (await judgedCodeAt(db, placeKey(placeOfSection(section)))).filter(({ verdict }) => verdict === null).length;
  },
};

/** Sections that give a problem: what is handed in is recorded at once as pending, and again with every verdict that counts. */
export function ojSections(app: App) {
  registerSectionKind(app, oj);
  contestPlaces(app);
  onHandedIn(app, async ({ db, submissionId, userId, place, now }) => {
    const section = place.at === 'contest' ? await findScoring(db, place.section_id) : undefined;
    if (!section) return;
    if (section.tries !== null) {
      // Those of one entrant are counted one after the other.
      await lockEntrantOf(db, section.stage_id, userId);
      if ((await triesUsed(db, section, userId)) > section.tries) throw new Refusal('section_tries_used');
    }
    await noteScores(db, section, [{ userId, source: `submission:${submissionId}`, at: now, points: 0, outcome: 'pending' }], now);
  });
  onRunEnded(app, async ({ db, submission, run, counts, now }) => {
    if (!counts || !submission || submission.trial || submission.place.at !== 'contest') return;
    const section = await findScoring(db, submission.place.section_id);
    if (!section) return;
    const { id, user_id: userId, created_at: at } = submission;
    const groups = (run.groups ?? []).filter(({ no }) => no > 0).map(({ score }) => score);
    const code = { id, userId, at, verdict: run.verdict, score: run.score ?? 0, full: run.full_score ?? 0, groups };
    await noteScores(db, section, [scoreOfCode(section, section, code)], now, 'rejudge');
  });
}
