import { addressOf } from '@praxis/contract/core/pages';
import {
  answerDispute,
  confirmPayout,
  disputeSettlement,
  enterPayout,
  exportSettlement,
  listOwnSettlements,
  listSettlements,
  savePayoutAccount,
  showSettlement,
} from '@praxis/contract/market/settlements';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { translate } from '../../../platform/messages.ts';
import { sheetTime } from '../../../platform/sheets/sheet-time.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import {
  findAccount,
  findOperators,
  holdsPermission,
  operator,
  people,
  requirePermission,
  verifyOwnPassword,
} from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { account, mayConfirm, post } from '../../payments/index.ts';
import { findSeller, findSellerOf, sellerOf } from '../catalog/products.store.ts';
import { teacherTheActorIs } from '../market.access.ts';
import { yuan } from '../orders/payable.ts';
import * as store from './settlements.store.ts';

type Ask = { actor: Actor; input: { settlement_id: string }; db: Db };
type Payout = { holder: string; bank: string; number: string };

/** A closed month of the actor's own, or of anybody for operators. */
async function settlementTheActorReads({ actor, input, db }: Ask) {
  const settlement = await store.findSettlement(db, input.settlement_id);
  const isOwn = settlement && settlement.seller_id === (await findSellerOf(db, actor.userId))?.id;
  const isOperator = await holdsPermission(db, actor.userId, 'platform_operator');
  if (!settlement || (!isOwn && !isOperator)) throw notForYou();
  return { settlement, isOwn: isOwn === true, isOperator };
}

/** A closed month for an operator's decision, locked. */
async function settlementTheOperatorDecides({ actor, input, db }: Ask) {
  await requirePermission(db, actor, 'platform_operator');
  const settlement = await store.lockSettlement(db, input.settlement_id);
  if (!settlement) throw notForYou();
  return settlement;
}

const viewOf = ({ seller_id: _seller, entered_by: _by, entered_at: _at, paid_at, ...row }: store.SettlementRow) => ({
  ...row,
  paid_at: paid_at?.getTime() ?? null,
});

async function nameOfSeller(app: App, db: Db, sellerId: string) {
  const { user_id } = await findSeller(db, sellerId);
  return (await people(app, db, [user_id])).get(user_id)?.name ?? '';
}

const action = (name: string, of: { actorId: string; settlement: store.SettlementRow; to: string; address: string }) => ({
  ...{ actorId: of.actorId, action: name, objectType: 'settlement', objectId: of.settlement.id },
  ...{ from: of.settlement.state, to: of.to, address: of.address },
});

/** What sellers see of their months, and say. */
export function ownSettlementsRoutes(app: App) {
  serve(app, listOwnSettlements, {
    access: teacherTheActorIs,
    async run({ actor, db }) {
      const seller = await findSellerOf(db, actor.userId);
      return {
        list: seller ? (await store.findSettlementsOf(db, seller.id)).map(viewOf) : [],
        pending_cents: seller ? await store.sumPending(db, seller.id) : 0,
        commission_percent: (seller?.commission_bp ?? 1000) / 100,
        payout: seller?.payout_sealed ? { hint: seller.payout_hint } : null,
      };
    },
  });

  serve(app, showSettlement, {
    access: settlementTheActorReads,
    async run({ subject: { settlement, isOwn, isOperator }, db }) {
      const seller = await findSeller(db, settlement.seller_id);
      const { state } = settlement;
      const payout = isOperator && seller.payout_sealed ? (JSON.parse(app.secrets.decrypt(seller.payout_sealed)) as Payout) : null;
      return {
        ...viewOf(settlement),
        seller: await nameOfSeller(app, db, settlement.seller_id),
        lines: (await store.findSettlementLines(db, settlement.id)).map(({ at, ...line }) => ({ ...line, at: at.getTime() })),
        payout,
        can: {
          dispute: isOwn && state === 'open',
          enter: isOperator && state === 'open',
          confirm: isOperator && state === 'entered',
          answer: isOperator && state === 'disputed',
        },
      };
    },
  });

  serve(app, exportSettlement, {
    access: settlementTheActorReads,
    async run({ subject: { settlement }, input, db, language }) {
      const [title = '', ...heads] = translate(language, 'settlement_sheet').split(',');
      const lines = (await store.findSettlementLines(db, settlement.id)).map((line) => [
        ...[line.order_no, line.title, translate(language, `settlement_${line.kind}`)],
        ...[line.cents / 100, line.commission_cents / 100, line.net_cents / 100, sheetTime(line.at, app.instance.timeZone)],
      ]);
      // Operators lay the months of many sellers side by side.
      const seller = await nameOfSeller(app, db, settlement.seller_id);
      return savedSheet(input.format, `${title} ${seller} ${settlement.month}`, { title, heads, lines });
    },
  });

  serve(app, disputeSettlement, {
    async access({ actor, input, db }) {
      const settlement = await store.lockSettlement(db, input.settlement_id);
      if (!settlement || settlement.seller_id !== (await findSellerOf(db, actor.userId))?.id) throw notForYou();
      return settlement;
    },
    async run({ actor, subject: settlement, input, db, address }) {
      if (settlement.state !== 'open') throw new Refusal('settlement_decided');
      await store.changeSettlement(db, settlement.id, { state: 'disputed', note: input.note, answer: '' });
      await audit(db, action('settlement_disputed', { actorId: actor.userId, settlement, to: 'disputed', address }));
      await sendMessage(db, {
        ...{ userIds: await findOperators(db), kind: 'settlement_disputed', values: { month: settlement.month, note: input.note } },
        link: addressOf('admin', { panel: 'settlements' }),
      });
      return {};
    },
  });

  serve(app, savePayoutAccount, {
    access: teacherTheActorIs,
    async run(work) {
      const { actor, input, db, address } = work;
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      const seller = await sellerOf(db, actor.userId);
      const { holder, bank, number } = input;
      await store.setPayoutAccount(db, seller.id, app.secrets.encrypt(JSON.stringify({ holder, bank, number })), `…${number.slice(-4)}`);
      await audit(db, { actorId: actor.userId, action: 'payout_account_saved', objectType: 'seller', objectId: seller.id, address });
      return {};
    },
  });
}

