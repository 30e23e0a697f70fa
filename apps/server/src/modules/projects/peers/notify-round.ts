import { addressOf } from '@praxis/contract/core/pages';
import type { ProjectStage } from '@praxis/contract/projects/design';
import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import { idsWithRight } from '../../spaces/index.ts';
import { findVersion } from '../design/design.store.ts';
import { membersOfRuns } from '../runs/runs.store.ts';
import { publishRun } from '../tasks/notify.ts';
import { findTask } from '../tasks/tasks.store.ts';
import { worksInRounds } from './peers.store.ts';

/** The page of a round of peers. */
export const roundAddress = (round: { id: string }) => addressOf('projectPeers', { roundId: round.id });

type Round = { id: string; task_id: string; closes_at: Date; stage: Pick<ProjectStage, 'title'> };
type Kind = 'project_peers_opened' | 'project_peers_again' | 'project_peers_missed' | 'project_peers_closed';

async function titleOf(db: Db, taskId: string) {
  const task = (await findTask(db, taskId))!;
  return { task, title: (await findVersion(db, task.version_id))!.content.title };
}

/** Tells the teams of a round how it stands: all of them, or those it concerns, with how many works. */
export async function notifyOfRound(db: Db, round: Round, kind: Kind, counts?: ReadonlyMap<string, number>) {
  const { title } = await titleOf(db, round.task_id);
  const runIds = counts ? [...counts.keys()] : (await worksInRounds(db, [round.id])).map(({ run_id }) => run_id);
  const members = (await membersOfRuns(db, runIds)).filter(({ present }) => present);
  const groups = Map.groupBy(members, ({ run_id }) => counts?.get(run_id) ?? 0);
  for (const [count, list] of groups)
    await sendMessage(db, {
      ...{ userIds: list.map(({ user_id }) => user_id), kind, link: roundAddress(round) },
      values: { title, stage: round.stage.title, count, due_at: round.closes_at.getTime() },
    });
}

/** Tells those who mark that so many reviews are left to them. */
export async function notifyOfRoundLeft(db: Db, round: Round, count: number) {
  const { task, title } = await titleOf(db, round.task_id);
  await sendMessage(db, {
    ...{ userIds: await idsWithRight(db, task.space_id, 'mark'), kind: 'project_peers_left', link: roundAddress(round) },
    values: { title, stage: round.stage.title, count },
  });
}

/** Has open pages of a round load again, and the rooms of its teams. */
export async function publishRound(db: Db, roundId: string) {
  await publish(db, `peer-round:${roundId}`, {});
  for (const { run_id } of await worksInRounds(db, [roundId])) await publishRun(db, run_id);
}
