import type { ProjectStage } from '@praxis/contract/projects/design';
import type { ProjectRoom, ProjectStageView } from '@praxis/contract/projects/run';
import { countedFactor, peerFlags } from '@praxis/scoring/projects/peer-factor';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { avatarAddress, people } from '../../accounts/index.ts';
import { labParts } from '../../labs/index.ts';
import { mapOfObject } from '../../skills/index.ts';
import { cardsOf, recentMoves } from '../board/cards.store.ts';
import { maxOf } from '../design/content.rules.ts';
import { roundSummaries } from '../peers/summaries.ts';
import { repositoryFor } from '../repositories/handed-in-code.ts';
import { pushCounts } from '../repositories/repositories.store.ts';
import { peerPointsOf } from '../reviews/reviews.store.ts';
import { labMean, type RunScore, scoresOfRuns } from '../reviews/scores.ts';
import { dueAt, isMissing, stageBefore } from '../tasks/due.rules.ts';
import { labsOfTask, mentorIds } from '../tasks/tasks.store.ts';
import { ownDrafts, partsOf, versionsOf } from '../works/works.store.ts';
import { of, type PartAsk, toPartView } from './part-view.ts';
import { membersOf, type WorkRow, worksOf } from './runs.store.ts';
import { aloneId, teamName } from './team-name.ts';

const RECENT_MOST = 12;

type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Ask = PartAsk;
type PartsAsk = { app: App; rows: Rows; ask: Ask };

/** Everything a room is made of. */
async function rowsOf(app: App, db: Db, { run, task, content, userId }: Ask) {
  const [members, works, parts, cards] = [
    await membersOf(db, run.id),
    await worksOf(db, [run.id]),
    await partsOf(db, run.id),
    await cardsOf(db, run.id),
  ];
  const versions = await versionsOf(
    db,
    works.map(({ id }) => id),
  );
  const [moves, points, mentors] = [
    await recentMoves(db, run.id, RECENT_MOST),
    await peerPointsOf(db, [run.id]),
    await mentorIds(db, task.id),
  ];
  const stageLabs = await labsOfTask(db, task.id);
  const labs = await labParts(db, [...stageLabs.values()]);
  const values = [...parts.map(({ value }) => value), ...versions.flatMap(({ manifest }) => Object.values(manifest))];
  const files = new Map((await findFiles(db, [...new Set(values.flatMap((value) => value.files))])).map((file) => [file.id, file]));
  const ids = [
    ...members.map(({ user_id }) => user_id),
    ...mentors,
    ...works.map(({ reviewed_by }) => reviewed_by),
    ...parts.flatMap(({ saved_by, lease_user_id }) => [saved_by, lease_user_id]),
    ...versions.flatMap(({ handed_by, reviewed_by }) => [handed_by, reviewed_by]),
    ...moves.map(({ moved_by }) => moved_by),
    ...cards.map(({ assignee_id }) => assignee_id),
    aloneId(task, run) ?? null,
  ].filter((id) => id !== null);
  const named = await people(app, db, ids);
  const score = (await scoresOfRuns(db, [run.id])).get(run.id)!;
  const drafts = await ownDrafts(db, run.id, userId);
  const repository = await repositoryFor(db, run.id, content.stages);
  const pushes = repository ? await pushCounts(db, run.id) : new Map<string, number>();
  return {
    repository,
    pushes,
    members,
    works,
    parts,
    cards,
    versions,
    moves,
    points,
    mentors,
    stageLabs,
    labs,
    files,
    named,
    score,
    drafts,
  };
}

/** Stages and the score so far are told with their review; what single members have, once it is released. */
const seesScores = ({ reviews, watches, run }: Ask) => reviews || watches || run.released_at !== null;

function labView(rows: Rows, stage: ProjectStage) {
  const taskId = rows.stageLabs.get(stage.id);
  const lab = taskId === undefined ? undefined : rows.labs.get(taskId);
  if (!taskId || !lab) return null;
  return { task_id: taskId, title: lab.title, share: stage.lab_share, link: lab.link, score: labMean(lab.scores, rows.members) };
}

function toStageView(at: PartsAsk, stage: ProjectStage): ProjectStageView {
  const { rows, ask } = at;
  const work: WorkRow | undefined = rows.works.find(({ stage_id }) => stage_id === stage.id);
  const given = (work?.criteria ?? {}) as Record<string, number>;
  return {
    ...{ id: stage.id, title: stage.title, guide: stage.guide, weight: stage.weight, max_score: maxOf(stage) },
    criteria: stage.criteria.map((one) => ({ ...one, given: given[one.id] ?? null })),
    due_at: dueAt(stage, ask.task, ask.run.started_at, work?.due_at ?? null)?.getTime() ?? null,
    ...{ open: !stageBefore(ask.content, stage.id, rows.works), state: (work?.state ?? 'open') as ProjectStageView['state'] },
    missing: isMissing({ stage, task: ask.task, run: ask.run, work }, ask.now),
    ...{ version: work?.version ?? 0, handed_at: work?.handed_at?.getTime() ?? null, late_seconds: work?.late_seconds ?? 0 },
    ...{ score: work?.score ?? null, reason: work?.reason ?? '', reviewed_at: work?.reviewed_at?.getTime() ?? null },
    ...{ reviewer: of(rows.named, work?.reviewed_by ?? null), lab: labView(rows, stage) },
    parts: stage.deliverables.map((deliverable) => toPartView(at, stage, deliverable)),
    versions: rows.versions
      .filter(({ work_id }) => work_id === work?.id)
      .map((one) => ({
        ...{ number: one.number, by: of(rows.named, one.handed_by), at: one.handed_at.getTime(), late_seconds: one.late_seconds },
        ...{ state: one.state, reason: one.reason },
      })),
  };
}

