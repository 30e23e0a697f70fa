import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { id, idBatch, line, nothing, personView, time } from '../core/shapes.ts';
import { peerRoundSummary } from './peers.ts';

/** How students come into teams: each alone, by the groups of the space, formed by themselves, or dealt by the teacher. */
export const projectModes = ['alone', 'groups', 'formed', 'dealt'] as const;
/** How students come into teams. */
export const projectMode = z.enum(projectModes);
/** forming → complete (enough members, a name, a logo and a captain) → locked at the start. */
export const projectTeamState = z.enum(['forming', 'complete', 'locked']);
/** not started → active → submitted (every stage handed in) → reviewed; a rejected stage makes it active again. */
export const projectRunState = z.enum(['not_started', 'active', 'submitted', 'reviewed']);
/** open → submitted → rejected or reviewed; rejected → submitted again (S-157). */
export const projectWorkState = z.enum(['open', 'submitted', 'rejected', 'reviewed']);
/** Where the work of a stage stands. */
export type ProjectWorkState = z.output<typeof projectWorkState>;

/** Purpose of the logo of a team. */
export const PROJECT_LOGO = 'project_logo';
/** Purpose of a file that is handed in; 200 MB at most (S-183). */
export const PROJECT_FILE = 'project_file';

const size = z.number('parameter_error').check(z.int('parameter_error'), z.gte(1), z.lte(30));
const settings = {
  opens_at: z._default(z.nullable(time), null),
  closes_at: z._default(z.nullable(time), null),
  /** After its date: nothing is taken off, some percent of the points a day, or nothing is taken any more. */
  late: z._default(z.enum(['none', 'percent', 'closed']), 'none'),
  late_percent: z._default(z.number().check(z.int(), z.gte(0, 'weight_out_of_range'), z.lte(100, 'weight_out_of_range')), 0),
  /** How much of a member's own score the points of the other members may move, 0 to 50 percent; 0 asks for none. */
  peer_share: z._default(z.number().check(z.int(), z.gte(0, 'project_peer_share'), z.lte(50, 'project_peer_share')), 0),
  mentor_ids: z._default(z.array(id).check(z.maxLength(50, 'parameter_error')), []),
};

/** A project given to a space, in a list. */
export const projectTaskCard = z.object({
  id,
  project_id: id,
  title: z.string(),
  stages: z.number(),
  mode: projectMode,
  state: z.enum(['open', 'withdrawn']),
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
  /** For students: how far their team is; null for those who run the space. */
  own: z.nullable(
    z.object({
      run_id: z.nullable(id),
      state: projectRunState,
      team: z.nullable(projectTeamState),
      handed: z.number(),
      /** Own score of 100 once it was released. */
      score: z.nullable(z.number()),
    }),
  ),
  counts: z.nullable(z.object({ teams: z.number(), placed: z.number(), students: z.number(), waiting: z.number() })),
});

export const listProjectTasks = endpoint({
  method: 'GET',
  path: '/api/project/task/list',
  summary: 'The projects of a space: for students their own way, for those who run it what waits.',
  input: z.object({ space_id: id }),
  data: z.object({
    list: z.array(projectTaskCard),
    can: z.object({ give: z.boolean(), watch: z.boolean() }),
    /** Those who may mentor, for who gives. */
    staff: z.array(personView),
  }),
  refusals: ['not_available'],
});

export const giveProject = endpoint({
  method: 'POST',
  path: '/api/project/task/give',
  summary: 'Gives the published version of an own project to a space; its students are told.',
  input: z.object({
    ...{ space_id: id, project_id: id, mode: projectMode },
    ...{ size_min: z._default(size, 1), size_max: z._default(size, 1) },
    ...settings,
  }),
  data: z.object({ task_id: id }),
  refusals: [
    'not_available',
    'project_not_published',
    'start_after_end',
    'project_size_wrong',
    'project_mentor_unknown',
    'project_peer_share',
    'project_lab_missing',
  ],
});

export const changeProjectTask = endpoint({
  method: 'POST',
  path: '/api/project/task/change',
  summary: 'Changes dates and rules of a given project, withdraws it or opens it again.',
  input: z.object({ task_id: id, state: z._default(z.enum(['open', 'withdrawn']), 'open'), ...settings }),
  data: nothing,
  refusals: ['not_available', 'start_after_end', 'project_mentor_unknown', 'project_peer_share'],
});

export const updateProjectTask = endpoint({
  method: 'POST',
  path: '/api/project/task/update',
  summary: 'Brings a given project to the newest version; refused when a stage that holds work is gone from it.',
  input: z.object({ task_id: id }),
  data: z.object({ version: z.number() }),
  refusals: ['not_available', 'project_stage_has_work', 'project_part_has_work', 'project_lab_missing'],
});

/** A team as its task lists it. */
export const projectTeamView = z.object({
  id,
  name: z.string(),
  logo: z.nullable(z.string()),
  captain_id: z.nullable(id),
  mentor_id: z.nullable(id),
  members: z.array(personView),
  team: projectTeamState,
  state: projectRunState,
  started_at: z.nullable(time),
  /** Of 100; for students only of their own team, once it was released. */
  score: z.nullable(z.number()),
  released: z.boolean(),
  /** By stage in their order; empty for other students. */
  works: z.array(
    z.object({
      stage_id: z.string(),
      state: projectWorkState,
      /** Not submitted, or not again after it was returned, and its date is over. */
      missing: z._default(z.boolean(), false),
      score: z.nullable(z.number()),
      late_seconds: z.number(),
      handed_at: z.nullable(time),
    }),
  ),
});
/** A team as its task lists it. */
export type ProjectTeamView = z.output<typeof projectTeamView>;

