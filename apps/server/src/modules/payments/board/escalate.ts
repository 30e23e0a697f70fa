import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { findOperators } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { escalateDifferences, escalateRefunds } from './board.store.ts';

/** Brings what nobody decided for days before all operators. */
export const ESCALATE = 'payments_escalate';
const WAIT_MS = 3 * 86_400_000;

/** Tells operators of refunds and differences of bills that have waited for three days; of each of them once. */
export const escalate = (app: App) =>
  inTransaction(app, async (db) => {
    const now = app.clock.now();
    const before = new Date(now.getTime() - WAIT_MS);
    const { sold, unmatched } = await escalateRefunds(db, before, now);
    // Each leads to where it is decided: what a seller has not answered beside the products, the rest beside the money.
    const waiting = [
      { panel: 'market', kind: 'refunds_wait', count: sold },
      { panel: 'money', kind: 'refunds_wait', count: unmatched },
      { panel: 'bills', kind: 'differences_wait', count: await escalateDifferences(db, before, now) },
    ] as const;
    for (const { panel, kind, count } of waiting)
      if (count > 0)
        await sendMessage(db, {
          ...{ userIds: await findOperators(db), kind, values: { count } },
          link: addressOf('admin', { panel }),
        });
  });
