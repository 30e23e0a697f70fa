import type { App } from '../../platform/app.ts';
import {
  type FeedRole,
  judgementShows,
  submissionShows,
  toClarifications,
  toContest,
  toGroups,
  toJudgement,
  toJudgementTypes,
  toLanguages,
  toOrganizations,
  toProblems,
  toState,
  toSubmission,
  toTeams,
} from './clics-objects.ts';
import { type ReadContest, toAwards } from './contests.ts';
import { findHandIns, type HandIn } from './feed.store.ts';

type Members = readonly { id: string }[];
type Collection = (read: ReadContest, role: FeedRole) => Members;

/** What changes seldom, in an order in which nothing is named before it was told. */
export const small: Record<string, Collection> = {
  'judgement-types': ({ contest }) => toJudgementTypes(contest),
  languages: () => toLanguages(),
  problems: ({ contest }) => toProblems(contest),
  groups: ({ contest }) => toGroups(contest),
  organizations: ({ contest }) => toOrganizations(contest),
  teams: ({ contest }) => toTeams(contest),
  clarifications: ({ contest }, role) => toClarifications(contest, role),
  awards: (read) => toAwards(read),
};

export const submissionsFor = ({ contest }: ReadContest, role: FeedRole, handIns: readonly HandIn[]) =>
  handIns.filter((one) => submissionShows(contest, role, one)).map((one) => toSubmission(contest, one));

export const judgementsFor = ({ contest }: ReadContest, role: FeedRole, handIns: readonly HandIn[]) =>
  handIns.filter((one) => judgementShows(contest, role, one)).map((one) => toJudgement(contest, one));

/** The members of a collection by the name of its endpoint; undefined when there is no such collection. */
export async function collection(app: App, read: ReadContest, role: FeedRole, name: string): Promise<Members | undefined> {
  if (name === 'submissions') return submissionsFor(read, role, await findHandIns(app.db, read.contest.stage.id));
  if (name === 'judgements') return judgementsFor(read, role, await findHandIns(app.db, read.contest.stage.id));
  return Object.hasOwn(small, name) ? small[name]!(read, role) : undefined;
}

const PROPERTIES: Record<string, readonly string[]> = {
  contests: [
    ...['id', 'name', 'formal_name', 'start_time', 'duration'],
    ...['scoreboard_freeze_duration', 'scoreboard_type', 'penalty_time'],
  ],
  'judgement-types': ['id', 'name', 'penalty', 'solved'],
  languages: ['id', 'name', 'entry_point_required', 'entry_point_name', 'extensions'],
  problems: ['id', 'label', 'name', 'ordinal', 'time_limit', 'test_data_count', 'max_score'],
  groups: ['id', 'name', 'type'],
  organizations: ['id', 'name', 'formal_name'],
  teams: ['id', 'name', 'label', 'organization_id', 'group_ids'],
  state: ['started', 'frozen', 'ended', 'thawed', 'finalized', 'end_of_updates'],
  submissions: ['id', 'language_id', 'problem_id', 'team_id', 'time', 'contest_time', 'entry_point', 'files'],
  judgements: [
    ...['id', 'submission_id', 'judgement_type_id', 'score', 'max_run_time'],
    ...['start_time', 'start_contest_time', 'end_time', 'end_contest_time'],
  ],
  clarifications: ['id', 'from_team_id', 'to_team_id', 'reply_to_id', 'problem_id', 'text', 'time', 'contest_time'],
  awards: ['id', 'citation', 'team_ids'],
  scoreboard: ['time', 'contest_time', 'state', 'rows'],
};

/** What may be read here; the same for everybody, nothing can be written. */
export const access = {
  capabilities: [],
  endpoints: Object.entries(PROPERTIES).map(([type, properties]) => ({ type, properties })),
};

/** What a small thing or collection looks like now, by the type of its events. The state comes last: it may say that nothing follows. */
export const smallViews = (read: ReadContest, role: FeedRole): readonly [type: string, data: unknown][] => [
  ['contest', toContest(read.contest)],
  ...Object.entries(small).map(([type, members]) => [type, members(read, role)] as [string, unknown]),
  ['state', toState(read.contest)],
];
