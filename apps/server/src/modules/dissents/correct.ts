import { dissentNumber } from '@praxis/contract/dissents/dissents';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { adjustEntrant } from '../contests/index.ts';
import { scoreWorkAgain } from '../judging/index.ts';
import { disqualify } from '../teams/index.ts';
import type { HeldDissent } from './dissents.access.ts';

type Correcting = { note: string; by: string; now: Date; address: string };

/** Carries out what an upheld objection asks for, by the module that owns it. Nothing published changes. */
export async function correct(db: Db, { dissent, stage, competition }: HeldDissent, { note, by, now, address }: Correcting) {
  const { kind, points } = dissent.correction!;
  const reason = [dissentNumber(dissent.id), note].filter(Boolean).join(' ');
  if (kind === 'adjust') {
    await adjustEntrant(db, { stage, entrantId: dissent.entrant_id, points: points!, reason, by, why: 'dissent' }, now);
  } else if (kind === 'new_sheet') {
    await scoreWorkAgain(db, { competition, stage, sectionId: dissent.target_id!, entrantId: dissent.entrant_id, now });
  } else if (kind === 'disqualify') {
    const of = { competition, registrationId: dissent.target_id!, disqualified: true, reason };
    await disqualify(db, of, { by, now, address });
  } else if (kind === 'reinstate') {
    const of = { competition, registrationId: dissent.entrant_id, disqualified: false, reason };
    await disqualify(db, of, { by, now, address });
  } else if (note === '') throw new Refusal('reason_required', { fields: { note: 'reason_required' } });
}
