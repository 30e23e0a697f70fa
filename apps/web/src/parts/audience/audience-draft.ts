import type { Audience } from '@praxis/contract/assessments/audience';
import type { SpaceGroup } from '@praxis/contract/spaces/members';

/** A person or a group with its name. */
export type Named = { id: string; name: string };
/** Whom work is given to, while somebody chooses: also nobody yet. */
export type AudienceDraft = { audience: { kind: NonNullable<Audience>['kind']; ids: string[] } | null; named: Named[] };

/** How many students of a space a choice means. */
export function studentsOf({ audience }: AudienceDraft, of: { students: number; groups: readonly SpaceGroup[] }) {
  if (!audience) return of.students;
  const { kind, ids } = audience;
  if (kind === 'people') return ids.length;
  if (kind === 'except') return Math.max(0, of.students - ids.length);
  return of.groups.filter(({ id }) => ids.includes(id)).reduce((sum, { members }) => sum + members.length, 0);
}
