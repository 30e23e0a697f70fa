import { judgeLanguages } from '@praxis/contract/judge-queue/languages';
import type { BoardCell, BoardState } from '@praxis/contract/ranks/board';
import type { StageClock } from '@praxis/scoring/judging/ranking';
import type { CompetitionRow, SectionRow, StageRow } from '../competitions/index.ts';
import type { FeedClarification, FeedEntrant, HandIn } from './feed.store.ts';

// The objects of the CLICS Contest API, version 2023-06: https://ccs-specs.icpc.io/2023-06/contest_api

/** Who reads: everybody who may see the public board, or the jury. */
export type FeedRole = 'public' | 'jury';

/** All that the objects of a contest are made of, but its hand-ins. */
export type Contest = {
  stage: StageRow;
  competition: Pick<CompetitionRow, 'title' | 'divisions'>;
  sections: readonly SectionRow[];
  limits: ReadonlyMap<string, { timeMs: number; cases: number }>;
  entrants: readonly FeedEntrant[];
  clarifications: readonly FeedClarification[];
  clock: StageClock;
  pausedMs: number;
  board: BoardState;
  /** When the freeze began or will; null when there is none. */
  freezesAt: Date | null;
  thawedAt: Date | null;
  finalizedAt: Date | null;
  /** Sections whose results readers of the public board may know. */
  revealed: ReadonlySet<string>;
  /** The result the public board shows; everybody but the jury reads hand-ins as it has them. */
  published: { no: number; at: Date; snapshot: string | null; entrants: ReadonlySet<string> } | null;
  now: Date;
};

const GUESTS = 'guests';
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** A span of time as the format writes it: h:mm:ss.mmm. */
export function relativeTime(ms: number): string {
  const [sign, whole] = [ms < 0 ? '-' : '', Math.abs(Math.round(ms))];
  const seconds = Math.floor(whole / 1000);
  return `${sign}${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(whole % 1000, 3)}`;
}

const moment = (at: Date | null) => at?.toISOString() ?? null;
const inContest = ({ clock }: Contest, at: Date) => relativeTime(clock(at.getTime()));

/** Whether a stage can be told in this format: nothing but problems to program, under a rule it knows. */
export const isOffered = ({ rule }: Pick<StageRow, 'rule'>, sections: readonly Pick<SectionRow, 'kind'>[]) =>
  sections.length > 0 && sections.every(({ kind }) => kind === 'oj') && ['icpc', 'ioi', 'sum'].includes(rule.kind);

const scored = ({ stage }: Contest) => stage.rule.kind !== 'icpc';

/** From when on the verdicts of hand-ins are hidden from the public; null when nothing is. */
export const hiddenFrom = ({ board, freezesAt, now }: Pick<Contest, 'board' | 'freezesAt' | 'now'>) =>
  board !== 'open' && freezesAt !== null && freezesAt <= now ? freezesAt : null;

export function toContest(of: Contest) {
  const { stage, competition, pausedMs } = of;
  return {
    id: stage.id,
    name: `${competition.title} ${stage.title}`,
    formal_name: `${competition.title} ${stage.title}`,
    start_time: moment(stage.start_at),
    duration: relativeTime(stage.end_at.getTime() - stage.start_at.getTime() - pausedMs),
    ...(stage.freeze_before_s !== null && { scoreboard_freeze_duration: relativeTime(stage.freeze_before_s * 1000) }),
    scoreboard_type: scored(of) ? 'score' : 'pass-fail',
    ...(stage.rule.kind === 'icpc' && { penalty_time: stage.rule.penalty_minutes }),
  };
}

export function toState(of: Contest) {
  const { stage, freezesAt, thawedAt, finalizedAt, now } = of;
  const passed = (at: Date | null) => (at && at <= now ? moment(at) : null);
  return {
    started: passed(stage.start_at),
    ...(freezesAt && { frozen: passed(freezesAt) }),
    ended: stage.paused_at ? null : passed(stage.end_at),
    ...(freezesAt && { thawed: moment(thawedAt) }),
    finalized: moment(finalizedAt),
    end_of_updates: freezesAt && !thawedAt ? null : moment(finalizedAt),
  };
}

