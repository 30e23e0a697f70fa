import type { CorrectionKind, DissentCorrection } from '@praxis/contract/dissents/dissents';
import {
  assignDissent,
  correctDissent,
  decideDissent,
  declineDissent,
  listHandlers,
  refuseDissent,
} from '@praxis/contract/dissents/handling';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { people } from '../accounts/index.ts';
import { findSection, organisersOf } from '../competitions/index.ts';
import { correct } from './correct.ts';
import { isOut } from './dissent-page.ts';
import {
  dissentTheActorAssigns,
  dissentTheActorCorrects,
  dissentTheActorHandles,
  dissentTheActorRuns,
  type HeldDissent,
} from './dissents.access.ts';
import { insertDeclined, isOpen, updateDissent } from './dissents.store.ts';
import { type Candidate, chooseHandler } from './handler.rules.ts';
import { candidatesFor } from './handlers.ts';
import { notifyDissent, peopleOfDissent, staffOf } from './notify.ts';
import { answerMs } from './publicity.rules.ts';

const MOST_POINTS = 100_000_00;

/** Gives an objection to somebody, who is told. */
async function give(db: Db, subject: HeldDissent, to: Candidate, now: Date) {
  const { dissent } = subject;
  await updateDissent(db, dissent.id, { state: 'in_review', handler_id: to.id, handler_kind: to.kind, assigned_at: now });
  await notifyDissent(db, subject, { kind: 'dissent_assigned', userIds: [to.id] });
}

function assigning(app: App) {
  serve(app, listHandlers, {
    access: dissentTheActorAssigns,
    async run({ subject: { dissent }, db }) {
      const candidates = await candidatesFor(db, dissent);
      const known = await people(
        app,
        db,
        candidates.map(({ id }) => id),
      );
      const next = chooseHandler(candidates)?.id;
      const list = candidates.flatMap(({ id, kind, load, conflicts }) => {
        const person = known.get(id);
        return person ? [{ person, kind, load, conflicts: [...conflicts], next: id === next }] : [];
      });
      return { list: list.sort((a, b) => Number(b.next) - Number(a.next) || a.conflicts.length - b.conflicts.length || a.load - b.load) };
    },
  });

  serve(app, assignDissent, {
    access: dissentTheActorRuns,
    async run({ actor, subject, input, db, now, address }) {
      const { dissent } = subject;
      if (!isOpen(dissent)) throw new Refusal('dissent_decided');
      const candidates = await candidatesFor(db, dissent);
      const named = candidates.find(({ id }) => id === input.user_id);
      if (input.user_id !== undefined && (!named || named.conflicts.length > 0)) throw new Refusal('dissent_handler_conflict');
      const chosen = named ?? chooseHandler(candidates);
      if (!chosen) throw new Refusal('dissent_nobody_free');
      const handler = (await people(app, db, [chosen.id])).get(chosen.id)!;
      if (dissent.state === 'in_review' && dissent.handler_id === chosen.id) return { handler };
      await give(db, subject, chosen, now);
      if (dissent.state === 'filed')
        await notifyDissent(db, subject, { kind: 'dissent_accepted', userIds: await peopleOfDissent(db, subject) });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'dissent_assigned', objectType: 'dissent', objectId: dissent.id, address },
        ...{ from: dissent.state, to: 'in_review', detail: { handler_id: chosen.id, named: named !== undefined } },
      });
      return { handler };
    },
  });

  serve(app, refuseDissent, {
    access: dissentTheActorRuns,
    async run({ actor, subject, input, db, now, address }) {
      const { dissent } = subject;
      if (dissent.state !== 'filed') throw new Refusal('dissent_decided');
      await updateDissent(db, dissent.id, { state: 'inadmissible', reply: input.reason, decided_by: actor.userId, decided_at: now });
      const values = { reason: input.reason };
      await notifyDissent(db, subject, { kind: 'dissent_inadmissible', userIds: await peopleOfDissent(db, subject), values });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'dissent_refused', objectType: 'dissent', objectId: dissent.id, address },
        ...{ from: 'filed', to: 'inadmissible', detail: { reason: input.reason } },
      });
      return {};
    },
  });

  serve(app, declineDissent, {
    access: dissentTheActorHandles,
    async run({ actor, subject, input, db, now, address }) {
      const { dissent } = subject;
      if (dissent.state !== 'in_review') throw new Refusal('dissent_decided');
      await insertDeclined(db, dissent.id, actor.userId, input.reason, now);
      const next = chooseHandler(await candidatesFor(db, dissent));
      if (next) await give(db, subject, next, now);
      else {
        await updateDissent(db, dissent.id, { handler_id: null, handler_kind: null, assigned_at: null });
        await notifyDissent(db, subject, { kind: 'dissent_unhandled', userIds: await staffOf(db, subject) });
      }
      await audit(db, {
        ...{ actorId: actor.userId, action: 'dissent_declined', objectType: 'dissent', objectId: dissent.id, address },
        detail: { reason: input.reason, handler_id: next?.id ?? null },
      });
      return {};
    },
  });
}

