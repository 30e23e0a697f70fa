import { randomBytes } from 'node:crypto';
import type { CertificateAward } from '@praxis/contract/certificates/certificates';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { translate } from '../../platform/messages.ts';
import { people } from '../accounts/index.ts';
import { certificateNumber, insertAwardCertificates } from '../certificates/index.ts';
import { insertHeld } from './awards.store.ts';
import { certificateFields, type Issuing } from './give-awards.ts';

/** Issues a certificate of judging to each of some experts; of the works it says how many, never which. */
export async function certifyExperts(
  app: App,
  db: Db,
  { competition, stage, settings, resultNo, now, due }: Issuing & { due: readonly { user_id: string; works: number }[] },
) {
  if (due.length === 0) return [];
  const known = await people(
    app,
    db,
    due.map(({ user_id }) => user_id),
  );
  const shared = await certificateFields(db, competition, settings, now);
  const name = translate(settings.language, 'award_expert');
  const rows = due.map(({ user_id, works }) => {
    const award: CertificateAward = {
      ...{ competition_id: competition.id, competition: competition.title, stage_id: stage.id, stage: stage.title },
      ...{ role: 'expert', award: name, works, entrant: '', members: [], rank: null, of: 0, result_no: resultNo },
    };
    return {
      ...{ ...shared, user_id, award, heading: translate(settings.language, 'award_expert_heading') },
      ...{ number: certificateNumber(randomBytes(15)), name: known.get(user_id)?.name ?? '' },
    };
  });
  const ids = await insertAwardCertificates(db, rows);
  await insertHeld(
    db,
    stage.id,
    due.map(({ user_id }, at) => ({ entrant_id: null, name, user_id, certificate_id: ids[at]! })),
  );
  return due.map((one, at) => ({ ...one, certificate_id: ids[at]! }));
}