const TYPES = [
  { id: 'AC', name: 'accepted', penalty: false, solved: true },
  { id: 'WA', name: 'wrong answer', penalty: true, solved: false },
  { id: 'PE', name: 'presentation error', penalty: true, solved: false },
  { id: 'TLE', name: 'time limit exceeded', penalty: true, solved: false },
  { id: 'MLE', name: 'memory limit exceeded', penalty: true, solved: false },
  { id: 'OLE', name: 'output limit exceeded', penalty: true, solved: false },
  { id: 'RTE', name: 'run-time error', penalty: true, solved: false },
  { id: 'CE', name: 'compile error', penalty: false, solved: false },
  { id: 'JE', name: 'judging error', penalty: false, solved: false },
] as const;

export const toJudgementTypes = ({ stage: { rule } }: Contest) =>
  TYPES.map((type) => (type.id === 'CE' && rule.kind === 'icpc' ? { ...type, penalty: rule.compile_errors_count } : type));

export const toLanguages = () =>
  judgeLanguages.map(({ id, name, file, endings, mainClass }) => ({
    id,
    name,
    entry_point_required: mainClass !== undefined,
    ...(mainClass !== undefined && { entry_point_name: 'Main class' }),
    extensions: endings.length > 0 ? endings.map((ending) => ending.slice(1)) : [file.slice(file.lastIndexOf('.') + 1)],
  }));

export const toProblems = (of: Contest) =>
  of.sections.map(({ id, label, title, max_points }, ordinal) => {
    const limits = of.limits.get(id);
    return {
      ...{ id, label, name: title, ordinal: ordinal + 1 },
      ...(limits && { time_limit: limits.timeMs / 1000, test_data_count: limits.cases }),
      ...(scored(of) && { max_score: max_points / 100 }),
    };
  });

const divisionId = (at: number) => `d${at + 1}`;

export const toGroups = ({ competition, entrants }: Contest) => [
  ...competition.divisions.map((name, at) => ({ id: divisionId(at), name, type: 'division' })),
  ...(entrants.some(({ official }) => !official) ? [{ id: GUESTS, name: 'Guests', type: 'guests' }] : []),
];

export const toOrganizations = ({ entrants }: Contest) =>
  [...new Map(entrants.flatMap(({ institution_id: id, institution }) => (id && institution ? [[id, institution] as const] : [])))].map(
    ([id, name]) => ({ id, name, formal_name: name }),
  );

const visibleEntrants = ({ entrants, published }: Contest) =>
  entrants.filter(({ id, state }) => state !== 'withdrawn' || published?.entrants.has(id));

/** The published result as which a reader knows hand-ins; null for as they are. */
export const asOfFor = ({ published }: Pick<Contest, 'published'>, role: FeedRole) => (role === 'jury' ? null : published);

export const toTeams = (of: Contest) =>
  visibleEntrants(of).map(({ id, number, name, institution_id, division, official }) => {
    const at = of.competition.divisions.indexOf(division);
    return {
      ...{ id, name, label: String(number ?? id), organization_id: institution_id },
      group_ids: [...(at >= 0 ? [divisionId(at)] : []), ...(official ? [] : [GUESTS])],
    };
  });

const known = ({ batch, revision }: HandIn) => batch !== null || revision > 1;

/**
 * Whether a reader may know that something was handed in. The public knows what the public board counts: nothing of sections not revealed
 * yet, and what came after the freeze only where it shows as a try.
 */
export function submissionShows(of: Contest, role: FeedRole, handIn: HandIn): boolean {
  if (handIn.outcome === 'void' || !known(handIn)) return false;
  if (role === 'jury') return true;
  if (!of.revealed.has(handIn.section_id)) return false;
  return !isHidden(of, handIn) || of.stage.shows === 'tries';
}

