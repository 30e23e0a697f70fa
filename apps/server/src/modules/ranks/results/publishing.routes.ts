import { addressOf } from '@praxis/contract/core/pages';
import { confirmResult, publishResult, requestResult, withdrawRequest } from '@praxis/contract/ranks/results';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { dutiesOf, organisersOf, stageTheActorRuns } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { checkedProposal, publishVersion } from './publish-result.ts';
import { deleteRequest, findRequest, putRequest } from './result-requests.store.ts';
import { toVersion } from './results.store.ts';

const organiser = stageTheActorRuns('organiser');

/** Publishing a result: by one organiser, or by two, where one asks and another one confirms. */
export function publishingRoutes(app: App) {
  serve(app, publishResult, {
    access: organiser,
    async run({ subject, input, actor, db, now, address }) {
      if (subject.competition.publish_by_two) throw new Refusal('publish_needs_two');
      return toVersion(await publishVersion(db, subject, input, { by: actor.userId, now, address }));
    },
  });

  serve(app, requestResult, {
    access: organiser,
    async run({ subject: { stage, competition }, input, actor, db, now, address }) {
      if (!competition.publish_by_two) throw new Refusal('publish_alone');
      const { kind, reason, seen } = input;
      await checkedProposal(db, stage, input, now);
      const organisers = await organisersOf(db, competition.id);
      // Pressed twice, or asked for by two: it waits for its confirmation already.
      if (!(await putRequest(db, stage.id, { kind, reason, seen, asked_by: actor.userId, asked_at: now }, organisers))) return {};
      await sendMessage(db, {
        userIds: organisers.filter((id) => id !== actor.userId),
        kind: 'result_to_confirm',
        values: {
          ...{ competition: competition.title, stage: stage.title },
          name: (await people(app, db, [actor.userId])).get(actor.userId)?.name ?? '',
        },
        link: addressOf('competitionDesk', { id: competition.id, tab: 'results' }, { stage: stage.id }),
      });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'result_requested', objectType: 'stage', objectId: stage.id, address },
        ...{ to: kind, detail: { reason } },
      });
      return {};
    },
  });

  serve(app, confirmResult, {
    access: organiser,
    async run({ subject, input, actor, db, now, address }) {
      const { stage, competition } = subject;
      const request = await findRequest(db, stage.id, true);
      // Who asked is an organiser still, or nobody asks.
      const stands = request && (await dutiesOf(db, competition.id, request.asked_by)).includes('organiser');
      if (!request || !stands) throw new Refusal('publish_request_gone');
      if (request.asked_by === actor.userId) throw new Refusal('publish_own_request');
      if (request.seen !== input.seen) throw new Refusal('result_changed');
      const version = await publishVersion(db, subject, request, { by: actor.userId, askedBy: request.asked_by, now, address });
      await deleteRequest(db, stage.id);
      return toVersion(version);
    },
  });

  serve(app, withdrawRequest, {
    access: organiser,
    async run({ subject: { stage }, actor, db, address }) {
      if (await deleteRequest(db, stage.id))
        await audit(db, { actorId: actor.userId, action: 'result_request_withdrawn', objectType: 'stage', objectId: stage.id, address });
      return {};
    },
  });
}