export const showProjectTask = endpoint({
  method: 'GET',
  path: '/api/project/task/show',
  summary: 'A given project with its teams: for students to find theirs, for those who review what waits.',
  input: z.object({ task_id: id }),
  data: z.object({
    id,
    space: z.object({ id, name: z.string() }),
    project_id: id,
    title: z.string(),
    intro: z.string(),
    version: z.number(),
    /** Rounds in which teams review each other's works. */
    rounds: z._default(z.array(peerRoundSummary), []),
    /** A newer version of the project is published. */
    newer: z.boolean(),
    mode: projectMode,
    size_min: z.number(),
    size_max: z.number(),
    state: z.enum(['open', 'withdrawn']),
    opens_at: z.nullable(time),
    closes_at: z.nullable(time),
    late: z.enum(['none', 'percent', 'closed']),
    late_percent: z.number(),
    peer_share: z.number(),
    stages: z.array(z.object({ id: z.string(), title: z.string(), weight: z.number(), max_score: z.number(), due_at: z.nullable(time) })),
    mentors: z.array(personView),
    teams: z.array(projectTeamView),
    /** Students of the space without a team. */
    without: z.array(personView),
    own_run_id: z.nullable(id),
    can: z.object({ form: z.boolean(), give: z.boolean(), review: z.boolean(), release: z.boolean() }),
  }),
  refusals: ['not_available'],
});

const teamRefusals = ['not_available', 'project_not_open', 'project_team_locked'] as const;

export const formProjectTeam = endpoint({
  method: 'POST',
  path: '/api/project/team/form',
  summary:
    'Makes a team with the caller as its captain, where students form teams; a name is required (S-212), a logo may be drawn from it.',
  input: z.object({ task_id: id, name: line(40, 'team_name_required'), logo_file_id: z._default(z.nullable(id), null) }),
  data: z.object({ run_id: id }),
  refusals: [...teamRefusals, 'team_name_required', 'project_team_name_used', 'project_in_team', 'project_mode_wrong', 'file_not_found'],
});

export const joinProjectTeam = endpoint({
  method: 'POST',
  path: '/api/project/team/join',
  summary: 'Joins a team that has room.',
  input: z.object({ run_id: id }),
  data: nothing,
  refusals: [...teamRefusals, 'project_in_team', 'project_team_full', 'project_mode_wrong'],
});

export const leaveProjectTeam = endpoint({
  method: 'POST',
  path: '/api/project/team/leave',
  summary: 'Leaves the own team before it has started; the last one takes the team along, a captain hands over to the next.',
  input: z.object({ run_id: id }),
  data: nothing,
  refusals: [...teamRefusals, 'project_mode_wrong'],
});

export const saveProjectTeam = endpoint({
  method: 'POST',
  path: '/api/project/team/save',
  summary: 'Name, logo and captain of a team, by its captain before the start or by who gives the project.',
  input: z.object({
    ...{ run_id: id, name: line(40, 'team_name_required') },
    /** Null draws one from the name; absent keeps the one that is there. */
    logo_file_id: z.optional(z.nullable(id)),
    captain_id: z._default(z.nullable(id), null),
    mentor_id: z._default(z.nullable(id), null),
  }),
  data: nothing,
  refusals: [
    ...teamRefusals,
    'team_name_required',
    'team_captain_required',
    'project_team_name_used',
    'project_mentor_unknown',
    'file_not_found',
  ],
});

export const dealProjectTeams = endpoint({
  method: 'POST',
  path: '/api/project/team/deal',
  summary: 'Deals the students without a team into teams: by chance, or by the groups of the space. Again it deals only who is left.',
  input: z.object({ task_id: id }),
  data: z.object({ teams: z.number(), placed: z.number() }),
  refusals: ['not_available', 'project_mode_wrong'],
});

export const moveProjectMembers = endpoint({
  method: 'POST',
  path: '/api/project/team/move',
  summary: 'Puts up to 500 students (S-209) into a team, or out of theirs, with a reason; they are told.',
  input: z.object({ task_id: id, user_ids: idBatch, run_id: z._default(z.nullable(id), null), reason: line(500, 'reason_required') }),
  data: z.object({ moved: z.number() }),
  refusals: ['not_available', 'reason_required', 'batch_over_500', 'project_not_student'],
});

export const releaseProject = endpoint({
  method: 'POST',
  path: '/api/project/release',
  summary: 'Lets up to 500 reviewed teams see their scores, or takes them back.',
  input: z.object({ task_id: id, run_ids: idBatch, released: z._default(z.boolean(), true) }),
  data: z.object({ done: z.number() }),
  refusals: ['not_available', 'batch_over_500'],
});

export const scoreProjectStages = endpoint({
  method: 'POST',
  path: '/api/project/review/scoreMany',
  summary: 'Gives the submitted works of one stage the same score; it must be set first (S-194).',
  input: z.object({
    task_id: id,
    stage_id: z.string(),
    run_ids: idBatch,
    score: z._default(z.nullable(z.number('report_score_no_number')), null),
  }),
  data: z.object({ done: z.number() }),
  refusals: ['not_available', 'report_score_first', 'report_score_wrong', 'report_score_no_number', 'batch_over_500'],
});

export const scoreMissingStages = endpoint({
  method: 'POST',
  path: '/api/project/review/missing',
  summary:
    'Gives 0 points to every stage of some teams that was not submitted (or not again after it was returned) before its date; `done` counts stages. A reviewed stage may be opened again.',
  input: z.object({ task_id: id, run_ids: idBatch }),
  data: z.object({ done: z.number() }),
  refusals: ['not_available', 'batch_over_500'],
});
