import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import type { CompetitionRow } from '../../competitions/index.ts';

/** Whether a competition must be paid for before a registration counts; whoever takes payments says so. */
export type FeeGate = { needs: (db: Db, competition: CompetitionRow) => Promise<boolean> };

const gates = extensionPoint<FeeGate>('fees of registrations');

/** Says who takes payments; without one nobody waits for them. Called once in that module's `mount`. */
export const registerFeeGate = gates.register;

/** Whether a registration waits to be paid. */
export async function feeDue(db: Db, competition: CompetitionRow) {
  const [gate] = gates.entries(db);
  return competition.fee_cents > 0 && gate !== undefined && gate.needs(db, competition);
}
