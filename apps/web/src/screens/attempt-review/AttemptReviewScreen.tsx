import { useParams } from 'react-router';
import { AttemptReview } from '../../parts/attempt-review/AttemptReview.tsx';

/** A handed-in attempt with as much of its result as may be shown now. */
export function AttemptReviewScreen() {
  const { attemptId = '' } = useParams();
  return <AttemptReview attemptId={attemptId} />;
}
