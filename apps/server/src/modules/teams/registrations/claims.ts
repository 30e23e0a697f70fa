import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type CompetitionRow, organisersOf, type Participant } from '../../competitions/index.ts';
import { namesOf } from '../people.ts';
import { addClaims, dropClaims, findUsedClaim } from './registrations.store.ts';

/** What stands for a person in a competition, as keyed hashes: id number, student number within the school, proven phone. */
function claimsOf(app: App, person: Participant, idNumber: string | undefined) {
  const hashed = (kind: 'id_number' | 'student_no' | 'phone', text: string) => ({
    kind,
    hash: app.secrets.fingerprint(text),
    olderHashes: app.secrets.fingerprints(text),
    userId: person.id,
  });
  const own = person.idNumberHash;
  return [
    ...(idNumber !== undefined ? [hashed('id_number', `id number ${idNumber.toUpperCase()}`)] : []),
    ...(own && idNumber === undefined ? [{ kind: 'id_number' as const, hash: own, olderHashes: [own], userId: person.id }] : []),
    ...(person.studentNo !== '' && person.institutionId
      ? [hashed('student_no', `student ${person.institutionId} ${person.studentNo.toUpperCase()}`)]
      : []),
    ...(person.phone !== null ? [hashed('phone', `phone ${person.phone}`)] : []),
  ];
}

/** Claims what stands for people of an entrant; refused with whom to ask, never with whose it is. */
export async function claimFor(
  app: App,
  db: Db,
  competition: CompetitionRow,
  registrationId: string,
  people: readonly Participant[],
  idNumbers: ReadonlyMap<string, string> = new Map(),
) {
  for (const person of people) {
    const claims = claimsOf(app, person, idNumbers.get(person.id));
    const refuse = async () => {
      const [contact = ''] = await namesOf(db, (await organisersOf(db, competition.id)).slice(0, 1));
      return new Refusal('claim_taken', { values: { name: person.name, contact } });
    };
    if (await findUsedClaim(db, competition.id, registrationId, claims)) throw await refuse();
    await dropClaims(db, registrationId, person.id);
    if ((await addClaims(db, competition.id, registrationId, claims)) < claims.length) throw await refuse();
  }
}
