import {
  listCertificates,
  myCertificates,
  printCertificates,
  restoreCertificate,
  revokeCertificate,
  setCertificateSettings,
  showCertificate,
  showCertificateSettings,
  verifyCertificate,
} from '@praxis/contract/certificates/certificates';
import { certificateMakers } from '../../makers/certificates.ts';
import { holders } from '../audiences.ts';
import { everybody, row, signedIn } from '../matrix.ts';
import type { MatrixSchool } from '../school.ts';

const one = row<MatrixSchool>();
const itsHolders = { allowed: holders, refusal: 'not_available' } as const;

const where = async (school: MatrixSchool) => (await school.learning()).where;

/** A certificate of the student. */
async function issued(school: MatrixSchool) {
  const at = await where(school);
  return certificateMakers(school).certificate(at, school.people.student, { wording: `Words ${school.canary}` });
}

/** Certificates belong to their holder and to those who run the course; a number tells everybody whether it is genuine. */
export const certificatesRows = [
  one({ endpoint: showCertificateSettings, input: where, ...itsHolders }),
  one({
    endpoint: setCertificateSettings,
    input: async (school) => ({
      ...(await where(school)),
      ...{
        enabled: true,
        language: 'en' as const,
        heading: 'Certificate',
        wording: 'has finished',
        signatory: 'A teacher',
        issuer: 'A school',
      },
      ...{ look: 'plain' as const, show_logo: false },
    }),
    ...itsHolders,
  }),
  one({ endpoint: listCertificates, input: where, ...itsHolders }),
  one({ endpoint: printCertificates, input: where, ...itsHolders }),
  one({ endpoint: myCertificates, input: () => ({}), allowed: signedIn }),
  one({
    endpoint: showCertificate,
    input: async (school) => ({ certificate_id: (await issued(school)).id }),
    allowed: ['student', ...holders],
    refusal: 'not_available',
  }),
  one({
    endpoint: revokeCertificate,
    input: async (school) => ({ certificate_id: (await issued(school)).id, reason: 'A mistake' }),
    ...itsHolders,
  }),
  one({
    endpoint: restoreCertificate,
    input: async (school) => {
      const { id } = await issued(school);
      await school.done(school.people.owner, revokeCertificate, { certificate_id: id, reason: 'A mistake' });
      return { certificate_id: id };
    },
    ...itsHolders,
  }),
  one({
    endpoint: verifyCertificate,
    input: async (school) => ({ number: (await issued(school)).number }),
    allowed: everybody,
  }),
];
