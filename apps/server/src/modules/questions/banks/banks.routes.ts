import { type BankScope, changeBank, createBank, deleteBank, listBanks, MOST_BANKS } from '@praxis/contract/questions/questions';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { institutionOf } from '../../institutions/index.ts';
import { spaceNames } from '../../spaces/index.ts';
import { bankScopeOfTheActor, bankTheActorOwns, teacherWithBanks } from '../questions.access.ts';
import { mayEdit, type Scope } from '../scope.store.ts';
import { type BankRow, countBanks, findBanks, insertBank, lockBank, removeBank, updateBank } from './banks.store.ts';

type Placing = { name: string; scope: BankScope; space_id: string | null };

/** Where a bank will stand; refused where its owner has no hand. */
function placed(bankScope: Scope, { name, scope, space_id }: Placing) {
  const allowed =
    scope === 'private' ||
    (scope === 'space' && space_id !== null && bankScope.spaceIds.includes(space_id)) ||
    (scope === 'institution' && bankScope.institutionId !== null) ||
    (scope === 'platform' && bankScope.operator);
  if (!allowed) throw new Refusal('bank_scope_refused', { fields: { scope: 'bank_scope_refused' } });
  return {
    name,
    scope,
    space_id: scope === 'space' ? space_id : null,
    institution_id: scope === 'institution' ? bankScope.institutionId : null,
  };
}

const sharedWith = (bank: BankRow, spaces: Map<string, string>, institution: string) =>
  bank.scope === 'space' ? (spaces.get(bank.space_id ?? '') ?? '') : bank.scope === 'institution' ? institution : '';

async function toBankViews(db: Db, bankScope: Scope) {
  const banks = await findBanks(db, bankScope);
  const spaces = await spaceNames(db, [...new Set([...bankScope.spaceIds, ...banks.flatMap((bank) => bank.space_id ?? [])])]);
  const institution = (await institutionOf(db, bankScope.userId))?.name ?? null;
  return {
    list: banks.map((bank) => ({
      id: bank.id,
      name: bank.name,
      scope: bank.scope,
      space_id: bank.space_id,
      shared_with: sharedWith(bank, spaces, institution ?? ''),
      owner: bank.owner,
      questions: bank.questions,
      can: { edit: mayEdit(bankScope, bank), change: bank.owner_id === bankScope.userId },
    })),
    can: { create: bankScope.teacher },
    sharing: {
      spaces: bankScope.spaceIds.map((id) => ({ id, name: spaces.get(id) ?? '' })),
      institution: bankScope.institutionId === null ? null : institution,
      platform: bankScope.operator,
    },
  };
}

/** Question banks: listing, making, sharing, deleting. */
export function banksRoutes(app: App) {
  serve(app, listBanks, { access: bankScopeOfTheActor, run: async ({ subject: bankScope, db }) => toBankViews(db, bankScope) });

  serve(app, createBank, {
    access: teacherWithBanks,
    async run({ subject: bankScope, actor, input, db }) {
      if ((await countBanks(db, actor.userId)) >= MOST_BANKS) throw new Refusal('banks_full', { values: { limit: MOST_BANKS } });
      const { id } = await insertBank(db, actor.userId, placed(bankScope, input));
      await audit(db, { actorId: actor.userId, action: 'question_bank_made', objectType: 'question_bank', objectId: id, to: input.scope });
      return { bank_id: id };
    },
  });

  serve(app, changeBank, {
    access: bankTheActorOwns,
    async run({ subject: { reach: bankScope, bank }, actor, input, db, now }) {
      const place = placed(bankScope, input);
      await updateBank(db, bank.id, place, now);
      await audit(db, {
        actorId: actor.userId,
        action: 'question_bank_changed',
        objectType: 'question_bank',
        objectId: bank.id,
        from: bank.scope,
        to: place.scope,
        detail: { spaceId: place.space_id, institutionId: place.institution_id },
      });
      return {};
    },
  });

  serve(app, deleteBank, {
    access: bankTheActorOwns,
    async run({ subject: { bank }, actor, db, now }) {
      if (!(await lockBank(db, bank.id))) throw new Refusal('bank_not_found');
      const questions = await removeBank(db, bank.id, now);
      await audit(db, {
        actorId: actor.userId,
        action: 'question_bank_deleted',
        objectType: 'question_bank',
        objectId: bank.id,
        detail: { questions },
      });
      return { questions };
    },
  });
}