/** What operators pay and answer; a payout takes two of them. */
export function settlementsRoutes(app: App) {
  app.waiting.set('settlements', store.countWaitingSettlements);

  serve(app, listSettlements, {
    access: operator,
    async run({ input, db }) {
      const { rows, total } = await store.findSettlements(db, input.state, input);
      const list = [];
      for (const row of rows) {
        const seller = await findSeller(db, row.seller_id);
        list.push({ ...viewOf(row), seller: await nameOfSeller(app, db, row.seller_id), has_payout: seller.payout_sealed !== null });
      }
      return { list, total, page: input.page, size: input.size };
    },
  });

  serve(app, enterPayout, {
    access: settlementTheOperatorDecides,
    async run(work) {
      const { actor, subject: settlement, input, db, now, address } = work;
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      if (settlement.state !== 'open') throw new Refusal('settlement_decided');
      if (!(await findSeller(db, settlement.seller_id)).payout_sealed) throw new Refusal('payout_missing');
      const change = { state: 'entered' as const, receipt: input.receipt, entered_by: actor.userId, entered_at: now };
      await store.changeSettlement(db, settlement.id, change);
      const entered = action('payout_entered', { actorId: actor.userId, settlement, to: 'entered', address });
      await audit(db, { ...entered, detail: { receipt: input.receipt, cents: settlement.net_cents } });
      return {};
    },
  });

  serve(app, confirmPayout, {
    access: settlementTheOperatorDecides,
    async run(work) {
      const { actor, subject: settlement, input, db, now, address } = work;
      await verifyOwnPassword(app, (await findAccount(db, actor.userId))!, 'password', input.password, work);
      if (settlement.state !== 'entered') throw new Refusal('settlement_decided');
      const to = input.approve ? 'paid' : 'open';
      const entered = { enteredBy: settlement.entered_by!, enteredAt: settlement.entered_at!, operators: await findOperators(db) };
      // Taking back one's own entry needs nobody else.
      if (input.approve && !mayConfirm(entered, actor.userId, now)) throw new Refusal('four_eyes');
      if (!input.approve) await store.changeSettlement(db, settlement.id, { state: to, receipt: '', entered_by: null, entered_at: null });
      else {
        await store.changeSettlement(db, settlement.id, { state: to, confirmed_by: actor.userId, paid_at: now });
        const lines = [{ debit: account.due(settlement.seller_id), credit: account.bank, cents: settlement.net_cents }];
        await post(db, { key: `payout:${settlement.id}`, kind: 'payout', lines }, now);
        await sendMessage(db, {
          userIds: [(await findSeller(db, settlement.seller_id)).user_id],
          ...{
            kind: 'settlement_paid',
            values: { month: settlement.month, amount: yuan(settlement.net_cents), receipt: settlement.receipt },
          },
          link: addressOf('selling', { tab: 'settlements' }),
        });
      }
      await audit(db, action('payout_confirmed', { actorId: actor.userId, settlement, to, address }));
      return {};
    },
  });

  serve(app, answerDispute, {
    access: settlementTheOperatorDecides,
    async run({ actor, subject: settlement, input, db, address }) {
      if (settlement.state !== 'disputed') throw new Refusal('settlement_decided');
      await store.changeSettlement(db, settlement.id, { state: 'open', answer: input.answer });
      await audit(db, action('settlement_answered', { actorId: actor.userId, settlement, to: 'open', address }));
      await sendMessage(db, {
        userIds: [(await findSeller(db, settlement.seller_id)).user_id],
        ...{ kind: 'settlement_answered', values: { month: settlement.month, answer: input.answer } },
        link: addressOf('selling', { tab: 'settlements' }),
      });
      return {};
    },
  });
}
