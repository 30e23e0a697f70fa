import type { AnnotationKind, AnnotationTarget } from '@praxis/contract/annotations/annotations';

/** Whether a mark of a kind can stand at a place: a note or stamp at one point, a highlight between two, a line through several. */
export function standsAt(kind: AnnotationKind, target: AnnotationTarget): boolean {
  if ('start' in target) return kind !== 'pen' && target.start <= target.end;
  const { points } = target;
  if (points.length % 2 === 1) return false;
  if (kind === 'pen') return points.length >= 4;
  return points.length === (kind === 'highlight' ? 4 : 2);
}
