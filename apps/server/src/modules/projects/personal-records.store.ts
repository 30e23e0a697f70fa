import type { Db } from '../../platform/database/db.ts';
import type { VisibleAsk } from '../../platform/personal-records.ts';

/** A person's places in teams, without own scores that were not released yet. */
export async function visibleMemberships({ db, rows }: VisibleAsk) {
  const ids = rows.map(({ run_id }) => String(run_id));
  const released = new Set(
    ids.length === 0
      ? []
      : (await db.selectFrom('project_runs').select('id').where('id', 'in', ids).where('released_at', 'is not', null).execute()).map(
          ({ id }) => id,
        ),
  );
  return rows.map(({ score, reason, ...row }) => (released.has(String(row.run_id)) ? { ...row, score, reason } : row));
}

/** Reviews of other teams' works that a person wrote; whose work it was once the round is closed. */
export async function visibleReviews({ db, rows }: VisibleAsk) {
  const ids = [...new Set(rows.map(({ round_id }) => String(round_id)))];
  const closed = new Set(
    ids.length === 0
      ? []
      : (await db.selectFrom('project_peer_rounds').select('id').where('id', 'in', ids).where('state', '=', 'closed').execute()).map(
          ({ id }) => id,
        ),
  );
  return rows.map(({ run_id, ...row }) => (closed.has(String(row.round_id)) ? { ...row, run_id } : row));
}

/** What the stages of a person's teams were given, those too that nobody ever submitted; a team sees it once it is given. */
const stageScoresOf = (db: Db, userId: string) =>
  db
    .selectFrom('project_members as member')
    .innerJoin('project_works as work', 'work.run_id', 'member.run_id')
    .where('member.user_id', '=', userId)
    .where('work.state', '=', 'reviewed')
    .where((at) => at.or([at('member.left_at', 'is', null), at('work.reviewed_at', '<=', at.ref('member.left_at'))]))
    .select([
      'work.run_id',
      'work.stage_id',
      'work.version',
      'work.score',
      'work.max_score',
      'work.criteria',
      'work.reason',
      'work.reviewed_at',
    ])
    .orderBy('work.reviewed_at')
    .execute();

/** The teams a person is or was in, with what they handed in together. */
export async function projectWorkOf(db: Db, userId: string) {
  const runs = await db
    .selectFrom('project_members as member')
    .innerJoin('project_runs as run', 'run.id', 'member.run_id')
    .innerJoin('project_tasks as task', 'task.id', 'run.task_id')
    .innerJoin('project_versions as version', 'version.id', 'task.version_id')
    .where('member.user_id', '=', userId)
    .select(['run.id', 'task.mode', 'run.name', 'run.state', 'run.started_at', 'run.released_at'])
    .select((at) =>
      at
        .ref('version.content', '->>')
        .key('title' as never)
        .as('project'),
    )
    .orderBy('run.id')
    .execute();
  const project_hand_ins = await db
    .selectFrom('project_members as member')
    .innerJoin('project_works as work', 'work.run_id', 'member.run_id')
    .innerJoin('project_work_versions as version', 'version.work_id', 'work.id')
    .where('member.user_id', '=', userId)
    // What a team handed in after somebody left it is the work of the others.
    .where((at) => at.or([at('member.left_at', 'is', null), at('version.handed_at', '<=', at.ref('member.left_at'))]))
    .select([
      'work.run_id',
      'work.stage_id',
      'version.number',
      'version.handed_at',
      'version.late_seconds',
      'version.manifest',
      'version.reason',
    ])
    .orderBy('version.handed_at')
    .execute();
  const project_stage_scores = await stageScoresOf(db, userId);
  const project_reviews_of_peers = await db
    .selectFrom('project_members as member')
    .innerJoin('project_peer_reviews as review', 'review.run_id', 'member.run_id')
    .innerJoin('project_peer_rounds as round', 'round.id', 'review.round_id')
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'joined')
    .where('review.state', '=', 'submitted')
    .where('round.state', '=', 'closed')
    .select(['review.run_id', 'round.stage_id', 'review.score', 'review.criteria', 'review.comment'])
    .orderBy('review.id')
    .execute();
  return { project_teams: runs, project_hand_ins, project_stage_scores, project_reviews_of_peers };
}
