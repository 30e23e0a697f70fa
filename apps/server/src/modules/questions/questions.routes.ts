import type { InputOf } from '@praxis/contract/core/endpoint';
import {
  changeQuestions,
  deleteQuestionView,
  listQuestions,
  listQuestionTags,
  listQuestionViews,
  MOST_VIEWS,
  saveQuestionView,
} from '@praxis/contract/questions/questions';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { findBank } from './banks/banks.store.ts';
import {
  changeAll,
  countQuestions,
  findQuestions,
  findTags,
  type ListedQuestion,
  lockQuestions,
  tagAll,
  untagAll,
} from './listing/listing.store.ts';
import { excerptOf, readableStem } from './plain.rules.ts';
import { bankPermissionsForActions, bankScopeOfTheActor } from './questions.access.ts';
import { banksTheActorMayUse, mayEdit, type Scope } from './scope.store.ts';
import { moveStems, withStemMates } from './stems/stems.store.ts';
import { findViews, removeView, upsertView } from './versions/views.store.ts';

const toView = (scope: Scope, question: ListedQuestion) => ({
  ...question,
  excerpt: excerptOf(readableStem(question.stem)),
  stem_excerpt: excerptOf(readableStem(question.shared ?? ''), 60),
  updated_at: question.updated_at.getTime(),
  can: { edit: mayEdit(scope, question) },
});

type Change = InputOf<typeof changeQuestions>['change'];

async function carryOut(db: Db, scope: Scope, ids: readonly string[], change: Change, now: Date) {
  if (change.what === 'tag') return void (await tagAll(db, ids, change.tag));
  if (change.what === 'untag') return void (await untagAll(db, ids, change.tag));
  if (change.what === 'difficulty') return void (await changeAll(db, ids, { difficulty: change.difficulty }, now));
  if (change.what === 'state') return void (await changeAll(db, ids, { state: change.state }, now));
  if (change.what === 'delete') return void (await changeAll(db, ids, { deleted_at: now }, now));
  const bank = await findBank(db, scope, change.bank_id);
  if (!bank) throw new Refusal('bank_not_found');
  if (!mayEdit(scope, bank)) throw new Refusal('not_allowed');
  await changeAll(db, ids, { bank_id: bank.id }, now);
  await moveStems(db, ids, bank.id);
}

/** Lists of questions: filters, views, and changes of many. */
export function questionsRoutes(app: App) {
  serve(app, listQuestions, {
    access: bankScopeOfTheActor,
    async run({ subject: scope, input: { filter, after, size }, db }) {
      const bankIds = await banksTheActorMayUse(db, scope);
      const found = await findQuestions(db, { filter, bankIds, after, size: size + 1 });
      const list = found.slice(0, size);
      return {
        list: list.map((question) => toView(scope, question)),
        total: await countQuestions(db, filter, bankIds),
        next: found.length > size ? list.at(-1)!.id : null,
      };
    },
  });

  serve(app, listQuestionTags, {
    access: bankScopeOfTheActor,
    run: async ({ subject: scope, db }) => ({ list: await findTags(db, await banksTheActorMayUse(db, scope)) }),
  });

  serve(app, changeQuestions, {
    access: bankPermissionsForActions,
    async run({ subject: scope, actor, input, db, now }) {
      const asked = [...new Set(input.question_ids)];
      const ids = input.change.what === 'move' ? await withStemMates(db, asked) : asked;
      if (ids.length < asked.length) throw new Refusal('question_not_found');
      const usable = new Set(await banksTheActorMayUse(db, scope));
      const questions = (await lockQuestions(db, ids)).filter((question) => usable.has(question.bank_id));
      if (questions.length < ids.length) throw new Refusal('question_not_found');
      if (!questions.every((question) => mayEdit(scope, question))) throw new Refusal('not_allowed');
      await carryOut(db, scope, ids, input.change, now);
      const action = {
        actorId: actor.userId,
        action: input.change.what === 'delete' ? 'question_deleted' : 'question_changed',
        objectType: 'question',
        detail: { ...input.change },
      };
      await audit(db, ...ids.map((id) => ({ ...action, objectId: id })));
      return { changed: ids.length };
    },
  });

  serve(app, listQuestionViews, {
    access: bankScopeOfTheActor,
    run: async ({ actor, db }) => ({ list: await findViews(db, actor.userId) }),
  });

  serve(app, saveQuestionView, {
    access: bankPermissionsForActions,
    async run({ actor, input, db }) {
      const views = await findViews(db, actor.userId);
      if (views.length >= MOST_VIEWS && !views.some((view) => view.name === input.name))
        throw new Refusal('views_full', { values: { limit: MOST_VIEWS } });
      return { view_id: (await upsertView(db, actor.userId, input.name, input.filter)).id };
    },
  });

  serve(app, deleteQuestionView, {
    access: ({ actor }) => actor,
    async run({ actor, input, db }) {
      if (!(await removeView(db, actor.userId, input.view_id))) throw new Refusal('view_not_found');
      return {};
    },
  });
}
