import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { type CodePage, showCodePage } from '@praxis/contract/problems/problems';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/calls/call.ts';
import { Unreachable } from '../../../platform/calls/refused.ts';
import { storedValue, storeValue } from '../../../platform/storage.ts';
import type { AttemptSession } from './attempt-session.ts';

/** The statement of a problem as this device kept it; it may be dropped when there is no room. */
function savedPage(name: string): CodePage | undefined {
  const text = storedValue(name);
  if (!text) return undefined;
  try {
    return JSON.parse(text) as CodePage;
  } catch (failure) {
    if (failure instanceof SyntaxError) return undefined;
    throw failure;
  }
}

/** What a programming or OJ question of an attempt offers beside its stem: samples, languages, runs. Answering never waits for it. */
export function useAttemptCode(question: QuestionForStudent, session: AttemptSession) {
  const { attempt_id } = session.state.getState().page;
  const place = { at: 'attempt' as const, attempt_id, item: question.item };
  const at = { place, device: session.device };
  const name = `problemset-attempt-${attempt_id}-${question.item}`;
  const page = useQuery({
    queryKey: ['code-page', place],
    queryFn: async ({ signal }) => {
      try {
        const fresh = await call(showCodePage, at, { signal, background: true });
        storeValue(name, JSON.stringify(fresh));
        return fresh;
      } catch (failure) {
        const known = savedPage(name);
        if (known && failure instanceof Unreachable) return known;
        throw failure;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return { at, page };
}
