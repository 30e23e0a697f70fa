import { randomBytes } from 'node:crypto';
import { certificateNumber } from '../../modules/certificates/certificate-number.rules.ts';
import type { TestPerson, world } from '../world.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'db' | 'clock'>;

/** Makers of certificates, straight into the table. */
export function certificateMakers({ db, clock }: World) {
  return {
    certificate: (where: { space_id: string; course_id: string }, holder: TestPerson, traits: { wording?: string } = {}) =>
      db
        .insertInto('certificates')
        .values({
          ...{ space_id: where.space_id, course_id: where.course_id, user_id: holder.id },
          number: certificateNumber(randomBytes(15)),
          ...{ name: holder.name, course: 'A course', language: 'en', heading: 'Certificate', wording: traits.wording ?? 'has finished' },
          ...{ signatory: 'A teacher', signatory_title: '', issuer: 'A school', look: 'pine' },
          ...{ completed_at: clock.now(), issued_at: clock.now() },
        })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow(),
  };
}
