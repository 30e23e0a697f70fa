import type { ProjectStage } from '@praxis/contract/projects/design';
import { peerResult } from '@praxis/scoring/projects/peer-rounds';
import type { ReviewRow, RoundRow } from './peers.store.ts';

/** The reviews of some that were written. */
export const written = <Row extends ReviewRow>(reviews: readonly Row[]) =>
  reviews.flatMap((review) => (review.state === 'submitted' && review.score !== null ? [{ ...review, score: review.score }] : []));

/** What the reviews of a work come to. */
export const resultOf = (stage: ProjectStage, reviews: readonly ReviewRow[]) =>
  peerResult(
    stage.criteria.map(({ id }) => id),
    written(reviews),
  );

/** Whether a review may be written now: until the close, and what was dealt again until the second one; the teacher's at any time. */
export const isWritable = (round: Pick<RoundRow, 'state'>, review: Pick<ReviewRow, 'state' | 'again' | 'by_run_id'>) =>
  review.by_run_id === null || (review.state !== 'missed' && (round.state === 'open' || (round.state === 'again' && review.again)));
