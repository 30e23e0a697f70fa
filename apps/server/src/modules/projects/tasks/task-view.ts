import type { DataOf } from '@praxis/contract/core/endpoint';
import type { ProjectContent } from '@praxis/contract/projects/design';
import type { ProjectTeamView, showProjectTask } from '@praxis/contract/projects/tasks';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { avatarAddress, type PersonView, people } from '../../accounts/index.ts';
import { maxOf } from '../design/content.rules.ts';
import { findProject } from '../design/design.store.ts';
import { roundSummaries } from '../peers/summaries.ts';
import { type EnteredTask, watchesRun } from '../projects.access.ts';
import { type RunScore, scoresOfRuns } from '../reviews/scores.ts';
import { type MemberRow, membersOfTask, type RunRow, runsOfTask, type WorkRow, worksOf } from '../runs/runs.store.ts';
import { aloneId, teamName } from '../runs/team-name.ts';
import { withoutTeam } from '../teams/make-teams.ts';
import { dueAt, isMissing } from './due.rules.ts';
import { mentorIds, type TaskRow } from './tasks.store.ts';

type TeamRows = {
  task: TaskRow;
  now: Date;
  content: ProjectContent;
  members: readonly MemberRow[];
  works: readonly WorkRow[];
  named: ReadonlyMap<string, PersonView>;
  score: RunScore | undefined;
  name: string;
};

/** A team in the list of its task; what it made and has only for those who may see it. */
function toTeamView(
  app: App,
  run: RunRow,
  { task, content, members, works, named, score, name, now }: TeamRows,
  sees: 'all' | 'own' | 'nothing',
): ProjectTeamView {
  const seesScores = sees === 'all' || (sees === 'own' && run.released_at !== null);
  const listed = content.stages.map((stage) => {
    const work = works.find(({ stage_id }) => stage_id === stage.id);
    return {
      ...{
        stage_id: stage.id,
        state: (work?.state ?? 'open') as ProjectTeamView['works'][number]['state'],
        late_seconds: work?.late_seconds ?? 0,
        missing: isMissing({ stage, task, run, work }, now),
      },
      ...{ score: seesScores ? (work?.score ?? null) : null, handed_at: work?.handed_at?.getTime() ?? null },
    };
  });
  return {
    ...{ id: run.id, name, logo: avatarAddress(app, run.logo_file_id), captain_id: run.captain_id, mentor_id: run.mentor_id },
    members: members.flatMap(({ user_id }) => named.get(user_id) ?? []),
    ...{ team: run.team as ProjectTeamView['team'], state: run.state as ProjectTeamView['state'] },
    ...{
      started_at: run.started_at?.getTime() ?? null,
      score: seesScores ? (score?.score ?? null) : null,
      released: run.released_at !== null,
    },
    works: sees === 'nothing' ? [] : listed,
  };
}

type Ask = EnteredTask & { userId: string; now: Date };

const stagesOf = ({ content, task }: EnteredTask) =>
  content.stages.map((stage) => ({
    ...{ id: stage.id, title: stage.title, weight: stage.weight, max_score: maxOf(stage) },
    due_at: dueAt(stage, task, null, null)?.getTime() ?? null,
  }));

/** A given project with its teams as one member of the space sees it. */
export async function toTaskView(app: App, db: Db, ask: Ask): Promise<DataOf<typeof showProjectTask>> {
  const { task, place, permissions, content, version, userId } = ask;
  const runs = await runsOfTask(db, task.id);
  const present = (await membersOfTask(db, task.id)).filter((member) => member.present);
  const members = Map.groupBy(present, ({ run_id }) => run_id);
  const works = Map.groupBy(
    await worksOf(
      db,
      runs.map(({ id }) => id),
    ),
    ({ run_id }) => run_id,
  );
  const own = runs.find(({ id }) => members.get(id)?.some(({ user_id }) => user_id === userId));
  // Who gives the project arranges its teams; what they made is for those who look after them.
  const arranges = permissions.watch || permissions.give;
  const watched = runs.filter((run) => watchesRun(permissions, run, userId));
  const scores = await scoresOfRuns(
    db,
    [...watched, ...(own && !watched.includes(own) ? [own] : [])].map(({ id }) => id),
  );
  const without = arranges ? await withoutTeam(db, task) : [];
  const mentors = await mentorIds(db, task.id);
  const alone = runs.flatMap((run) => aloneId(task, run) ?? []);
  const ids = [...present.map(({ user_id }) => user_id), ...alone];
  const named = await people(app, db, [...ids, ...without.map(({ id }) => id), ...mentors]);
  const project = await findProject(db, task.project_id);
  // Who works alone has no business with the others.
  const visible = arranges || task.mode !== 'alone' ? runs : runs.filter((run) => run === own || watched.includes(run));
  return {
    ...{ id: task.id, space: { id: task.space_id, name: place.spaceName }, project_id: task.project_id },
    ...{ title: content.title, intro: content.intro, version: version.number },
    rounds: await roundSummaries(db, task.id, { watches: permissions.watch, runId: own?.id }),
    newer: permissions.give && project?.version_id != null && project.version_id !== task.version_id,
    ...{ mode: task.mode as 'alone', size_min: task.size_min, size_max: task.size_max, state: task.state as 'open' },
    ...{ opens_at: task.opens_at?.getTime() ?? null, closes_at: task.closes_at?.getTime() ?? null },
    ...{ late: task.late as 'none', late_percent: task.late_percent, peer_share: task.peer_share },
    stages: stagesOf(ask),
    mentors: mentors.flatMap((id) => named.get(id) ?? []),
    teams: visible.map((run) => {
      const made = { members: members.get(run.id) ?? [], works: works.get(run.id) ?? [], score: scores.get(run.id) };
      const of = { ...made, task, now: ask.now, content, named, name: teamName(task, run, named) };
      return toTeamView(app, run, of, watched.includes(run) ? 'all' : run === own ? 'own' : 'nothing');
    }),
    without: without.flatMap(({ id }) => named.get(id) ?? []),
    own_run_id: own?.id ?? null,
    can: {
      form: permissions.student && permissions.work && task.mode === 'formed' && task.state === 'open',
      ...{ give: permissions.give, review: permissions.mark || (permissions.work && permissions.mentors), release: permissions.mark },
    },
  };
}
