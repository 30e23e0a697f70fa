import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { extensionPoint } from '../../platform/extension-points.ts';
import type { LedgerLine } from './ledger.store.ts';
import type { PaymentRow, RefundRow } from './payments.store.ts';
import type { PayableState } from './settle.rules.ts';

/** Something that is to be paid, locked for this transaction. */
export type LockedPayable = {
  id: string;
  state: PayableState;
  userId: string;
  amountCents: number;
  expiresAt: Date;
  closing: boolean;
};
/** What could not be granted although it is paid, and goes back. */
export type Ungranted = { reference: string; cents: number; reason: string };
type Work = { app: App; db: Db; now: Date };

/** What can be paid. Whoever sells registers it; payments know nothing else about it. */
export type Payable<Locked extends LockedPayable = LockedPayable> = {
  kind: string;
  lock: (db: Db, id: string) => Promise<Locked | undefined>;
  /** What a channel shows its buyer. */
  titleOf: (db: Db, id: string) => Promise<string>;
  /** A channel was asked to take the money. */
  opened: (work: Work, id: string) => Promise<void>;
  /** The money is there: grants everything, inside the transaction that books it. */
  settled: (
    work: Work,
    paid: { payable: Locked; payment: PaymentRow; paidAt: Date },
  ) => Promise<{ lines: LedgerLine[]; ungranted: Ungranted[] }>;
  /** Money that settled nothing goes back. */
  unmatched: (work: Work, of: { payable: Locked; cents: number }) => Promise<void>;
  /** A refund was begun: whatever `reference` names is held. */
  refundStarted: (work: Work, of: { refund: RefundRow; reference: string }) => Promise<void>;
  /** The money is back, or stays; `firstId` is the refund that was begun, whose number the channel may have given up since. Returns what is posted. */
  refundEnded: (
    work: Work,
    of: { refund: RefundRow; firstId: string; done: boolean /** The account the money left. */; from: string },
  ) => Promise<{ lines: LedgerLine[] }>;
};

const payables = extensionPoint<Payable>('payables');

/** Says that something can be paid; called once in a module's `mount`. */
export const registerPayable = <Locked extends LockedPayable>(app: { db: Db }, payable: Payable<Locked>) =>
  payables.register(app, payable as unknown as Payable);

/** What a payment is for. */
export function payableOf(db: Db, kind: string): Payable {
  const found = payables.entries(db).find((payable) => payable.kind === kind);
  if (!found) throw new Error(`Nothing is registered as payable ${kind}`);
  return found;
}
