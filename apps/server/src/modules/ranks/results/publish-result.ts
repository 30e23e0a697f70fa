import { addressOf } from '@praxis/contract/core/pages';
import type { ResultKind } from '@praxis/contract/ranks/results';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type CompetitionRow, type StageRow, setResultState } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { peopleOf } from '../../teams/index.ts';
import { boardsOf, lockBoard, thinSnapshots } from '../boards/boards.store.ts';
import { notifyScores } from '../notify.store.ts';
import { publishResultBoard } from '../publisher/publish-result-board.ts';
import { resultPublished } from './on-published.ts';
import { hindrancesOf, proposalOf } from './proposal.ts';
import { publishedResult } from './published-results.ts';
import { changesSince, markOf, sealed } from './result-document.ts';
import { insertVersion, type VersionRow } from './results.store.ts';

/** What somebody wants to publish: `seen` says which lines they looked at. */
export type Wanted = { kind: ResultKind; reason: string; seen: string };
type Of = { competition: CompetitionRow; stage: StageRow };

/** What would be published, checked against everything that stands against it; the board is held until the transaction ends. */
export async function checkedProposal(db: Db, stage: StageRow, { kind, reason, seen }: Wanted, now: Date) {
  await boardsOf(db, stage.id);
  const board = (await lockBoard(db, stage.id, 'public'))!;
  if (board.state === 'revealing') throw new Refusal('reveal_on');
  const hindrances = await hindrancesOf(db, stage, now);
  const hard = hindrances.find(({ always }) => always);
  if (hard) throw new Refusal(hard.key, { values: hard.values ?? {} });
  const last = await publishedResult(db, stage.id);
  if (last?.version.kind === 'final' && kind === 'preliminary') throw new Refusal('result_final_already');
  const corrects = last?.version.kind === kind;
  if (reason.trim() === '' && (corrects || (kind === 'final' && hindrances.length > 0)))
    throw new Refusal('result_reason_required', { fields: { reason: 'result_reason_required' } });
  const proposal = await proposalOf(db, stage, now);
  if (markOf(proposal.lines) !== seen) throw new Refusal('result_changed');
  return { ...proposal, board, last, corrects };
}

/** Tells everybody of a first result, and of a correction those alone whose line it changed. */
async function notifyEntrants(
  db: Db,
  { competition, stage }: Of,
  { kind, reason }: Wanted,
  entrantIds: readonly string[],
  corrects: boolean,
) {
  const people = await peopleOf(db, entrantIds);
  await sendMessage(db, {
    userIds: people.map(({ user_id }) => user_id),
    kind: corrects ? 'result_corrected' : kind === 'final' ? 'result_final' : 'result_preliminary',
    values: { competition: competition.title, stage: stage.title, hours: competition.publicity_hours, reason },
    link: addressOf('competitionResult', { id: competition.id, step_id: stage.id }),
  });
}

type Publishing = { by: string /** Who asked for it, where somebody else confirms. */; askedBy?: string; now: Date; address: string };

/** Publishes a version of a result: the board opens, everybody concerned is told, and the version names the one before it by its hash. */
export async function publishVersion(db: Db, of: Of, wanted: Wanted, { by, askedBy, now, address }: Publishing): Promise<VersionRow> {
  const { competition, stage } = of;
  const { kind, reason } = wanted;
  const { lines, sections, held, board, last, corrects } = await checkedProposal(db, stage, wanted, now);
  const no = (last?.version.no ?? 0) + 1;
  const document = {
    ...{ format: 'result-1' as const, competition: { id: competition.id, title: competition.title } },
    stage: { id: stage.id, title: stage.title, start_at: stage.start_at.toISOString(), end_at: stage.end_at.toISOString() },
    ...{ no, kind, published_at: now.toISOString(), reason, previous_sha256: last?.version.sha256.toString('hex') ?? null },
    ...{ rule: stage.rule, sections, lines },
  };
  const { bytes, sha256 } = sealed(document);
  const row = { no, kind, sha256, previous_sha256: last?.version.sha256 ?? null, reason, published_at: now, snapshot: held.snapshot };
  await insertVersion(db, { ...row, stage_id: stage.id, document: bytes, published_by: by, asked_by: askedBy ?? null });
  await setResultState(db, stage.id, kind, now);
  await publishResultBoard(db, held, board, no, now);
  if (kind === 'final') await thinSnapshots(db, stage.id);
  await notifyScores(db, stage.id);
  await resultPublished(db, { stage, document, by, now });
  const changed = corrects ? changesSince(last!.document.lines, lines) : lines;
  const entrantIds = changed.map(({ entrant_id }) => entrant_id);
  await notifyEntrants(db, of, wanted, entrantIds, corrects);
  await audit(db, {
    ...{ actorId: by, action: 'result_published', objectType: 'stage', objectId: stage.id, address },
    ...{ from: stage.result_state, to: kind },
    detail: { no, sha256: sha256.toString('hex'), reason, ...(askedBy !== undefined && { asked_by: askedBy }) },
  });
  return row;
}
