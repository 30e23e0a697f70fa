import type { ProjectStage } from '@praxis/contract/projects/design';
import type { ProjectPartView } from '@praxis/contract/projects/parts';
import type { PeerAssignment, PeerReviewedWork, PeerRound, PeerRoundState } from '@praxis/contract/projects/peers';
import { reviewFlags } from '@praxis/scoring/projects/peer-rounds';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFiles } from '../../../platform/files/file-rows.ts';
import { people } from '../../accounts/index.ts';
import { maxOf } from '../design/content.rules.ts';
import { of } from '../runs/part-view.ts';
import { findRuns } from '../runs/runs.store.ts';
import { aloneId, teamName } from '../runs/team-name.ts';
import { NO_VALUE, type PartValue } from '../works/works.store.ts';
import type { EnteredRound } from './peers.access.ts';
import { manifestsOf, type ReviewRow, reviewsOfRounds, worksInRounds } from './peers.store.ts';
import { isWritable, resultOf, written } from './results.ts';

type Ask = EnteredRound & { userId: string; now: Date };
type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Manifest = Record<string, PartValue>;

async function rowsOf(app: App, db: Db, { round, task, userId, ownRunId }: Ask) {
  const works = await worksInRounds(db, [round.id]);
  const reviews = await reviewsOfRounds(db, [round.id]);
  const runs = await findRuns(
    db,
    works.map(({ run_id }) => run_id),
  );
  const own = reviews.filter(({ by_run_id }) => by_run_id !== null && by_run_id === ownRunId);
  const assigned = own.filter(({ state }) => state !== 'missed');
  const read = works.filter(({ run_id }) => assigned.some((one) => one.run_id === run_id));
  const manifests = new Map((await manifestsOf(db, read)).map((one) => [one.work_id, one.manifest as unknown as Manifest]));
  const fileIds = [...manifests.values()].flatMap((manifest) => Object.values(manifest).flatMap(({ files }) => files));
  const files = new Map((await findFiles(db, [...new Set(fileIds)])).map((file) => [file.id, file]));
  const alone = runs.flatMap((run) => aloneId(task, run) ?? []);
  const writers = assigned.flatMap(({ saved_by }) => saved_by ?? []);
  const named = await people(app, db, [...alone, ...writers]);
  const names = new Map(runs.map((run) => [run.id, teamName(task, run, named)]));
  return { works, reviews, assigned, missed: own.length - assigned.length, manifests, files, named, names, userId };
}

const sheetOf = ({ score, criteria, comment }: ReviewRow) => ({ score, criteria, comment });

type PartAsk = { app: App; rows: Rows; review: ReviewRow; manifest: Manifest; now: Date };

/** A deliverable as it was handed in, without who wrote it. */
function partView(at: PartAsk, { help, ...deliverable }: ProjectStage['deliverables'][number]): ProjectPartView {
  const { app, rows, review, manifest, now } = at;
  const value = manifest[deliverable.id] ?? NO_VALUE;
  const files = value.files.flatMap((id) => {
    const file = rows.files.get(id);
    if (!file) return [];
    const address = app.files.signAddress(file, `project-peer:${review.id}:${rows.userId}`, now);
    return [{ id, name: file.name, size: Number(file.size), address }];
  });
  return {
    ...{ id: deliverable.id, kind: deliverable.kind, title: deliverable.title, help, required: deliverable.required },
    ...{ html: value.html, link: value.link, note: value.note, files, revision: 0 },
    ...{ saved_by: null, saved_at: null, writing: null, own_draft: null, served: false },
  };
}

function assignedView(app: App, rows: Rows, { round, now }: Ask): PeerAssignment[] {
  return rows.assigned.map((review, at) => {
    const work = rows.works.find(({ run_id }) => run_id === review.run_id);
    const manifest = rows.manifests.get(work?.work_id ?? '') ?? {};
    return {
      ...{ id: review.id, no: at + 1, again: review.again, submitted_at: review.submitted_at?.getTime() ?? null },
      ...{ saved_by: of(rows.named, review.saved_by), open: isWritable(round, review), ...sheetOf(review) },
      team: round.state === 'closed' ? (rows.names.get(review.run_id) ?? null) : null,
      parts: round.stage.deliverables.map((one) => partView({ app, rows, review, manifest, now }, one)),
    };
  });
}

function ownResult(rows: Rows, { round, ownRunId }: Ask): PeerRound['result'] {
  if (round.state !== 'closed' || !rows.works.some(({ run_id }) => run_id === ownRunId)) return null;
  const reviews = written(rows.reviews.filter(({ run_id }) => run_id === ownRunId));
  return {
    ...resultOf(round.stage, reviews),
    reviews: reviews.map((review) => ({
      team: review.by_run_id === null ? null : (rows.names.get(review.by_run_id) ?? null),
      ...sheetOf(review),
    })),
  };
}

const worksView = (rows: Rows, { round }: Ask): PeerReviewedWork[] =>
  rows.works.map(({ run_id }) => {
    const reviews = rows.reviews.filter((review) => review.run_id === run_id);
    return {
      ...{ run_id, team: rows.names.get(run_id) ?? '', ...resultOf(round.stage, reviews) },
      reviews: reviews.map((review) => ({
        ...{ id: review.id, run_id: review.by_run_id, team: review.by_run_id === null ? null : (rows.names.get(review.by_run_id) ?? null) },
        ...{ state: review.state as 'open', again: review.again, ...sheetOf(review) },
      })),
    };
  });

function flagsView(rows: Rows, { round }: Ask): PeerRound['flags'] {
  const max = maxOf(round.stage);
  const sheets = written(rows.reviews).flatMap(({ id, by_run_id, run_id, criteria, score }) =>
    by_run_id === null ? [] : [{ id, by: by_run_id, of: run_id, criteria, ratio: max > 0 ? score / max : 0 }],
  );
  return reviewFlags(sheets).map(({ kind, ids, by }) => ({ kind, review_ids: ids, teams: by.map((id) => rows.names.get(id) ?? '') }));
}

/** A round as its reader sees it: names are hidden both ways while it runs, except for who watches all teams. */
export async function toRoundView(app: App, db: Db, ask: Ask): Promise<PeerRound> {
  const { round, place, permissions, content, ownRunId, now } = ask;
  const rows = await rowsOf(app, db, ask);
  return {
    ...{ id: round.id, task_id: round.task_id, stage_id: round.stage_id, space: { id: ask.task.space_id, name: place.spaceName } },
    ...{ title: content.title, stage: round.stage.title, max_score: maxOf(round.stage), criteria: round.stage.criteria },
    ...{ state: round.state as PeerRoundState, reviews: round.reviews, weight: round.weight, again_days: round.again_days },
    ...{ opened_at: round.opened_at.getTime(), closes_at: round.closes_at.getTime(), closed_at: round.closed_at?.getTime() ?? null },
    ...{ now: now.getTime(), own_run_id: ownRunId ?? null, mine: assignedView(app, rows, ask), missed: rows.missed },
    result: ownResult(rows, ask),
    works: permissions.watch ? worksView(rows, ask) : [],
    flags: permissions.watch ? flagsView(rows, ask) : [],
    can: { run: permissions.mark },
  };
}
