import type { App } from '../../platform/app.ts';
import {
  asOfFor,
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
import { type HandIn, handInPages } from './feed.store.ts';

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

/** What a reader may know of a hand-in, by the name of the collection; undefined when that is nothing. */
export const large: Record<
  'submissions' | 'judgements',
  (read: ReadContest, role: FeedRole, handIn: HandIn) => Members[number] | undefined
> = {
  submissions: ({ contest }, role, one) => (submissionShows(contest, role, one) ? toSubmission(contest, one) : undefined),
  judgements: ({ contest }, role, one) => (judgementShows(contest, role, one) ? toJudgement(contest, one) : undefined),
};
export type Large = keyof typeof large;
export const isLarge = (name: string): name is Large => Object.hasOwn(large, name);

/** The members of a large collection as the text of a list, some at a time; `takes` leaves some out, `seen` gets each hand-in. */
export async function* membersText(
  app: App,
  read: ReadContest,
  role: FeedRole,
  name: Large,
  { takes = () => true, seen }: { takes?: (member: object) => boolean; seen?: (handIn: HandIn) => void } = {},
): AsyncGenerator<string> {
  let before = '[';
  for await (const page of handInPages(app.db, read.contest.stage.id, asOfFor(read.contest, role))) {
    if (seen) for (const one of page) seen(one);
    const members = page.map((one) => large[name](read, role, one)).filter((one) => one !== undefined && takes(one));
    if (members.length === 0) continue;
    yield before + members.map((one) => JSON.stringify(one)).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** The members of a small collection by the name of its endpoint; undefined when there is no such collection. */
export const collection = (read: ReadContest, role: FeedRole, name: string): Members | undefined =>
  Object.hasOwn(small, name) ? small[name]!(read, role) : undefined;

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
