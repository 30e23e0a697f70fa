import type { CertificateAward, CertificatePaper } from '@praxis/contract/certificates/certificates';
import { isLoopbackName } from '@praxis/rules/loopback';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { avatarAddress } from '../accounts/index.ts';
import { grouped } from './certificate-number.rules.ts';
import { awardPapersPage, type CertificateRow } from './certificates.store.ts';

/** What an award's certificate says beside the name; null for that of a course. */
export const awardOf = (row: CertificateRow) => row.award as CertificateAward | null;

/** A certificate in a list. */
export const briefly = (row: CertificateRow) => ({
  id: row.id,
  number: grouped(row.number),
  name: row.name,
  completed_at: row.completed_at.getTime(),
  issued_at: row.issued_at.getTime(),
  revoked_at: row.revoked_at?.getTime() ?? null,
  revoke_reason: row.revoke_reason,
});

/** Where the public checks a number: at the address of the school, or the one this reader uses while none is configured. */
function verificationAddress(app: App, number: string, reached: string) {
  const school = isLoopbackName(new URL(app.instance.origin).hostname) ? reached : app.instance.origin;
  return `${school}/verify/${grouped(number)}`;
}

/** A certificate as it is printed, for a reader who reached the school at `origin`. */
export function paperOf(app: App, row: CertificateRow, origin: string): CertificatePaper {
  const { course, language, heading, wording, signatory, signatory_title, issuer, look } = row;
  return {
    ...briefly(row),
    ...{ course, language, heading, wording, signatory, signatory_title, issuer, look, award: awardOf(row) },
    logo: avatarAddress(app, row.logo_file_id),
    address: verificationAddress(app, row.number, origin),
  };
}

type Asked = { ids: readonly string[]; page: number; size: number; origin: string };

/** One page of the papers in force among certificates of awards: best rank first, those of an entrant together, mentors last, then experts. */
export async function awardPapers(app: App, db: Db, { ids, page, size, origin }: Asked) {
  const { list, total } = await awardPapersPage(db, ids, { page, size });
  return { list: list.map((row) => paperOf(app, row, origin)), total, page, size };
}