/** What an upheld objection asks for, checked against what it is about. */
async function correctionOf(db: Db, { dissent, stage }: HeldDissent, asked: DissentCorrection | undefined) {
  const section = dissent.target === 'section' ? await findSection(db, dissent.target_id!) : undefined;
  const points = asked?.kind === 'adjust' ? asked.points : null;
  const fits: Record<CorrectionKind, boolean> = {
    adjust: points !== null && points !== 0 && Number.isInteger(points) && Math.abs(points) <= MOST_POINTS,
    new_sheet: section?.kind === 'production',
    disqualify: dissent.target === 'registration',
    reinstate: dissent.target === 'rank' && (await isOut(db, dissent.entrant_id)),
    other: true,
  };
  if (!asked || !fits[asked.kind]) throw new Refusal('dissent_correction_wrong', { fields: { correction: 'dissent_correction_wrong' } });
  if (asked.kind === 'adjust' && stage.rule.kind === 'icpc') throw new Refusal('adjust_without_points');
  return { kind: asked.kind, points };
}

function deciding(app: App) {
  serve(app, decideDissent, {
    access: dissentTheActorHandles,
    async run({ actor, subject, input, db, now, address }) {
      const { dissent, competition } = subject;
      if (dissent.state !== 'in_review') throw new Refusal('dissent_decided');
      const { verdict, reply } = input;
      const correction = verdict === 'upheld' ? await correctionOf(db, subject, input.correction) : null;
      const decided = { state: verdict, reply, decided_by: actor.userId, decided_at: now };
      await updateDissent(db, dissent.id, { ...decided, ...(correction && { correction: JSON.stringify(correction) }) });
      await notifyDissent(db, subject, {
        kind: verdict === 'upheld' ? 'dissent_upheld' : 'dissent_rejected',
        userIds: await peopleOfDissent(db, subject),
        values: { when_at: now.getTime() + answerMs(competition.publicity_hours) },
      });
      if (correction) await notifyDissent(db, subject, { kind: 'dissent_to_correct', userIds: await organisersOf(db, competition.id) });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'dissent_decided', objectType: 'dissent', objectId: dissent.id, address },
        ...{ from: 'in_review', to: verdict, detail: { correction } },
      });
      return {};
    },
  });

  serve(app, correctDissent, {
    access: dissentTheActorCorrects,
    async run({ actor, subject, input, db, now, address }) {
      const { dissent } = subject;
      if (!dissent.correction || dissent.corrected_at) throw new Refusal('dissent_nothing_to_correct');
      const note = input.note.trim();
      await correct(db, subject, { note, by: actor.userId, now, address });
      await updateDissent(db, dissent.id, { corrected_at: now, corrected_by: actor.userId, corrected_note: note });
      await notifyDissent(db, subject, { kind: 'dissent_corrected', userIds: await peopleOfDissent(db, subject) });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'dissent_corrected', objectType: 'dissent', objectId: dissent.id, address },
        detail: { ...dissent.correction, note },
      });
      return {};
    },
  });
}

/** Who looks into an objection, what they decide, and what comes of it. */
export function handlingRoutes(app: App) {
  assigning(app);
  deciding(app);
}
