import type { Db } from '../../platform/db.ts';
import { notForYou } from '../../platform/refusal.ts';
import type { Actor } from '../../platform/sessions.ts';
import { findMemberSpace } from '../spaces/index.ts';
import { findCertificate, findCertificateForUpdate } from './certificates.store.ts';

type Ask = { actor: Actor; input: { certificate_id: string }; db: Db };

/** A certificate that the actor holds, or whose course's progress they see. */
export async function certificateTheActorReads({ actor, input, db }: Ask) {
  const certificate = await findCertificate(db, input.certificate_id);
  if (!certificate) throw notForYou();
  if (certificate.user_id === actor.userId) return certificate;
  const place = await findMemberSpace(db, actor.userId, certificate.space_id);
  if (!place?.standing.rights.includes('see_scores')) throw notForYou();
  return certificate;
}

/** A certificate of a course whose content the actor edits, also in an archived space. */
export async function certificateTheActorRevokes({ actor, input, db }: Ask) {
  const certificate = await findCertificateForUpdate(db, input.certificate_id);
  const place = certificate && (await findMemberSpace(db, actor.userId, certificate.space_id));
  if (!certificate || !place?.standing.rights.includes('edit_content')) throw notForYou();
  return certificate;
}