/** Whether a hand-in came after the freeze of a board that is not open: neither a verdict nor its absence may be known. */
export function isHidden(of: Contest, { at }: HandIn): boolean {
  const from = hiddenFrom(of);
  return from !== null && at >= from;
}

/** Whether a reader may know what became of a hand-in. */
export const judgementShows = (of: Contest, role: FeedRole, handIn: HandIn) =>
  submissionShows(of, role, handIn) && handIn.batch !== null && handIn.outcome !== 'pending' && (role === 'jury' || !isHidden(of, handIn));

export function toSubmission(of: Contest, { id, section_id, entrant_id, at, language }: HandIn) {
  const main = judgeLanguages.find((one) => one.id === language)?.mainClass;
  return {
    ...{ id, language_id: language ?? judgeLanguages[0]!.id, problem_id: section_id, team_id: entrant_id },
    ...{ time: at.toISOString(), contest_time: inContest(of, at), ...(main !== undefined && { entry_point: main }), files: [] },
  };
}

function typeOf({ outcome, verdict }: HandIn): (typeof TYPES)[number]['id'] {
  if (outcome === 'ok') return 'AC';
  if (verdict === 'RE') return 'RTE';
  if (verdict !== null && verdict !== 'AC' && TYPES.some(({ id }) => id === verdict)) return verdict as 'WA';
  return outcome === 'ignored' ? 'JE' : 'WA';
}

/** What became of a hand-in; a judgement bears the id of its submission, so that a new verdict takes the place of the old one. */
export function toJudgement(of: Contest, handIn: HandIn) {
  const { id, at, points, judged_at, recorded_at, time_ms } = handIn;
  const ended = judged_at ?? recorded_at;
  return {
    ...{ id, submission_id: id, judgement_type_id: typeOf(handIn) },
    ...(scored(of) && { score: points / 100 }),
    ...{ start_time: at.toISOString(), start_contest_time: inContest(of, at) },
    ...{ end_time: ended.toISOString(), end_contest_time: inContest(of, ended) },
    ...(time_ms !== null && { max_run_time: time_ms / 1000 }),
  };
}

/** Questions with their answers: to the public what was said to all, without who asked; to the jury everything. */
export function toClarifications(of: Contest, role: FeedRole) {
  return of.clarifications.flatMap(({ id, section_id, entrant_id, question, answer, public: toAll, at, answered_at }) => {
    const on = (when: Date) => ({ problem_id: section_id, time: when.toISOString(), contest_time: inContest(of, when) });
    const answered = answer !== null && answered_at !== null;
    if (role === 'public') {
      if (!answered || !toAll) return [];
      const words = question === '' ? answer : `${question}\n\n${answer}`;
      return [{ id, from_team_id: null, to_team_id: null, reply_to_id: null, text: words, ...on(answered_at) }];
    }
    const asked = question !== '' && entrant_id !== null;
    return [
      ...(asked ? [{ id, from_team_id: entrant_id, to_team_id: null, reply_to_id: null, text: question, ...on(at) }] : []),
      ...(answered
        ? [
            {
              ...{ id: `${id}-a`, from_team_id: null, to_team_id: toAll ? null : entrant_id, reply_to_id: asked ? id : null, text: answer },
              ...on(answered_at),
            },
          ]
        : []),
    ];
  });
}

/** A line of a board. */
export function toRow(
  of: Contest,
  line: { id: string; rank: number; total: number; penalty: number; cells: readonly (BoardCell | null)[] },
) {
  return {
    rank: line.rank,
    team_id: line.id,
    score: scored(of) ? { score: line.total / 100 } : { num_solved: line.total, total_time: line.penalty },
    problems: of.sections.map(({ id }, at) => {
      const { n = 0, s, f, m, p = 0, q = 0, h = 0 } = line.cells[at] ?? {};
      return {
        ...{ problem_id: id, num_judged: n, num_pending: q + h },
        ...(scored(of)
          ? { score: p / 100, ...(p > 0 && { time: m ?? 0 }) }
          : { solved: s === 1, ...(s === 1 && { time: m ?? 0, first_to_solve: f === 1 }) }),
      };
    }),
  };
}
