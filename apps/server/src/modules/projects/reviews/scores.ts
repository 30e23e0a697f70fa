import type { ProjectContent } from '@praxis/contract/projects/design';
import { countedFactor, type PeerPoints, peerFactors } from '@praxis/scoring/projects/peer-factor';
import { memberScore, projectScore, stageRatio } from '@praxis/scoring/projects/project-score';
import type { Db } from '../../../platform/database/db.ts';
import { labParts } from '../../labs/index.ts';
import { findVersion } from '../design/design.store.ts';
import { type PeerRatios, peerRatiosOf } from '../peers/ratios.ts';
import { findRuns, type MemberRow, membersOfRuns, type WorkRow, worksOf } from '../runs/runs.store.ts';
import { findTask, labsOfTask, type TaskRow } from '../tasks/tasks.store.ts';
import { peerPointsOf } from './reviews.store.ts';

/** What a team has: of 100 and in hundredths, by stage a ratio, and each member's own score of 100 with their factor. */
export type RunScore = {
  score: number | null;
  ratios: Map<string, number>;
  members: Map<string, number>;
  factors: Map<string, number>;
  /** Whether factors move scores: enough members gave points in a team that is large enough. */
  counts: boolean;
};

type Scored = {
  task: TaskRow;
  content: ProjectContent;
  works: readonly WorkRow[];
  members: readonly MemberRow[];
  points: readonly PeerPoints[];
  /** When the scores were told: from then on nobody who leaves the space moves them, nor a round of peers that closes. */
  releasedAt: Date | null;
  peers?: PeerRatios | undefined;
};
type Labs = Map<string, Map<string, number>>;

/** Mean of the scores of a lab of 100 of the members who are there, those without one counting nothing; null while nobody has a score. */
export function labMean(
  scores: ReadonlyMap<string, number> | undefined,
  team: readonly Pick<MemberRow, 'user_id' | 'present'>[],
): number | null {
  const members = team.filter(({ present }) => present);
  if (!scores || members.length === 0 || !members.some(({ user_id }) => scores.has(user_id))) return null;
  return members.reduce((sum, { user_id }) => sum + (scores.get(user_id) ?? 0), 0) / members.length;
}

/** The scores of a team out of its reviewed stages. A team with no reviewed stage has none. */
export function scoreOf({ task, content, works, members, points, releasedAt, peers }: Scored, labs: Labs): RunScore {
  const isStill = releasedAt !== null || !members.some(({ present }) => present);
  const counted = isStill ? members.map((member) => ({ ...member, present: true })) : members;
  const ratios = new Map<string, number>();
  const weighted = content.stages.flatMap((stage) => {
    const work = works.find(({ stage_id, state }) => stage_id === stage.id && state === 'reviewed');
    if (!work || work.score === null) return [];
    const reviewed = peers?.get(stage.id);
    const ratio = stageRatio({
      ...{
        score: work.score,
        max: work.max_score ?? 0,
        peers: reviewed && (releasedAt === null || reviewed.closedAt < releasedAt) ? reviewed : null,
        late: { seconds: work.late_seconds, percent: task.late === 'percent' ? task.late_percent : 0 },
      },
      lab: stage.lab_id === null ? null : { share: stage.lab_share, mean: labMean(labs.get(stage.id), counted) ?? 0 },
    });
    ratios.set(stage.id, ratio);
    return [{ weight: stage.weight, ratio }];
  });
  const ids = counted.filter(({ present }) => present).map(({ user_id }) => user_id);
  const { factors, counts } = peerFactors(ids, points);
  const score = weighted.length === 0 ? null : projectScore(weighted);
  const own = members.flatMap(({ user_id, score: set }) => {
    if (set !== null) return [[user_id, set / 100] as const];
    if (score === null) return [];
    return [[user_id, memberScore(score, counts ? task.peer_share : 0, countedFactor(factors.get(user_id) ?? 1)) / 100] as const];
  });
  return { score: score === null ? null : score / 100, ratios, members: new Map(own), factors, counts };
}

/** The scores of the labs of a task by stage. */
export async function labScores(db: Db, taskId: string): Promise<Labs> {
  const labs = await labsOfTask(db, taskId);
  const parts = await labParts(db, [...labs.values()]);
  return new Map([...labs].map(([stageId, id]) => [stageId, parts.get(id)?.scores ?? new Map<string, number>()]));
}

type Rules = { task: TaskRow; content: ProjectContent; labs: Labs };

async function rulesOf(db: Db, taskIds: ReadonlySet<string>): Promise<Map<string, Rules>> {
  const rules = new Map<string, Rules>();
  for (const id of taskIds) {
    const task = (await findTask(db, id))!;
    rules.set(id, { task, content: (await findVersion(db, task.version_id))!.content, labs: await labScores(db, id) });
  }
  return rules;
}

/** The scores of some teams by their ids, counted anew from reviews, labs and points: a few statements, however many teams. */
export async function scoresOfRuns(db: Db, runIds: readonly string[]): Promise<Map<string, RunScore>> {
  const runs = await findRuns(db, runIds);
  const rules = await rulesOf(db, new Set(runs.map(({ task_id }) => task_id)));
  const works = Map.groupBy(await worksOf(db, runIds), ({ run_id }) => run_id);
  const members = Map.groupBy(await membersOfRuns(db, runIds), ({ run_id }) => run_id);
  const rated = runs.filter(({ task_id }) => rules.get(task_id)!.task.peer_share > 0).map(({ id }) => id);
  const peers = await peerRatiosOf(db, [...rules.keys()]);
  const points = Map.groupBy(await peerPointsOf(db, rated), ({ run_id }) => run_id);
  return new Map(
    runs.map(({ id, task_id, released_at }): [string, RunScore] => {
      const { labs, ...rule } = rules.get(task_id)!;
      const given = (points.get(id) ?? []).map(({ from_id, to_id, points: share }) => ({ from: from_id, to: to_id, points: share }));
      const team = {
        works: works.get(id) ?? [],
        members: members.get(id) ?? [],
        points: given,
        releasedAt: released_at,
        peers: peers.get(id),
      };
      return [id, scoreOf({ ...rule, ...team }, labs)];
    }),
  );
}
