import type { CodePlace } from '@praxis/contract/problems/problems';

/** Names a place in keys and on this device. */
export function placeKey(place: CodePlace) {
  if (place.at === 'activity') return `activity-${place.space_id}-${place.course_id}-${place.activity_id}`;
  if (place.at === 'attempt') return `attempt-${place.attempt_id}-${place.item}`;
  if (place.at === 'contest') return `contest-${place.section_id}`;
  return `${place.at}-${place.problem_id}`;
}