function membersView(rows: Rows, ask: Ask): ProjectRoom['members'] {
  const visible = seesScores(ask);
  const { score } = rows;
  return rows.members.flatMap(({ user_id, reason }) => {
    const person = rows.named.get(user_id);
    if (!person) return [];
    const cards = rows.cards.filter(({ assignee_id }) => assignee_id === user_id);
    const own = user_id === ask.userId;
    const mayKnow = visible && (own || !ask.member);
    return [
      {
        ...{ person, captain: ask.run.captain_id === user_id, cards: cards.length },
        pushes: rows.pushes.get(user_id) ?? 0,
        doing: cards.filter(({ state }) => state === 'doing').length,
        score: mayKnow ? (score.members.get(user_id) ?? null) : null,
        reason: mayKnow ? reason : '',
        factor: mayKnow && rows.points.length > 0 ? factorFor(score, user_id, !ask.member) : null,
      },
    ];
  });
}

/** Factors that do not count are shown to the teacher alone. */
const factorFor = (score: RunScore, userId: string, staff: boolean) =>
  staff || score.counts ? countedFactor(score.factors.get(userId) ?? 1) : null;

function recentView(rows: Rows, ask: Ask): ProjectRoom['recent'] {
  const title = (workId: string) => {
    const work = rows.works.find(({ id }) => id === workId);
    return ask.content.stages.find(({ id }) => id === work?.stage_id)?.title ?? '';
  };
  const moves = rows.moves.map((move) => ({
    ...{
      at: move.moved_at.getTime(),
      kind: 'moved' as const,
      person: of(rows.named, move.moved_by),
      text: move.title,
      state: move.to_state,
    },
  }));
  const handed = rows.versions.map((one) => ({
    ...{
      at: one.handed_at.getTime(),
      kind: 'handed_in' as const,
      person: of(rows.named, one.handed_by),
      text: title(one.work_id),
      state: String(one.number),
    },
  }));
  // A version keeps what was said of it when the next one is handed in; a work without one knows it itself.
  const verdicts = [...rows.versions, ...rows.works.filter(({ version }) => version === 0).map((work) => ({ ...work, work_id: work.id }))];
  const judged = verdicts.flatMap((one) =>
    one.reviewed_at && (one.state === 'rejected' || one.state === 'reviewed')
      ? [
          {
            at: one.reviewed_at.getTime(),
            kind: one.state as 'rejected',
            person: of(rows.named, one.reviewed_by),
            text: title(one.work_id),
            state: '',
          },
        ]
      : [],
  );
  return [...moves, ...handed, ...judged].sort((a, b) => b.at - a.at).slice(0, RECENT_MOST);
}

function peersView(rows: Rows, ask: Ask): ProjectRoom['peers'] {
  const { run, task, member, reviews, permissions } = ask;
  const sheets = rows.points.map(({ from_id, to_id, points, comment }) => ({ from_id, to_id, points, comment }));
  const points = sheets.map(({ from_id, to_id, points: given }) => ({ from: from_id, to: to_id, points: given }));
  const ids = rows.members.map(({ user_id }) => user_id);
  return {
    share: task.peer_share,
    open:
      member &&
      permissions.work &&
      task.peer_share > 0 &&
      run.state !== 'not_started' &&
      run.released_at === null &&
      rows.members.length > 1,
    given: sheets
      .filter(({ from_id }) => from_id === ask.userId)
      .map(({ to_id, points: given, comment }) => ({ user_id: to_id, points: given, comment })),
    sheets: reviews ? sheets : [],
    flags: reviews ? peerFlags(ids, points).map(({ kind, members }) => ({ kind, user_ids: members })) : [],
  };
}

/** The room of a team as its reader sees it. */
export async function toRoom(app: App, db: Db, ask: Ask): Promise<ProjectRoom> {
  const { task, run, place, content, now } = ask;
  const rows = await rowsOf(app, db, ask);
  const at = { app, rows, ask };
  return {
    ...{ id: run.id, task_id: task.id, space: { id: task.space_id, name: place.spaceName }, title: content.title },
    ...{ mode: task.mode as 'alone', name: teamName(task, run, rows.named), logo: avatarAddress(app, run.logo_file_id) },
    captain_id: run.captain_id,
    ...{ team: run.team as 'locked', state: run.state as 'active', now: now.getTime() },
    ...{ opens_at: task.opens_at?.getTime() ?? null, closes_at: task.closes_at?.getTime() ?? null },
    ...{ started_at: run.started_at?.getTime() ?? null, released: run.released_at !== null },
    score: rows.score.score,
    mentors: (run.mentor_id ? [run.mentor_id] : rows.mentors).flatMap((id) => rows.named.get(id) ?? []),
    members: membersView(rows, ask),
    stages: content.stages.map((stage) => toStageView(at, stage)),
    cards: rows.cards.map((card) => ({
      ...{ id: card.id, key: card.key, title: card.title, body: card.body, assignee: of(rows.named, card.assignee_id) },
      ...{ stage_id: card.stage_id, due_at: card.due_at?.getTime() ?? null, state: card.state as 'todo', revision: card.revision },
    })),
    recent: recentView(rows, ask),
    peers: peersView(rows, ask),
    rounds: await roundSummaries(db, task.id, { watches: ask.permissions.watch && !ask.member, runId: run.id }),
    skill_map: ask.member ? null : ((await mapOfObject(db, ask.userId, { kind: 'project', id: task.project_id })) ?? null),
    can: {
      work: ask.member && ask.permissions.work && run.state !== 'not_started' && task.state === 'open',
      ...{ start: ask.member && ask.permissions.work && run.state === 'not_started', review: ask.reviews },
    },
  };
}
