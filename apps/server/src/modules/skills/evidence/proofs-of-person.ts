import type { Db } from '../../../platform/database/db.ts';
import type { Person } from '../maps/maps.access.ts';
import { findProofs } from './evidence.store.ts';
import { findOwnProofs } from './own-proofs.ts';
import type { ProofRow } from './visible-proofs.rules.ts';

/** A row as those who look after a space see it: every answer, with the page on which they look at it. */
export const toStaffRow = (row: ProofRow): ProofRow => ({ ...row, released: 'answers', place: row.staff_place || row.place });

const inOrder = (one: ProofRow, other: ProofRow) =>
  one.skill_id.localeCompare(other.skill_id) || one.at.getTime() - other.at.getTime() || one.id.localeCompare(other.id);

/**
 * Evidence of a person with as much of each row released as whoever asks may see: one's own as it is told at this moment; all of a space, or
 * the works one looks after, to its staff. What somebody shares from elsewhere shows no more than they see of it themselves, and opens nothing.
 */
export async function findProofsOfPerson(db: Db, person: Person, { skillIds, asOf }: { skillIds: readonly string[]; asOf: Date }) {
  const about = { skillIds, userIds: [person.id], asOf };
  if (person.seen === 'own') return findOwnProofs(db, about);
  const here = (await findProofs(db, { ...about, spaceId: person.spaceId, within: person.works })).map(toStaffRow);
  if (person.seen !== 'shared') return here;
  const elsewhere = (await findOwnProofs(db, about)).filter(({ space_id }) => space_id !== person.spaceId);
  return [...here, ...elsewhere.map((row) => ({ ...row, place: '' }))].sort(inOrder);
}
