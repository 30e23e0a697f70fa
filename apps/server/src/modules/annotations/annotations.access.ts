import type { AnnotationSubject } from '@praxis/contract/annotations/annotations';
import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { annotatedKind } from './annotated.ts';

type Ask = { actor: Actor; input: { subject: AnnotationSubject; ref: string }; db: Db; now: Date };

async function find({ actor, input, db, now }: Ask, write: boolean) {
  const work = await annotatedKind(db, input.subject)?.access({ db, userId: actor.userId, ref: input.ref, write, now });
  if (!work) throw notForYou();
  return work;
}

/** A work whose marks the actor may see, now or once they are released. */
export const workTheActorReads = (ask: Ask) => find(ask, false);

/** A work the actor puts marks on, kept from other marks until the transaction ends. */
export async function workTheActorAnnotates(ask: Ask) {
  const work = await find(ask, true);
  if (!work.mark) throw notForYou();
  return work;
}
