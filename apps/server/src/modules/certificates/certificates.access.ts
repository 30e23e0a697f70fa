import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findMemberSpace } from '../spaces/index.ts';
import { findCertificate, findCertificateForUpdate } from './certificates.store.ts';

/** Says whether somebody looks after the certificates of an award. */
export type AwardAccess = (db: Db, userId: string, certificateId: string) => Promise<boolean>;

const awardAccess = extensionPoint<AwardAccess>('who looks after certificates of awards');
/** Adds who looks after certificates of awards; called once in a module's `mount`. */
export const registerAwardAccess = awardAccess.register;

async function keeps(db: Db, userId: string, certificateId: string) {
  for (const holds of awardAccess.entries(db)) if (await holds(db, userId, certificateId)) return true;
  return false;
}

type Ask = { actor: Actor; input: { certificate_id: string }; db: Db };

/** A certificate that the actor holds, or whose course's progress they see. */
export async function certificateTheActorReads({ actor, input, db }: Ask) {
  const certificate = await findCertificate(db, input.certificate_id);
  if (!certificate) throw notForYou();
  if (certificate.user_id === actor.userId) return certificate;
  if (certificate.kind === 'award') {
    if (!(await keeps(db, actor.userId, certificate.id))) throw notForYou();
    return certificate;
  }
  const place = await findMemberSpace(db, actor.userId, certificate.space_id!);
  if (!place?.member.rights.includes('see_scores')) throw notForYou();
  return certificate;
}

/** A certificate of a course whose content the actor edits, also in an archived space, or of a competition they run. */
export async function certificateTheActorRevokes({ actor, input, db }: Ask) {
  const certificate = await findCertificateForUpdate(db, input.certificate_id);
  if (certificate?.kind === 'award') {
    if (!(await keeps(db, actor.userId, certificate.id))) throw notForYou();
    return certificate;
  }
  const place = certificate && (await findMemberSpace(db, actor.userId, certificate.space_id!));
  if (!certificate || !place?.member.rights.includes('edit_content')) throw notForYou();
  return certificate;
}
