import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { type EvidenceRow, registerEvidenceSource } from '../../skills/index.ts';
import { judgedTries, triedRefsAfter } from './evidence.store.ts';
import { problemNames } from './places.ts';

const STRENGTH = 0.8;
const LEAST = 0.3;
const TRY_COST = 0.25;
const EXPECTED = 0.5;

type Try = Awaited<ReturnType<typeof judgedTries>>[number];

const shareOf = ({ score, full }: Try) => score / full;

/**
 * The best of somebody's tries; the more tries before it were wrong, the less it says. One in a course that was as good stands for it, so
 * that the class knows of it too.
 */
export function rowOf(tries: readonly Try[], title: string): EvidenceRow {
  let best = 0;
  for (const [at, one] of tries.entries()) if (shareOf(one) > shareOf(tries[best]!)) best = at;
  const found = tries.find((one) => one.place_at === 'activity' && shareOf(one) === shareOf(tries[best]!)) ?? tries[best]!;
  return {
    ...{ ref: `${found.user_id}-${found.problem_id}`, userId: found.user_id, objectKind: 'problem', objectId: found.problem_id, title },
    place: addressOf('submission', { submissionId: found.id }),
    staffPlace: addressOf('submission', { submissionId: found.id }),
    ...{ ratio: Math.min(1, shareOf(found)), expected: EXPECTED, strength: Math.max(LEAST, STRENGTH / (1 + TRY_COST * best)) },
    ...{ occasion: `problem:${found.problem_id}`, at: found.at, released: 'answers' },
    spaceId: found.place_at === 'activity' ? (found.place.space_id ?? null) : null,
  };
}

/** Programs that were judged outside of exams prove skills. */
export const evidenceOfPrograms = (app: App) =>
  registerEvidenceSource(app, 'submission', {
    refsAfter: triedRefsAfter,
    async rows(db, refs) {
      const tries = await judgedTries(db, refs);
      if (tries.length === 0) return [];
      const names = await problemNames(
        app,
        db,
        tries.map(({ problem_id }) => problem_id),
      );
      const byPair = Map.groupBy(tries, ({ user_id, problem_id }) => `${user_id}-${problem_id}`);
      return [...byPair.values()].map((some) => rowOf(some, names.get(some[0]!.problem_id)?.title ?? ''));
    },
  });
