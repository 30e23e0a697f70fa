import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import type { CompetitionRow } from '../../competitions/index.ts';

/** Whether a competition must be paid for before a registration counts; whoever takes payments says so. */
export type FeeGate = { needs: (db: Db, competition: CompetitionRow) => Promise<boolean> };

const gates = extensionPoint<FeeGate>('fees of registrations');

/** Says who takes payments; without one nobody waits for them. Called once in that module's `mount`. */
export const registerFeeGate = gates.register;

type Paid = { order_id: string | null; fee_returned_at: Date | null };

/** Whether a registration waits to be paid; one that is submitted again while its fee is still here does not. */
export async function feeDue(db: Db, competition: CompetitionRow, registration: Paid) {
  if (registration.order_id !== null && registration.fee_returned_at === null) return false;
  if (competition.fee_cents === 0) return false;
  for (const gate of gates.entries(db)) if (await gate.needs(db, competition)) return true;
  return false;
}
